/**
 * The segment grid of a scheduled channel. All its content is cut into segments of one length, so a
 * segment's number follows from its time: processes need no shared counter, and a schedule change moves no
 * number that a player has seen. The slate loops between slots, starting at its first segment.
 */

/** An event's slot in the schedule of a channel, in segments since 1970. */
export interface ScheduleSlot {
  /** Number of its first segment, and of the one after its last. */
  readonly first: number;
  readonly end: number;
  /** Number of discontinuities up to and including its first segment. */
  readonly discontinuities: number;
  /** True if its event or video is gone, so the slate replaces it. */
  readonly isLost: boolean;
}

/** Consecutive segments of a schedule: of one slot, or of the looping slate between slots. */
export interface ScheduleRange<S extends ScheduleSlot = ScheduleSlot> {
  readonly first: number;
  readonly end: number;
  readonly discontinuities: number;
  /** Null for the slate. */
  readonly slot: S | null;
}

/** Returns the number of the segment that is due at `ms` since 1970. */
export const segmentAt = (ms: number, segmentMs: number): number => Math.floor(ms / segmentMs);

/**
 * Returns the number of discontinuities of a range up to segment `number`. Each slate loop starts with
 * one.
 */
export const discontinuitiesAt = (
  { first, discontinuities, slot }: Pick<ScheduleRange, 'first' | 'discontinuities' | 'slot'>,
  number: number,
  slateLength: number,
): number => discontinuities + (slot === null ? Math.floor((number - first) / slateLength) : 0);

/** Returns the number of discontinuities within consecutive slate segments, without that of the first one. */
export const discontinuitiesWithin = (segments: number, slateLength: number): number =>
  Math.max(0, Math.ceil(segments / slateLength) - 1);

/** Before the first slot, the slate has been looping since 1970. */
const firstGap = { first: 0, discontinuities: 1 };

/**
 * Returns a channel's ranges from segment `from` to `to`, inclusive.
 * @param slots in order; must include at least the last one that starts before `from`
 */
export function scheduleRangesOf<S extends ScheduleSlot>(
  slots: readonly S[],
  from: number,
  to: number,
  slateLength: number,
): ScheduleRange<S>[] {
  const ranges: ScheduleRange<S>[] = [];
  let gap = firstGap;
  for (const slot of slots) {
    if (slot.first > to) break;
    if (slot.first > gap.first) ranges.push({ ...gap, end: slot.first, slot: null });
    const { first, end, discontinuities, isLost } = slot;
    const range = { first, end, discontinuities, slot: isLost ? null : slot };
    ranges.push(range);
    gap = { first: end, discontinuities: discontinuitiesAt(range, end - 1, slateLength) + 1 };
  }
  if (gap.first <= to) ranges.push({ ...gap, end: to + 1, slot: null });
  return ranges.filter(({ first, end }) => end > from && first <= to);
}

/**
 * Returns the number of discontinuities up to and including the start of a slot at segment `first`.
 * @param before the slot before it; null for a channel's first slot
 */
export function discontinuitiesOfNextSlot(
  before: ScheduleSlot | null,
  first: number,
  slateLength: number,
): number {
  const [last] = scheduleRangesOf(
    before === null ? [] : [before],
    first - 1,
    first - 1,
    slateLength,
  );
  return last === undefined ? 1 : discontinuitiesAt(last, first - 1, slateLength) + 1;
}
