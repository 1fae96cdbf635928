import type { Scope } from '../../../platform/database/database.ts';
import type { PurchaseKey } from '../purchase.queries.ts';

/** True if a customer disputes a payment for an item, and the bank has not decided yet. */
export async function hasOpenDispute(
  { trx, tenantId }: Scope,
  customerId: string,
  item: PurchaseKey,
): Promise<boolean> {
  const disputed = trx
    .selectFrom('purchase')
    .innerJoin('payment_intent', (join) =>
      join
        .onRef('payment_intent.tenant_id', '=', 'purchase.tenant_id')
        .onRef('payment_intent.purchase_id', '=', 'purchase.id'),
    )
    .innerJoin('payment_dispute as opened', (join) =>
      join
        .onRef('opened.tenant_id', '=', 'payment_intent.tenant_id')
        .onRef('opened.intent_id', '=', 'payment_intent.id')
        .on('opened.stage', '=', 'opened'),
    )
    .leftJoin('payment_dispute as closed', (join) =>
      join
        .onRef('closed.tenant_id', '=', 'opened.tenant_id')
        .onRef('closed.intent_id', '=', 'opened.intent_id')
        .onRef('closed.reference', '=', 'opened.reference')
        .on('closed.stage', '<>', 'opened'),
    )
    .select('purchase.id')
    .where('purchase.tenant_id', '=', tenantId)
    .where('purchase.customer_id', '=', customerId)
    .where('closed.stage', 'is', null);
  const row = await (
    'eventId' in item
      ? disputed.where('purchase.event_id', '=', item.eventId)
      : disputed
          .where('purchase.event_id', 'is', null)
          .where('purchase.product_id', '=', item.productId)
  ).executeTakeFirst();
  return row !== undefined;
}
