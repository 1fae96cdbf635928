import { type Insertable, sql, type Updateable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { StreamKeyRow, StreamKeyTable } from './stream-key.table.ts';

export async function insertKey(
  { trx }: Scope,
  key: Insertable<StreamKeyTable>,
): Promise<StreamKeyRow> {
  return trx.insertInto('stream_key').values(key).returningAll().executeTakeFirstOrThrow();
}

/** Counts the keys that are not revoked. */
export async function countKeys({ trx, tenantId }: Scope): Promise<number> {
  const { total } = await trx
    .selectFrom('stream_key')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists keys: valid ones first, the newest first. */
export const listKeyRows = ({ trx, tenantId }: Scope, limit: number): Promise<StreamKeyRow[]> =>
  trx
    .selectFrom('stream_key')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy((eb) => eb('revoked_at', 'is', null), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Lists the valid keys of an event, the newest first. */
export const listKeysOfEvent = (
  { trx, tenantId }: Scope,
  eventId: string,
  limit: number,
): Promise<StreamKeyRow[]> =>
  trx
    .selectFrom('stream_key')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Deletes the revoked keys beyond the last `retained` ones. */
export async function deleteRevokedKeys({ trx, tenantId }: Scope, retained: number): Promise<void> {
  await trx
    .deleteFrom('stream_key')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stream_key as old')
        .select('old.id')
        .where('old.tenant_id', '=', tenantId)
        .where('old.revoked_at', 'is not', null)
        .orderBy('old.revoked_at', 'desc')
        .orderBy('old.id')
        .offset(retained),
    )
    .execute();
}

/**
 * Changes a key; null if there is none with that id, or it is revoked.
 * @param eventId the event that it must belong to; undefined for any key
 */
export async function updateKey(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<StreamKeyTable>,
  eventId?: string,
): Promise<StreamKeyRow | null> {
  let query = trx
    .updateTable('stream_key')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  return (await query.returningAll().executeTakeFirst()) ?? null;
}

/** Returns the valid key with this hash; null if there is none. */
export async function findKeyByHash(
  { trx, tenantId }: Scope,
  hash: string,
): Promise<StreamKeyRow | null> {
  const row = await trx
    .selectFrom('stream_key')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

interface CameraTimes {
  readonly now: Date;
  /** Matches that should have started before this did not take place. */
  readonly startsAfter: Date;
  /** Matches that start before this count as the camera's next. */
  readonly startsBefore: Date;
  /** Matches that ended after this may be resumed. */
  readonly endedAfter: Date;
}

/**
 * Returns the id of the match that a camera records now: the one that went live last, else the one whose
 * start is nearest, else the one that ended last; null if there is none.
 */
export async function findEventOfCamera(
  { trx, tenantId }: Scope,
  camera: string,
  { now, startsAfter, startsBefore, endedAfter }: CameraTimes,
): Promise<string | null> {
  const row = await trx
    .selectFrom('event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('camera', '=', camera)
    .where('cancelled', '=', false)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'live'),
        eb.and([
          eb('status', '=', 'upcoming'),
          eb('starts_at', '>=', startsAfter),
          eb('starts_at', '<=', startsBefore),
        ]),
        eb.and([
          eb('status', '=', 'archived'),
          eb('game_end_date', '>=', endedAfter),
          // Other archived events are not resumed.
          eb(sql<string>`stream ->> 'kind'`, 'in', ['recording', 'none']),
        ]),
      ]),
    )
    .orderBy(sql`CASE status WHEN 'live' THEN 0 WHEN 'upcoming' THEN 1 ELSE 2 END`)
    .orderBy(sql`CASE status
      WHEN 'live' THEN -extract(epoch FROM starts_at)
      WHEN 'upcoming' THEN abs(extract(epoch FROM starts_at - ${now}::timestamptz))
      ELSE -extract(epoch FROM game_end_date) END`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
