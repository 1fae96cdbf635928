import type { Scope } from '../../platform/database/database.ts';

export async function isTokenSpent({ trx, tenantId }: Scope, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('spent_limit_token')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSpentToken(
  { trx, tenantId }: Scope,
  token: { readonly id: string; readonly userId: string; readonly expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('spent_limit_token')
    .values({
      tenant_id: tenantId,
      id: token.id,
      user_id: token.userId,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Deletes the records of spent tokens that have expired. */
export async function deleteExpiredSpentTokens({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('spent_limit_token')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', now)
    .execute();
}
