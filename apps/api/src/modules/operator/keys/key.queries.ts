import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { OperatorKeyRow, OperatorKeyTable } from '../operator.table.ts';
import type { TimeCursor } from '../../../platform/context/cursor.ts';

export async function insertKey(
  { trx, tenantId }: Scope,
  key: Omit<Insertable<OperatorKeyTable>, 'tenant_id'>,
): Promise<OperatorKeyRow> {
  return trx
    .insertInto('operator_key')
    .values({ ...key, tenant_id: tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts the keys that are neither revoked nor expired at `now`. */
export async function countValidKeys({ trx, tenantId }: Scope, now: Date): Promise<number> {
  const { total } = await trx
    .selectFrom('operator_key')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists keys, the newest first, those before `before`. */
export const listKeyRows = (
  { trx, tenantId }: Scope,
  before: TimeCursor | null,
  limit: number,
): Promise<OperatorKeyRow[]> => {
  let query = trx.selectFrom('operator_key').selectAll().where('tenant_id', '=', tenantId);
  if (before !== null)
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(before.at, before.id)),
    );
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
};

export async function findValidKey(
  { trx, tenantId }: Scope,
  hash: string,
  now: Date,
): Promise<OperatorKeyRow | null> {
  const row = await trx
    .selectFrom('operator_key')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchKey({ trx, tenantId }: Scope, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('operator_key')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Revokes a key; null if there is none with this id, or it is revoked already. */
export async function revokeKeyRow(
  { trx, tenantId }: Scope,
  id: string,
  now: Date,
): Promise<OperatorKeyRow | null> {
  const row = await trx
    .updateTable('operator_key')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a key, ended or not. */
export async function findKey(
  { trx, tenantId }: Scope,
  id: string,
): Promise<OperatorKeyRow | null> {
  const row = await trx
    .selectFrom('operator_key')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Revokes the keys that a key created, and those that they created, and returns their ids. */
export async function revokeKeysBelow(
  { trx, tenantId }: Scope,
  id: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE below AS (
      SELECT id FROM operator_key WHERE tenant_id = ${tenantId} AND parent_id = ${id}
      UNION
      SELECT k.id FROM operator_key AS k JOIN below ON k.parent_id = below.id
      WHERE k.tenant_id = ${tenantId}
    )
    UPDATE operator_key SET revoked_at = ${now}
    WHERE tenant_id = ${tenantId} AND revoked_at IS NULL AND id IN (SELECT id FROM below)
    RETURNING id`.execute(trx);
  return rows.map((row) => row.id);
}

/** Revokes all keys of a person in the tenant, and returns their ids. */
export async function revokeKeysOf(
  { trx, tenantId }: Scope,
  creatorId: string,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('operator_key')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('creator_id', '=', creatorId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes keys that were revoked or expired before a time. */
export async function deleteEndedKeys({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('operator_key')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('revoked_at', '<=', before), eb('expires_at', '<=', before)]))
    .execute();
}
