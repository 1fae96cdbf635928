import type { IdempotentRequest } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { json } from '../../platform/database/tables.ts';
import type { RequestOutcome } from './idempotency-key.table.ts';

type RequestKey = Pick<IdempotentRequest, 'caller' | 'key'>;

/** Claims a key; returns false if it is taken. Waits for a transaction that is claiming it. */
export async function insertKey(
  { trx, tenantId }: Scope,
  { caller, key, hash }: IdempotentRequest,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('idempotency_key')
    .values({
      tenant_id: tenantId,
      caller,
      key,
      request_hash: hash,
      outcome: json(null),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'caller', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findKey(
  { trx, tenantId }: Scope,
  { caller, key }: RequestKey,
): Promise<{ readonly hash: string; readonly outcome: RequestOutcome | null } | null> {
  const row = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash as hash', 'outcome'])
    .where('tenant_id', '=', tenantId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeOutcome(
  { trx, tenantId }: Scope,
  { caller, key }: RequestKey,
  outcome: RequestOutcome,
): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ outcome: json<RequestOutcome | null>(outcome) })
    .where('tenant_id', '=', tenantId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute();
}

export async function deleteKey(
  { trx, tenantId }: Scope,
  { caller, key }: RequestKey,
): Promise<void> {
  await trx
    .deleteFrom('idempotency_key')
    .where('tenant_id', '=', tenantId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute();
}

/** Deletes the keys of a caller. */
export async function deleteKeysOf({ trx, tenantId }: Scope, caller: string): Promise<void> {
  await trx
    .deleteFrom('idempotency_key')
    .where('tenant_id', '=', tenantId)
    .where('caller', '=', caller)
    .execute();
}

/** Deletes the keys of requests before a time. */
export async function deleteKeysBefore({ trx, tenantId }: Scope, time: Date): Promise<void> {
  await trx
    .deleteFrom('idempotency_key')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', time)
    .execute();
}
