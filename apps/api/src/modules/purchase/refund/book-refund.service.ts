import type { TenantConfig } from '@grandstand/contract';
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import {
  bookRefunds,
  bookReturnedRefunds,
  findUserIdOf,
  type Cause,
  type IntentRow,
  lockIntent,
  type PaymentState,
} from '../../payment/index.ts';
import { productsById } from '../../product/index.ts';
import { recordPurchaseChange, saleOf, titleOfPurchase } from '../fulfilment/grant.service.ts';
import { revokePurchase } from '../fulfilment/revoke.service.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { receiptMail } from './receipt-mail.ts';
import { queueRefunded, queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

/** A payment whose purchase and intent are locked. */
interface LockedPayment {
  readonly purchase: PurchaseRow;
  readonly intent: IntentRow;
  /** The cause of refunds that were made at the provider; requested ones have their own. */
  readonly cause: Cause;
  readonly now: Date;
}

/** Returns what is booked with a refund: its cause, the title of its receipt, and its sale. */
async function bookingCauseOf(
  tenant: TenantConfig,
  scope: Scope,
  { purchase, intent, cause, now }: LockedPayment,
) {
  const product = (await productsById(scope, [purchase.product_id])).get(purchase.product_id);
  const title = await titleOfPurchase(
    scope,
    purchase,
    product ?? { title: purchase.product_id, translations: {} },
  );
  const sale = saleOf(tenant, purchase, intent.product_id ?? purchase.product_id, now);
  return { ...cause, title, sale };
}

/** Queues the mails of receipts; a deleted account gets none. */
async function mailReceipts(
  { outbox }: Pick<Platform, 'outbox'>,
  scope: Scope,
  { customer_id: customerId, locale }: PurchaseRow,
  numbers: readonly number[],
): Promise<void> {
  const userId = numbers.length === 0 ? null : await findUserIdOf(scope, customerId);
  if (userId === null) return;
  const { tenantId } = scope;
  for (const number of numbers)
    await outbox.enqueue(scope, receiptMail, { tenantId, userId, number, locale });
}

/**
 * Books back the refunds that failed at the bank, and reports them in the log, in the purchase's history and in a
 * mail. Access that they ended stays ended: an operator decides how the buyer gets the money. Returns the changed
 * intent.
 */
export async function bookAndMailFailedRefunds(
  platform: Pick<Platform, 'log' | 'outbox'>,
  tenant: TenantConfig,
  scope: Scope,
  payment: LockedPayment,
  { failedRefunds }: Pick<PaymentState, 'failedRefunds'>,
): Promise<IntentRow> {
  if (failedRefunds.length === 0) return payment.intent;
  const { intent, purchase, cause, now } = payment;
  const booking = await bookingCauseOf(tenant, scope, payment);
  const returned = await bookReturnedRefunds(scope, intent, failedRefunds, booking, now);
  for (const { id: refund } of returned) {
    const details = { refund, purchase: purchase.id, tenant: tenant.id };
    platform.log.error(details, 'a refund failed at the bank');
    await recordPurchaseChange(scope, purchase.id, 'refund failed', cause, now);
  }
  const numbers = returned.flatMap(({ receiptNumber }) => receiptNumber ?? []);
  await mailReceipts(platform, scope, purchase, numbers);
  return (await lockIntent(scope, intent.id)) ?? intent;
}

/**
 * Books the refunds of a payment that the provider has made, each with a receipt, and queues their mails in
 * the same transaction, so that each refund sends exactly one. A deleted account gets none. Revokes what was
 * paid for once nothing of the payment is left, unless a refund was requested to leave access. Returns whether
 * it revoked access now.
 */
export async function bookAndMailRefunds(
  platform: Pick<Platform, 'outbox' | 'clock'>,
  tenant: TenantConfig,
  scope: Scope,
  payment: LockedPayment,
  { refunds }: Pick<PaymentState, 'refunds'>,
): Promise<boolean> {
  const { purchase, intent, cause, now } = payment;
  const booking = await bookingCauseOf(tenant, scope, payment);
  const { booked, endsAccess } = await bookRefunds(scope, intent, refunds, booking, now);
  const numbers = booked.map(({ receiptNumber }) => receiptNumber);
  await mailReceipts(platform, scope, purchase, numbers);
  const endsNow = endsAccess && purchase.status !== 'refunded';
  const isEnded = endsAccess || purchase.status === 'refunded';
  for (const { amount } of booked)
    await queueRefunded(platform, scope, purchase.id, { amount, endsAccess: isEnded });
  if (endsNow) {
    await revokePurchase(scope, purchase, cause, now);
    await recordPurchaseChange(scope, purchase.id, 'refunded', cause, now);
    await queueSubscriptionChanged(platform, scope, purchase, 'refunded');
  } else if (booked.some(({ actor }) => actor === 'provider'))
    await recordPurchaseChange(scope, purchase.id, 'partly refunded', cause, now);
  return endsNow;
}
