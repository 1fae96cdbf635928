import { sql, type Selectable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { TimeCursor } from '../../../platform/context/cursor.ts';
import type { PurchaseChangeTable, PurchaseRow } from '../purchase.table.ts';

/** The filter of an operator's list of purchases; at most one field is set. */
export interface OperatorPurchaseFilter {
  readonly accountId: string | null;
  readonly productId: string | null;
  readonly eventId: string | null;
  readonly receipt: number | null;
}

/** A purchase with the account of its customer; null for a deleted account. */
export type OwnedPurchase = PurchaseRow & { readonly user_id: string | null };

/** Returns purchases, the newest first. */
export const selectPurchasesForOperator = (
  { trx, tenantId }: Scope,
  { accountId, productId, eventId, receipt }: OperatorPurchaseFilter,
  after: TimeCursor | null,
  limit: number,
): Promise<OwnedPurchase[]> =>
  trx
    .selectFrom('purchase')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'purchase.tenant_id')
        .onRef('customer.id', '=', 'purchase.customer_id'),
    )
    .selectAll('purchase')
    .select('customer.user_id')
    .where('purchase.tenant_id', '=', tenantId)
    .$if(accountId !== null, (query) =>
      query.where('purchase.customer_id', '=', (eb) =>
        eb
          .selectFrom('customer as own')
          .select('own.id')
          .where('own.tenant_id', '=', tenantId)
          .where('own.user_id', '=', accountId),
      ),
    )
    .$if(productId !== null, (query) => query.where('purchase.product_id', '=', productId))
    .$if(eventId !== null, (query) => query.where('purchase.event_id', '=', eventId))
    .$if(receipt !== null, (query) =>
      query.where('purchase.id', '=', (eb) =>
        eb
          .selectFrom('receipt')
          .select('receipt.purchase_id')
          .where('receipt.tenant_id', '=', tenantId)
          .where('receipt.number', '=', receipt),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(purchase.created_at, purchase.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('purchase.created_at', 'desc')
    .orderBy('purchase.id', 'desc')
    .limit(limit)
    .execute();

/** Returns the history of a purchase, the oldest first. */
export const selectChanges = (
  { trx, tenantId }: Scope,
  purchaseId: string,
): Promise<Selectable<PurchaseChangeTable>[]> =>
  trx
    .selectFrom('purchase_change')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('purchase_id', '=', purchaseId)
    .orderBy('at')
    .orderBy('id')
    .limit(500)
    .execute();
