import type { TenantConfig } from '@grandstand/contract';
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import {
  bookRefunds,
  findUserIdOf,
  type Cause,
  type IntentRow,
  type PaymentState,
} from '../../payment/index.ts';
import { productsById } from '../../product/index.ts';
import { recordChange, saleOf, titleOfPurchase } from '../fulfilment/grant.service.ts';
import { revokePurchase } from '../fulfilment/revoke.service.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { receiptMail } from './receipt-mail.ts';
import { queueRefunded, queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

/** A payment whose purchase and intent are locked. */
interface LockedPayment {
  readonly purchase: PurchaseRow;
  readonly intent: IntentRow;
  /** Of refunds that were made at the provider; others have their own. */
  readonly cause: Cause;
  readonly now: Date;
}

/**
 * Books the refunds of a payment that the provider has made, each with a receipt, and queues their mails in
 * the same transaction, so that each refund sends exactly one. A deleted account gets none. Revokes what was
 * paid for once nothing of the payment is left. Returns whether it did so now.
 */
export async function bookAndMailRefunds(
  platform: Pick<Platform, 'outbox' | 'clock'>,
  tenant: TenantConfig,
  scope: Scope,
  { purchase, intent, cause, now }: LockedPayment,
  { refunds }: Pick<PaymentState, 'refunds'>,
): Promise<boolean> {
  const product = (await productsById(scope, [purchase.product_id])).get(purchase.product_id);
  const title = await titleOfPurchase(
    scope,
    purchase,
    product ?? { title: purchase.product_id, translations: {} },
  );
  const sale = saleOf(tenant, purchase, intent.product_id ?? purchase.product_id, now);
  const { booked, endsAccess } = await bookRefunds(
    scope,
    intent,
    refunds,
    { ...cause, title, sale },
    now,
  );
  const { tenantId } = scope;
  const { customer_id: customerId, locale } = purchase;
  const userId = booked.length === 0 ? null : await findUserIdOf(scope, customerId);
  if (userId !== null)
    for (const { receiptNumber: number } of booked)
      await platform.outbox.enqueue(scope, receiptMail, { tenantId, userId, number, locale });
  const endsNow = endsAccess && purchase.status !== 'refunded';
  const isEnded = endsAccess || purchase.status === 'refunded';
  for (const { amount } of booked)
    await queueRefunded(platform, scope, purchase.id, { amount, endsAccess: isEnded });
  if (endsNow) {
    await revokePurchase(scope, purchase, cause, now);
    await recordChange(scope, purchase.id, 'refunded', cause, now);
    await queueSubscriptionChanged(platform, scope, purchase, 'refunded');
  } else if (booked.some(({ actor }) => actor === 'provider'))
    await recordChange(scope, purchase.id, 'partly refunded', cause, now);
  return endsNow;
}
