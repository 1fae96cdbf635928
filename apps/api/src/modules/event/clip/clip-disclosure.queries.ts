import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import type { TimeRange } from './time-ranges.ts';

/** A viewer, and an event from which they cut clips. */
export interface Maker {
  readonly userId: string;
  readonly eventId: string;
}

/** Returns the ranges of a viewer's clips of an event. */
export const selectClipRanges = (
  { trx, tenantId }: Scope,
  { userId, eventId }: Maker,
): Promise<TimeRange[]> =>
  trx
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('owner_user_id', '=', userId)
    .where('parent_event_id', '=', eventId)
    .where('start_ms', 'is not', null)
    .where('end_ms', 'is not', null)
    .select((eb) => [
      eb.ref('start_ms').$notNull().as('startMs'),
      eb.ref('end_ms').$notNull().as('endMs'),
    ])
    .execute();

/** Returns the ranges of a viewer's clips of an event that were downloaded or shared. */
export async function selectDisclosures(
  { trx, tenantId }: Scope,
  { userId, eventId }: Maker,
): Promise<readonly TimeRange[]> {
  const row = await trx
    .selectFrom('clip_download')
    .select('ranges')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.ranges ?? [];
}

/** Returns the ranges of all clips of a viewer that were downloaded or shared, by event. */
export const selectAllDisclosures = (
  { trx, tenantId }: Scope,
  userId: string,
): Promise<{ eventId: string; ranges: TimeRange[] }[]> =>
  trx
    .selectFrom('clip_download')
    .select(['event_id as eventId', 'ranges'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('event_id')
    .execute();

/** Stores the ranges of a viewer's clips of an event that were downloaded or shared. */
export async function putDisclosures(
  { trx, tenantId }: Scope,
  { userId, eventId }: Maker,
  { ranges, now }: { readonly ranges: readonly TimeRange[]; readonly now: Date },
): Promise<void> {
  const change = { ranges: json([...ranges]), updated_at: now };
  await trx
    .insertInto('clip_download')
    .values({ tenant_id: tenantId, user_id: userId, event_id: eventId, ...change })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'event_id']).doUpdateSet(change),
    )
    .execute();
}
