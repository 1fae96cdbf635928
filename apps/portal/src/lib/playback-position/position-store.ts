import type { EventListEntry, PlaybackPosition } from '@grandstand/contract';
import { create } from 'zustand';

export interface Started {
  readonly position: PlaybackPosition;
  readonly event: EventListEntry;
}

interface Positions {
  /** What can be continued, the latest first; null until it is known. */
  readonly started: readonly Started[] | null;
  /** How far the viewer has come, by video; also of what was watched on this page. */
  readonly byVideo: Readonly<Record<string, PlaybackPosition>>;
}

const nothing: Positions = { started: null, byVideo: {} };

/** How far the viewer has come in what; in memory, and gone with the viewer. */
export const usePositions = create<Positions>()(() => nothing);

/** The later of two positions of a video, whichever device it is from. */
const later = (one: PlaybackPosition | undefined, other: PlaybackPosition): PlaybackPosition =>
  one !== undefined && one.updatedAt > other.updatedAt ? one : other;

/** Takes over positions as the backend knows them. */
export function takePositions(positions: readonly PlaybackPosition[]): void {
  const byVideo = { ...usePositions.getState().byVideo };
  for (const one of positions) byVideo[one.videoId] = later(byVideo[one.videoId], one);
  usePositions.setState({ byVideo });
}

/** Takes over what can be continued, the latest first. */
export function takeStarted(
  entries: readonly (PlaybackPosition & { readonly event: EventListEntry })[],
): void {
  takePositions(entries);
  usePositions.setState({
    started: entries.map(({ event, ...position }) => ({ position, event })),
  });
}

/** Forgets all positions. */
export const dropPositions = (): void => usePositions.setState(nothing);

/** Whole percent of a video the viewer has seen; null when it was not begun, or is over. */
export function usePercentWatched(videoId: string): number | null {
  const position = usePositions((state) => state.byVideo[videoId]);
  if (position === undefined || position.isFinished || position.duration <= 0) return null;
  const percent = Math.round((100 * position.position) / position.duration);
  return percent < 1 ? null : Math.min(percent, 99);
}
