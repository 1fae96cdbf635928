import type { Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { StoredCardRow, StoredCardTable } from '../payment.table.ts';

/** Stores a card, replacing the previous one. */
export async function putStoredCard(
  { trx }: Scope,
  card: Insertable<StoredCardTable>,
): Promise<void> {
  await trx
    .insertInto('stored_card')
    .values(card)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'customer_id']).doUpdateSet(card))
    .execute();
}

/** Returns a customer's stored card; null if there is none. */
export async function findStoredCard(
  { trx, tenantId }: Scope,
  customerId: string,
): Promise<StoredCardRow | null> {
  const row = await trx
    .selectFrom('stored_card')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the stored card and returns the provider's reference; null if there was none. */
export async function deleteStoredCard(
  { trx, tenantId }: Scope,
  customerId: string,
): Promise<string | null> {
  const row = await trx
    .deleteFrom('stored_card')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .returning('reference')
    .executeTakeFirst();
  return row?.reference ?? null;
}
