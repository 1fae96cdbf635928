import type { Scope } from '../../../platform/database/database.ts';
import type { CustomerRow, CustomerTable } from '../payment.table.ts';

export async function insertCustomerOnce(
  { trx, tenantId }: Scope,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('customer')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      provider: null,
      provider_reference: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doNothing())
    .execute();
}

/** Identifies a customer by its own id or its account's. */
export type CustomerKey = { readonly id: string } | { readonly userId: string };

const customerBy = ({ trx, tenantId }: Scope, by: CustomerKey) => {
  const rows = trx.selectFrom('customer').selectAll().where('tenant_id', '=', tenantId);
  return 'id' in by ? rows.where('id', '=', by.id) : rows.where('user_id', '=', by.userId);
};

/** Locks a customer until the transaction ends, to serialise work on it. */
export async function lockCustomer(scope: Scope, by: CustomerKey): Promise<CustomerRow | null> {
  return (await customerBy(scope, by).forUpdate().executeTakeFirst()) ?? null;
}

export async function findCustomer(scope: Scope, by: CustomerKey): Promise<CustomerRow | null> {
  return (await customerBy(scope, by).executeTakeFirst()) ?? null;
}

export async function updateCustomer(
  { trx, tenantId }: Scope,
  id: string,
  registration: Pick<CustomerTable, 'provider' | 'provider_reference'>,
): Promise<void> {
  await trx
    .updateTable('customer')
    .set(registration)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
