import type { PlaybackPosition } from '@grandstand/contract';
import { create } from 'zustand';
import { lastCountOf, storeCount } from '../../lib/session/viewer-data/row-placeholders.ts';
import { setFinishedVideos, type CardEvent } from '../event-card/index.ts';

/** Smaller positions are not saved, s. */
export const minPosition = 5;
/**
 * A viewer who stopped earlier than this, s, has hardly started: the video starts from the beginning, and is not
 * in the resume list. The backend lists the same videos (`minResumablePosition`).
 */
const minResumablePosition = 30;

/** True if a video continues at this position. */
export const isResumable = ({ isFinished, position }: PlaybackPosition): boolean =>
  !isFinished && position >= minResumablePosition;

export interface ResumableVideo {
  readonly position: PlaybackPosition;
  readonly event: CardEvent;
}

interface Positions {
  /** Resumable videos and those watched since, which may be finished; newest first; null until loaded. */
  readonly resumable: readonly ResumableVideo[] | null;
  /** The viewer's position by video, including videos watched on this page. */
  readonly byVideo: Readonly<Record<string, PlaybackPosition>>;
}

const emptyPositions: Positions = { resumable: null, byVideo: {} };

/** The playback positions of the signed-in viewer; in memory only, cleared at sign-out. */
export const usePositions = create<Positions>()(() => emptyPositions);

/** Returns the newer of two positions of a video, from any device. */
const newerOf = (one: PlaybackPosition | undefined, other: PlaybackPosition): PlaybackPosition =>
  one !== undefined && one.updatedAt > other.updatedAt ? one : other;

/**
 * Merges positions into the store; the newer one of a video wins. Passes the finished videos on to event cards,
 * which then reveal their results.
 */
export function mergePositions(positions: readonly PlaybackPosition[]): void {
  const byVideo = { ...usePositions.getState().byVideo };
  for (const position of positions)
    byVideo[position.videoId] = newerOf(byVideo[position.videoId], position);
  usePositions.setState({ byVideo });
  const finished = Object.values(byVideo).filter(({ isFinished }) => isFinished);
  setFinishedVideos(finished.map(({ videoId }) => videoId));
}

/**
 * Stores a position together with its event, and moves the video to the front of the resume list. Does not
 * wait for the server, so that the next page already offers to resume it.
 */
export function updateWatched(position: PlaybackPosition, event: CardEvent): void {
  mergePositions([position]);
  const { resumable } = usePositions.getState();
  const others = (resumable ?? []).filter((item) => item.event.id !== event.id);
  usePositions.setState({ resumable: [{ position, event }, ...others] });
  if (!isResumable(position)) return;
  // From then on, the home page reserves the height of the resume list at its first paint.
  const count = 1 + others.filter((item) => isResumable(item.position)).length;
  // The list may not have loaded.
  storeCount('resumable', Math.max(count, lastCountOf('resumable') ?? 0));
}

/** Stores the resumable videos, newest first. */
export function storeResumableVideos(
  entries: readonly (PlaybackPosition & { readonly event: CardEvent })[],
): void {
  mergePositions(entries);
  usePositions.setState({
    resumable: entries.map(({ event, ...position }) => ({ position, event })),
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

/**
 * Returns the watched share of a video, 1 to 99 percent; null below one percent, and if the video was not
 * started or is finished.
 */
export function usePercentWatched(videoId: string): number | null {
  const position = usePositions((state) => state.byVideo[videoId]);
  if (position === undefined || position.isFinished || position.duration <= 0) return null;
  const percent = Math.round((100 * position.position) / position.duration);
  return percent < 1 ? null : Math.min(percent, 99);
}
