import type { Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { PlaybackAddressTable } from './playback-stream.table.ts';

/** A network that a session plays from. */
export interface SessionNetwork {
  readonly sessionId: string;
  readonly addressKey: string;
}

/** Updates a network that the session played from after `since`; false for any other. */
export async function touchNetwork(
  { trx, tenantId }: Scope,
  { sessionId, addressKey }: SessionNetwork,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('playback_address')
    .set({ seen_at: now })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('address_key', '=', addressKey)
    .where('seen_at', '>', since)
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the other networks that the session played from after `since`. */
export async function countOtherNetworks(
  { trx, tenantId }: Scope,
  { sessionId, addressKey }: SessionNetwork,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('playback_address')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('address_key', '!=', addressKey)
    .where('seen_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Counts the networks that each session of an account played from after `since`, IPv4 and IPv6 separately.
 */
export async function countNetworksByKind(
  { trx, tenantId }: Scope,
  userId: string,
  since: Date,
): Promise<readonly { readonly sessionId: string; readonly count: number }[]> {
  const rows = await trx
    .selectFrom('playback_address')
    .select(['session_id', (eb) => eb.fn.countAll<string | number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('seen_at', '>', since)
    .groupBy(['session_id', 'is_ipv6'])
    .execute();
  return rows.map(({ session_id: sessionId, count }) => ({ sessionId, count: Number(count) }));
}

/** Inserts or updates a network of a session. */
export async function putNetwork(
  { trx }: Scope,
  network: Insertable<PlaybackAddressTable>,
): Promise<void> {
  await trx
    .insertInto('playback_address')
    .values(network)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'session_id', 'address_key'])
        .doUpdateSet({ seen_at: network.seen_at }),
    )
    .execute();
}

/** Deletes networks last seen before a time. */
export async function deleteOldNetworks({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('playback_address')
    .where('tenant_id', '=', tenantId)
    .where('seen_at', '<=', before)
    .execute();
}
