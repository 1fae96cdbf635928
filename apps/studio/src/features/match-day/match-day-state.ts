import type { MatchDayEntry } from '@grandstand/contract';
import { minuteMs } from '@grandstand/contract/constants';

/** Why a match needs an operator: its encoder is refused, its picture is missing or faulty, or it has not started. */
export type Attention = 'refused' | 'missing' | 'faulty' | 'overdue' | 'soon';

/** A picture is expected this long before the start, ms. */
const expectedMs = 15 * minuteMs;

/** Returns why a match needs attention now, the most urgent reason first. */
export function attentionOf(entry: MatchDayEntry, now: number): Attention[] {
  const { status, cancelled, picture, refusal } = entry;
  const isLive = status === 'live';
  if (cancelled || (!isLive && status !== 'upcoming')) return [];
  const start = Date.parse(entry.start);
  const hasPicture = picture === 'arriving' || picture === 'faulty' || picture === 'other';
  const isSoon = !isLive && !hasPicture && start > now && start - now <= expectedMs;
  const reasons: readonly (readonly [Attention, boolean])[] = [
    ['missing', isLive && !hasPicture],
    // The refusal may be of another match of the portal; with a picture, it is.
    ['refused', refusal !== null && !hasPicture],
    ['overdue', !isLive && start < now],
    ['soon', isSoon],
    ['faulty', picture === 'faulty'],
  ];
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason);
}

/** Returns the matches that need attention first, then live ones, those to come and those that are over. */
export function inOrder(entries: readonly MatchDayEntry[], now: number): MatchDayEntry[] {
  const rankOf = (entry: MatchDayEntry): number => {
    if (attentionOf(entry, now).length > 0) return 0;
    if (entry.cancelled || entry.status === 'archived') return 3;
    return entry.status === 'live' ? 1 : 2;
  };
  return entries.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      one.start.localeCompare(other.start) ||
      one.title.localeCompare(other.title),
  );
}
