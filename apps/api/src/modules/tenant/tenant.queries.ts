import type { Scope } from '../../platform/database/database.ts';

/** True if the tenant of the scope has subscriptions that renew. */
export async function hasRenewals({ trx, tenantId }: Scope): Promise<boolean> {
  const row = await trx
    .selectFrom('purchase')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('charge_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
