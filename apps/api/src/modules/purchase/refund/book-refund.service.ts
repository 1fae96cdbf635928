import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { bookRefund, findUserIdOf, type Cause, type IntentRow } from '../../payment/index.ts';
import { productsById } from '../../product/index.ts';
import { titleOfPurchase } from '../fulfilment/grant.service.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { receiptMail } from './receipt-mail.ts';

/**
 * Books a refund with a receipt, and queues its mail in the same transaction, so that each refund sends
 * exactly one. A deleted account gets none. Purchase and intent must be locked.
 */
export async function bookAndMailRefund(
  { outbox }: Pick<Platform, 'outbox'>,
  scope: Scope,
  payment: {
    readonly purchase: PurchaseRow;
    readonly intent: IntentRow;
    readonly cause: Cause;
    readonly now: Date;
  },
): Promise<void> {
  const { purchase, intent, cause, now } = payment;
  const product = (await productsById(scope, [purchase.product_id])).get(purchase.product_id);
  const title = await titleOfPurchase(
    scope,
    purchase,
    product ?? { title: purchase.product_id, translations: {} },
  );
  const number = await bookRefund(scope, intent, { ...cause, title }, now);
  const { tenantId } = scope;
  const { customer_id: customerId, locale } = purchase;
  const userId = await findUserIdOf(scope, customerId);
  if (userId === null) return;
  await outbox.enqueue(scope, receiptMail, { tenantId, userId, number, locale });
}
