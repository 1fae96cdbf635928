import type { PlaybackPosition } from '@grandstand/contract';
import { create } from 'zustand';
import { storeRow } from '../../lib/session/viewer-data/row-placeholders.ts';
import { setFinishedVideos, type CardEvent } from '../event-card/index.ts';

/** Smaller positions are neither saved nor resumed, s. */
export const minPosition = 5;

export interface StartedVideo {
  readonly position: PlaybackPosition;
  readonly event: CardEvent;
}

interface Positions {
  /** Resumable videos, newest first; null until loaded. */
  readonly started: readonly StartedVideo[] | null;
  /** The viewer's position by video, including videos watched on this page. */
  readonly byVideo: Readonly<Record<string, PlaybackPosition>>;
}

const emptyPositions: Positions = { started: null, byVideo: {} };

/** The playback positions of the signed-in viewer; in memory only, cleared at sign-out. */
export const usePositions = create<Positions>()(() => emptyPositions);

/** Returns the newer of two positions of a video, from any device. */
const newerOf = (one: PlaybackPosition | undefined, other: PlaybackPosition): PlaybackPosition =>
  one !== undefined && one.updatedAt > other.updatedAt ? one : other;

/** Merges positions of the backend into the store; the newer one of a video wins. */
export function mergePositions(positions: readonly PlaybackPosition[]): void {
  const byVideo = { ...usePositions.getState().byVideo };
  for (const one of positions) byVideo[one.videoId] = newerOf(byVideo[one.videoId], one);
  usePositions.setState({ byVideo });
  const finished = Object.values(byVideo).filter(({ isFinished }) => isFinished);
  setFinishedVideos(finished.map(({ videoId }) => videoId));
}

/**
 * Stores the viewer's position before the server responds: the video is the first to resume as soon as
 * another page opens.
 */
export function updateWatched(position: PlaybackPosition, event: CardEvent): void {
  mergePositions([position]);
  const { started } = usePositions.getState();
  const others = (started ?? []).filter((one) => one.event.id !== event.id);
  usePositions.setState({ started: [{ position, event }, ...others] });
  // The home page reserves the row of it from its first paint.
  if (!position.isFinished && position.position >= minPosition) storeRow('resumable', true);
}

/** Stores the resumable videos, newest first. */
export function storeStarted(
  entries: readonly (PlaybackPosition & { readonly event: CardEvent })[],
): void {
  mergePositions(entries);
  usePositions.setState({
    started: entries.map(({ event, ...position }) => ({ position, event })),
  });
}

/** Clears all positions. */
export function dropPositions(): void {
  usePositions.setState(emptyPositions);
  setFinishedVideos([]);
}

/** True if the viewer watched a video to the end. */
export const useIsWatched = (videoId: string): boolean =>
  usePositions((state) => state.byVideo[videoId]?.isFinished === true);

/** Returns the watched share of a video in whole percent; null if it was not started, or is finished. */
export function usePercentWatched(videoId: string): number | null {
  const position = usePositions((state) => state.byVideo[videoId]);
  if (position === undefined || position.isFinished || position.duration <= 0) return null;
  const percent = Math.round((100 * position.position) / position.duration);
  return percent < 1 ? null : Math.min(percent, 99);
}
