import type { Stream } from '@grandstand/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import type { EventRow, EventTable } from '../event.table.ts';
import { streamKind } from '../stream-kind.queries.ts';

/** Inserts an event with its identities, in order. */
export async function insertEvent(
  { trx }: Scope,
  row: Insertable<EventTable>,
  identityIds: readonly string[],
): Promise<void> {
  await trx.insertInto('event').values(row).execute();
  if (identityIds.length === 0) return;
  await trx
    .insertInto('event_identity')
    .values(
      identityIds.map((identityId, position) => ({
        tenant_id: row.tenant_id,
        event_id: row.id,
        identity_id: identityId,
        position,
      })),
    )
    .execute();
}

/** Updates an event; false if the id is unknown. */
export async function updateEvent(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<EventTable>,
): Promise<boolean> {
  const rows = await trx
    .updateTable('event')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('media_type', '=', 'event')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Stores when the line-ups of events were set; null if they have none. Locks the rows. */
export async function updateLineupTimes(
  { trx, tenantId }: Scope,
  ids: readonly string[],
  { at, now }: { readonly at: Date | null; readonly now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('event')
    .set({ lineup_at: at, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Returns the streams of up to `limit` live events that are recorded. */
export async function selectLiveRecordedStreams(
  { trx, tenantId }: Scope,
  limit: number,
): Promise<Stream[]> {
  const rows = await trx
    .selectFrom('event')
    .select('stream')
    .where('tenant_id', '=', tenantId)
    .where('media_type', '=', 'event')
    .where('status', '=', 'live')
    .where(streamKind, '=', 'recording')
    .limit(limit)
    .execute();
  return rows.map(({ stream }) => stream);
}

/** Replaces the stream of an event; false if the event no longer has the stream that was read. */
export async function replaceStream(
  { trx, tenantId }: Scope,
  { id, stream }: Pick<EventRow, 'id' | 'stream'>,
  next: Updateable<EventTable>['stream'],
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .updateTable('event')
    .set({ stream: next, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`stream = ${json(stream)}::jsonb`)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Returns which of these events are replays of a recording. */
export async function selectRecordedReplays(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .where('media_type', '=', 'event')
    .where('status', '=', 'archived')
    .where(streamKind, '=', 'recording')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Matches the addresses of generated posters: only those have such a version. */
const generatedPoster = '^/media/films/[A-Za-z0-9_-]+/poster[.]jpg[?]v=[a-p]{10}$';

/** Sets the poster of a recording as the picture of its event, unless the event has another picture. */
export async function setRecordedPoster(
  { trx, tenantId }: Scope,
  id: string,
  { address, now }: { readonly address: string | null; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('event')
    .set({ image_url: address, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('image_url', 'is', null), sql<boolean>`image_url ~ ${generatedPoster}`]),
    )
    .where(sql<boolean>`image_url IS DISTINCT FROM ${address}`)
    .execute();
}

/**
 * Replaces the recording from which clips are cut by a video with the same times. Removes their `originMs`, which
 * only recordings have.
 */
export async function replaceVideoOfClips(
  { trx, tenantId }: Scope,
  from: string,
  to: string,
): Promise<void> {
  await trx
    .updateTable('event')
    .set({ stream: sql`stream - 'originMs' || jsonb_build_object('film', ${to}::text)` })
    .where('tenant_id', '=', tenantId)
    .where('film', '=', from)
    .where(streamKind, '=', 'clip')
    .execute();
}

/** Lists events by the prefix of their ids and the kind of their stream, the latest start first. */
export function selectByIdPrefix(
  { trx, tenantId }: Scope,
  {
    prefix,
    kinds,
    limit,
  }: { readonly prefix: string; readonly kinds: Stream['kind'][]; readonly limit: number },
) {
  return trx
    .selectFrom('event')
    .select(['id', 'status', 'stream', 'duration', 'score_timeline'])
    .where('tenant_id', '=', tenantId)
    .where('media_type', '=', 'event')
    .where(sql<boolean>`starts_with(id, ${prefix})`)
    .where(streamKind, 'in', kinds)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
