import type { Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type {
  OperatorTokenPurpose,
  OperatorTokenRow,
  OperatorTokenTable,
} from '../operator.table.ts';

export async function insertToken(
  { trx, tenantId }: Scope,
  token: Omit<Insertable<OperatorTokenTable>, 'tenant_id'>,
): Promise<void> {
  await trx
    .insertInto('operator_token')
    .values({ ...token, tenant_id: tenantId })
    .execute();
}

/** Deletes a valid token, so that it works once, and returns it; null for any other. */
export async function deleteToken(
  { trx, tenantId }: Scope,
  hash: string,
  purpose: OperatorTokenPurpose,
  now: Date,
): Promise<OperatorTokenRow | null> {
  const row = await trx
    .deleteFrom('operator_token')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a valid token without deleting it; null for any other. */
export async function findToken(
  { trx, tenantId }: Scope,
  hash: string,
  purpose: OperatorTokenPurpose,
  now: Date,
): Promise<OperatorTokenRow | null> {
  const row = await trx
    .selectFrom('operator_token')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes an operator's tokens of a purpose. */
export async function deleteTokensOf(
  { trx, tenantId }: Scope,
  operatorId: string,
  purpose: OperatorTokenPurpose,
): Promise<void> {
  await trx
    .deleteFrom('operator_token')
    .where('tenant_id', '=', tenantId)
    .where('operator_id', '=', operatorId)
    .where('purpose', '=', purpose)
    .execute();
}

export async function deleteExpiredTokens({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('operator_token')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<=', now)
    .execute();
}
