import type { Scope } from '../../platform/database/database.ts';
import type { AvatarRow } from './avatar.table.ts';

/** Returns the file name of an account's avatar, without its ending; null for none. */
export async function findAvatarId(
  { trx, tenantId }: Scope,
  userId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('avatar')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets the file of an account's avatar. */
export async function putAvatarRow(
  { trx, tenantId }: Scope,
  userId: string,
  { id, bytes }: Pick<AvatarRow, 'id' | 'bytes'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('avatar')
    .values({ tenant_id: tenantId, user_id: userId, id, bytes, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ id, bytes, added_at: now }),
    )
    .execute();
}

export async function deleteAvatarRow({ trx, tenantId }: Scope, userId: string): Promise<void> {
  await trx
    .deleteFrom('avatar')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/** Returns which of these files accounts use, and the sizes that are stored for them. */
export const selectAvatars = (
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<Pick<AvatarRow, 'id' | 'bytes'>[]> =>
  trx
    .selectFrom('avatar')
    .select(['id', 'bytes'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .execute();

/** Corrects the stored size of a file. */
export async function setAvatarBytes(
  { trx, tenantId }: Scope,
  id: string,
  bytes: number,
): Promise<void> {
  await trx
    .updateTable('avatar')
    .set({ bytes })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
