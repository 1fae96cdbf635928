import { create } from 'zustand';

/** The videos that the viewer has watched to their end, by id; whoever keeps positions fills it. */
const useFinishedVideos = create<ReadonlySet<string>>()(() => new Set<string>());

export const setFinishedVideos = (ids: Iterable<string>): void =>
  useFinishedVideos.setState(new Set(ids), true);

/** Whether the viewer has watched a video to its end. */
export const useIsFinished = (videoId: string): boolean =>
  useFinishedVideos((finished) => finished.has(videoId));
