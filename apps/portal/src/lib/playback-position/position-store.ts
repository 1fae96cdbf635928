import type { EventListEntry, PlaybackPosition } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { create } from 'zustand';
import { isSignedIn, useSession } from '../session/session-store.ts';

/** Videos that are offered to be continued, and whose progress cards show. */
const kept = 50;

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

/** Loads what can be continued. @throws ApiError */
export async function loadPositions(api: ApiClient): Promise<void> {
  const viewer = useSession.getState().user?.id;
  const { content } = await api.call('positionList', { query: { size: kept } });
  // Somebody else by now, or nobody.
  if (useSession.getState().user?.id !== viewer) return;
  takePositions(content.entries);
  usePositions.setState({
    started: content.entries.map(({ event, ...position }) => ({ position, event })),
  });
}

/**
 * Loads the positions of whoever is signed in, now and whenever that changes, and forgets them with
 * the viewer. A failure is told by `onFailure`: pages are whole without. Answers how to stop.
 */
export function followPositions(api: ApiClient, onFailure: (error: unknown) => void): () => void {
  let viewer: string | null = null;
  const look = () => {
    const state = useSession.getState();
    const next = isSignedIn(state) ? (state.user?.id ?? null) : null;
    if (next === viewer) return;
    viewer = next;
    usePositions.setState(nothing);
    if (next !== null) loadPositions(api).catch(onFailure);
  };
  look();
  return useSession.subscribe(look);
}

/** Whole percent of a video the viewer has seen; null when it was not begun, or is over. */
export function usePercentWatched(videoId: string): number | null {
  const position = usePositions((state) => state.byVideo[videoId]);
  if (position === undefined || position.isFinished || position.duration <= 0) return null;
  const percent = Math.round((100 * position.position) / position.duration);
  return percent < 1 ? null : Math.min(percent, 99);
}
