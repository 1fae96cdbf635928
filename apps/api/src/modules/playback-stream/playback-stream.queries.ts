import type { Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { PlaybackStreamRow, PlaybackStreamTable } from './playback-stream.table.ts';

/** Updates a running stream, seen after `since` and not stopped; false for any other. */
export async function touchStream(
  { trx, tenantId }: Scope,
  sessionId: string,
  { eventId, now, since }: { readonly eventId: string; readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('playback_stream')
    .set({ seen_at: now, event_id: eventId })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', since)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * An account's streams that played after `since` or were stopped, the oldest first. An ended session, e.g.
 * after a logout, plays nothing.
 */
const streamsOf = ({ trx, tenantId }: Scope, userId: string, since: Date) =>
  trx
    .selectFrom('playback_stream')
    .where('playback_stream.tenant_id', '=', tenantId)
    .where('playback_stream.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('playback_stream.seen_at', '>', since),
        eb('playback_stream.stopped_at', 'is not', null),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('token_family as alive')
          .select('alive.id')
          .whereRef('alive.tenant_id', '=', 'playback_stream.tenant_id')
          .whereRef('alive.id', '=', 'playback_stream.session_id')
          .where('alive.revoked_at', 'is', null),
      ),
    )
    .orderBy('playback_stream.started_at')
    .orderBy('playback_stream.id');

/** Returns an account's streams that played after `since` or were stopped. */
export const selectStreams = (
  scope: Scope,
  userId: string,
  since: Date,
): Promise<PlaybackStreamRow[]> =>
  streamsOf(scope, userId, since).selectAll('playback_stream').execute();

/** A stream with the name of its device. */
export type NamedStream = Pick<
  PlaybackStreamRow,
  'id' | 'session_id' | 'event_id' | 'started_at' | 'stopped_at' | 'seen_at'
> & {
  readonly deviceName: string | null;
};

/** Like `selectStreams`, with the names of the devices. */
export const selectNamedStreams = (
  scope: Scope,
  userId: string,
  since: Date,
): Promise<NamedStream[]> =>
  streamsOf(scope, userId, since)
    .leftJoin('token_family', (join) =>
      join
        .onRef('token_family.tenant_id', '=', 'playback_stream.tenant_id')
        .onRef('token_family.id', '=', 'playback_stream.session_id'),
    )
    .leftJoin('device', (join) =>
      join
        .onRef('device.tenant_id', '=', 'token_family.tenant_id')
        .onRef('device.id', '=', 'token_family.device_row_id'),
    )
    .select([
      'playback_stream.id',
      'playback_stream.session_id',
      'playback_stream.event_id',
      'playback_stream.started_at',
      'playback_stream.stopped_at',
      'playback_stream.seen_at',
      'device.shown_name as deviceName',
    ])
    .execute();

/** Inserts or replaces the stream of a session. */
export async function putStream(
  { trx }: Scope,
  stream: Insertable<PlaybackStreamTable>,
): Promise<void> {
  await trx
    .insertInto('playback_stream')
    .values(stream)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'session_id']).doUpdateSet(stream))
    .execute();
}

/** Stops a stream of an account. */
export async function stopStream(
  { trx, tenantId }: Scope,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('playback_stream')
    .set({ stopped_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Deletes the stream of a session. */
export async function deleteStream({ trx, tenantId }: Scope, sessionId: string): Promise<void> {
  await trx
    .deleteFrom('playback_stream')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Deletes streams last seen before a time. */
export async function deleteOldStreams({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('playback_stream')
    .where('tenant_id', '=', tenantId)
    .where('seen_at', '<=', before)
    .execute();
}
