/**
 * The clockwork of a scheduled channel. Everything that it shows is cut into segments of one length, so
 * that the number of a segment is its time: no process has to count, and no change of the schedule moves
 * a number that a player has seen. The slate goes round between the slots, from its first segment on.
 */

/** A part of a schedule, in numbers of segments since 1970. */
export interface Slot {
  /** Number of its first segment, and of the one after its last. */
  readonly first: number;
  readonly end: number;
  /** How many joins there have been up to and with its first segment. */
  readonly joins: number;
  /** Shown by the slate instead. */
  readonly isLost: boolean;
}

/** Consecutive segments of one film, or of the slate going round. */
export interface Stretch<S extends Slot = Slot> {
  readonly first: number;
  readonly end: number;
  readonly joins: number;
  /** Null for the slate. */
  readonly slot: S | null;
}

/** The number of the segment that is due at `ms` since 1970. */
export const segmentAt = (ms: number, segmentMs: number): number => Math.floor(ms / segmentMs);

/** Of a stretch: how many joins there have been with segment `number`. Each round of the slate begins by one. */
export const joinsAt = (
  { first, joins, slot }: Pick<Stretch, 'first' | 'joins' | 'slot'>,
  number: number,
  slateLength: number,
): number => joins + (slot === null ? Math.floor((number - first) / slateLength) : 0);

/** How many joins there are within so many segments of the slate, after the first one. */
export const joinsWithin = (segments: number, slateLength: number): number =>
  Math.max(0, Math.ceil(segments / slateLength) - 1);

/** Before the first slot the slate has been going round since 1970. */
const beginning = { first: 0, joins: 1 };

/**
 * The stretches of a channel from segment `from` up to `to`, that one with it.
 * @param slots in order; of those that begin before `from` at least the last one
 */
export function stretchesOf<S extends Slot>(
  slots: readonly S[],
  from: number,
  to: number,
  slateLength: number,
): Stretch<S>[] {
  const all: Stretch<S>[] = [];
  let gap = beginning;
  for (const slot of slots) {
    if (slot.first > to) break;
    if (slot.first > gap.first) all.push({ ...gap, end: slot.first, slot: null });
    const shown = { first: slot.first, end: slot.end, joins: slot.joins };
    all.push({ ...shown, slot: slot.isLost ? null : slot });
    const last = joinsAt({ ...shown, slot: slot.isLost ? null : slot }, slot.end - 1, slateLength);
    gap = { first: slot.end, joins: last + 1 };
  }
  if (gap.first <= to) all.push({ ...gap, end: to + 1, slot: null });
  return all.filter(({ first, end }) => end > from && first <= to);
}

/** How many joins there have been with a slot that begins at `first`, after `before`, the last one. */
export function joinsOfNext(before: Slot | null, first: number, slateLength: number): number {
  const [last] = stretchesOf(before === null ? [] : [before], first - 1, first - 1, slateLength);
  return last === undefined ? 1 : joinsAt(last, first - 1, slateLength) + 1;
}
