import type { Insertable, Updateable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { UserRow, UserAccountTable } from './user.table.ts';

/** Returns a user by id; null if there is none. */
export async function findUser({ trx, tenantId }: Scope, id: string): Promise<UserRow | null> {
  const row = await trx
    .selectFrom('user_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a user by id, locked until the transaction ends; null if there is none. */
export async function lockUser({ trx, tenantId }: Scope, id: string): Promise<UserRow | null> {
  const row = await trx
    .selectFrom('user_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the user of an address as `normalizeEmail` returns it; null if there is none. */
export async function findUserByNormalizedEmail(
  { trx, tenantId }: Scope,
  email: string,
): Promise<UserRow | null> {
  const row = await trx
    .selectFrom('user_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertUser(
  { trx }: Scope,
  user: Insertable<UserAccountTable>,
): Promise<UserRow> {
  return trx.insertInto('user_account').values(user).returningAll().executeTakeFirstOrThrow();
}

/** Inserts an account unless its id or address is taken. */
export async function insertUserOnce(
  { trx }: Scope,
  user: Insertable<UserAccountTable>,
): Promise<void> {
  await trx
    .insertInto('user_account')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Changes an account and returns it, or null if it is gone. */
export async function updateUser(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<UserAccountTable>,
): Promise<UserRow | null> {
  const row = await trx
    .updateTable('user_account')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes an account with all its data. */
export async function deleteUser({ trx, tenantId }: Scope, id: string): Promise<void> {
  await trx
    .deleteFrom('user_account')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
