/** The frame of its video that a clip or a replay has as its picture. */
import type { EventListEntry } from '@grandstand/contract';
import type { EventRow } from '../event.table.ts';

/** Where in a clip its moment usually is, as a share of its length, and at most how late, ms. */
const momentShare = 0.6;
const maxMomentMs = 7000;
/** How long before its moment a clip's frame is, ms. */
const beforeMomentMs = 2500;
/** How long after kick-off a replay's frame is, ms. */
const kickOffMs = 2000;
/** Longest interval between the stills of a video, ms: frames this far apart are different stills. */
const stillMs = 6000;
/** How far a frame may move so that no other one in a list is the same, ms. */
export const maxShiftMs = 180_000;

type Framed = Pick<EventRow, 'media_type' | 'status' | 'stream' | 'clock' | 'safeguarded_by'>;

/** True for a finished match whose video has a kick-off to show. Nothing shows the players of minors. */
export const isFramedReplay = ({ media_type: type, status, stream, safeguarded_by: by }: Framed) =>
  type === 'event' &&
  status === 'archived' &&
  by === null &&
  (stream.kind === 'film' || stream.kind === 'recording');

/** Returns the position of an event's frame in its video, ms on the event's clock; null without a frame. */
export function frameMsOf(row: Framed): number | null {
  const { stream, clock } = row;
  if (stream.kind === 'clip') {
    const momentMs = Math.min((stream.endMs - stream.startMs) * momentShare, maxMomentMs);
    return Math.round(stream.startMs + Math.max(0, momentMs - beforeMomentMs));
  }
  return isFramedReplay(row) ? (clock?.[0]?.start ?? 0) * 1000 + kickOffMs : null;
}

/**
 * Returns the direction in which a frame may move: that of a clip back, since what follows may reveal its moment,
 * and that of a replay forward, from its kick-off.
 */
export const frameDirection = ({ stream }: Pick<Framed, 'stream'>): -1 | 1 =>
  stream.kind === 'clip' ? -1 : 1;

/**
 * Returns the position nearest to `wanted` in a direction whose frame differs from those at the `taken` positions;
 * null if none is within `maxShiftMs`.
 */
function freePosition(wanted: number, direction: -1 | 1, taken: readonly number[]): number | null {
  const nearestFirst = taken.toSorted((one, other) => direction * (one - other));
  let position = wanted;
  for (const other of nearestFirst)
    if (Math.abs(other - position) < stillMs) position = other + direction * stillMs;
  return position < 0 || Math.abs(position - wanted) > maxShiftMs ? null : position;
}

function withoutFrame({ frameUrl, ...entry }: EventListEntry): EventListEntry {
  return { ...entry, ...(entry.imageUrl === frameUrl && { imageUrl: null }) };
}

/**
 * Returns the entries of a list such that no two excerpts show the same frame of a video, as those of a clip
 * and a highlight of one moment would, or of two clips that start together. An address names the position of
 * a moved frame. A moment without a free position has no frame; a replay keeps its frame, because its crests
 * distinguish it.
 */
export function withDistinctFrames(
  rows: readonly EventRow[],
  entries: readonly EventListEntry[],
): EventListEntry[] {
  const taken = new Map<string, number[]>();
  return entries.map((entry, index) => {
    const row = rows[index];
    const frameMs = row === undefined ? null : frameMsOf(row);
    if (row === undefined || frameMs === null || !('film' in row.stream)) return entry;
    const { frameUrl } = entry;
    if (frameUrl === undefined) return entry;
    const others = taken.get(row.stream.film) ?? [];
    const position = freePosition(frameMs, frameDirection(row), others);
    if (position === null) return row.stream.kind === 'clip' ? withoutFrame(entry) : entry;
    taken.set(row.stream.film, [...others, position]);
    if (position === frameMs) return entry;
    const moved = `${frameUrl}?at=${position}`;
    return {
      ...entry,
      frameUrl: moved,
      ...(entry.imageUrl === frameUrl && { imageUrl: moved }),
    };
  });
}
