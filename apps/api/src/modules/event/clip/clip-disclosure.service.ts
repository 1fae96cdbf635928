/** The ranges that a viewer has cut from an event, including disclosed ones whose clips were deleted. */
import type { Scope } from '../../../platform/database/database.ts';
import type { EventRow } from '../event.table.ts';
import {
  putDisclosures,
  selectAllDisclosures,
  selectClipRanges,
  selectDisclosures,
  type Maker,
} from './clip-disclosure.queries.ts';
import { joinRanges, type TimeRange } from './time-ranges.ts';

/**
 * Returns the ranges of a viewer's clips of an event, and of those that were downloaded or shared before they
 * were deleted.
 */
export const listClippedRanges = async (scope: Scope, maker: Maker): Promise<TimeRange[]> =>
  joinRanges([
    ...(await selectClipRanges(scope, maker)),
    ...(await selectDisclosures(scope, maker)),
  ]);

/**
 * Returns the ranges of a viewer's clips that were downloaded or shared, for the account export; times in s.
 */
export async function exportDisclosures(scope: Scope, userId: string) {
  const disclosures = await selectAllDisclosures(scope, userId);
  return disclosures.map(({ eventId, ranges }) => ({
    eventId,
    ranges: ranges.map(({ startMs, endMs }) => ({
      startTime: startMs / 1000,
      endTime: endMs / 1000,
    })),
  }));
}

/** The fields of a clip that identify the range of an event that its owner has disclosed. */
export type DisclosedClip = Pick<
  EventRow,
  'owner_user_id' | 'parent_event_id' | 'start_ms' | 'end_ms'
>;

/**
 * Records that a viewer's clip was downloaded or shared by its address. Others may have copied it, so its
 * range counts even after its deletion. The owner's account must be locked, so that no range is lost.
 */
export async function recordDisclosure(
  scope: Scope,
  { owner_user_id: userId, parent_event_id: eventId, start_ms, end_ms }: DisclosedClip,
  now: Date,
): Promise<void> {
  if (userId === null || eventId === null || start_ms === null || end_ms === null) return;
  const maker = { userId, eventId };
  const previousRanges = await selectDisclosures(scope, maker);
  const ranges = joinRanges([...previousRanges, { startMs: start_ms, endMs: end_ms }]);
  await putDisclosures(scope, maker, { ranges, now });
}
