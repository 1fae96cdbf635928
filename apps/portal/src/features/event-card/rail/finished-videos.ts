import { create } from 'zustand';

/** Ids of the videos that the viewer watched to the end. The playback-position feature fills it. */
const useFinishedVideos = create<ReadonlySet<string>>()(() => new Set<string>());

export const setFinishedVideos = (ids: Iterable<string>): void =>
  useFinishedVideos.setState(new Set(ids), true);

/** True if the viewer watched the video to the end. */
export const useIsFinished = (videoId: string): boolean =>
  useFinishedVideos((finished) => finished.has(videoId));
