import type { PlaybackPosition } from '@grandstand/contract';
import { create } from 'zustand';
import { setFinishedVideos, type CardEvent } from '../event-card/index.ts';

export interface Started {
  readonly position: PlaybackPosition;
  readonly event: CardEvent;
}

interface Positions {
  /** What can be continued, the latest first; null until it is known. */
  readonly started: readonly Started[] | null;
  /** How far the viewer has come, by video; also of what was watched on this page. */
  readonly byVideo: Readonly<Record<string, PlaybackPosition>>;
}

const nothing: Positions = { started: null, byVideo: {} };

/** The playback positions of the signed-in viewer; in memory only, dropped at sign-out. */
export const usePositions = create<Positions>()(() => nothing);

/** The later of two positions of a video, whichever device it is from. */
const newerOf = (one: PlaybackPosition | undefined, other: PlaybackPosition): PlaybackPosition =>
  one !== undefined && one.updatedAt > other.updatedAt ? one : other;

/** Merges positions of the backend into the store; the later one of a video counts. */
export function takePositions(positions: readonly PlaybackPosition[]): void {
  const byVideo = { ...usePositions.getState().byVideo };
  for (const one of positions) byVideo[one.videoId] = newerOf(byVideo[one.videoId], one);
  usePositions.setState({ byVideo });
  const finished = Object.values(byVideo).filter(({ isFinished }) => isFinished);
  setFinishedVideos(finished.map(({ videoId }) => videoId));
}

/**
 * Notes where the viewer is in a video, before the server has answered: it is the first to continue
 * as soon as another page is opened.
 */
export function noteWatched(position: PlaybackPosition, event: CardEvent): void {
  takePositions([position]);
  const { started } = usePositions.getState();
  const others = (started ?? []).filter((one) => one.event.id !== event.id);
  usePositions.setState({ started: [{ position, event }, ...others] });
}

/** Stores what can be continued, the latest first. */
export function takeStarted(
  entries: readonly (PlaybackPosition & { readonly event: CardEvent })[],
): void {
  takePositions(entries);
  usePositions.setState({
    started: entries.map(({ event, ...position }) => ({ position, event })),
  });
}

/** Forgets all positions. */
export function dropPositions(): void {
  usePositions.setState(nothing);
  setFinishedVideos([]);
}

/** Whether the viewer has watched a video to its end. */
export const useIsWatched = (videoId: string): boolean =>
  usePositions((state) => state.byVideo[videoId]?.isFinished === true);

/** Whole percent of a video the viewer has seen; null when it was not begun, or is over. */
export function usePercentWatched(videoId: string): number | null {
  const position = usePositions((state) => state.byVideo[videoId]);
  if (position === undefined || position.isFinished || position.duration <= 0) return null;
  const percent = Math.round((100 * position.position) / position.duration);
  return percent < 1 ? null : Math.min(percent, 99);
}
