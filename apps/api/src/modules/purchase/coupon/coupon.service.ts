import type { CouponPrice } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { violatedUniqueConstraint } from '../../../platform/database/database-error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { requireSession } from '../../../platform/context/caller.ts';
import {
  type Coupon,
  withGuessLimit,
  loadCoupon,
  restoreCouponUse,
  consumeCouponUse,
} from '../../access-code/index.ts';
import { findOwnCustomer } from '../../payment/index.ts';
import {
  type ProductOnSale,
  getSubscriptionOnSale,
  getTicketOnSale,
  trialKeyOfMail,
} from '../../product/index.ts';
import { findUser } from '../../user/index.ts';
import { discountColumns, discountedPrice, isFreeForGood } from './discount.ts';
import { hasUsedCoupon, insertPurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';

/** The item to buy: the ticket of an event, or a subscription. */
export type PurchaseItem = { readonly eventId: string } | { readonly subscriptionId: string };

/**
 * Returns the product sold for an item to the caller. Throws the errors of `getTicketOnSale` and
 * `getSubscriptionOnSale`.
 */
export const getProductOnSale = (
  ctx: Ctx,
  scope: Scope,
  item: PurchaseItem,
): Promise<ProductOnSale> =>
  'eventId' in item
    ? getTicketOnSale(ctx, scope, item.eventId)
    : getSubscriptionOnSale(ctx, scope, item.subscriptionId);

/** A coupon and the person who uses it. */
export interface UsableCoupon extends Coupon {
  /** Keyed hash of the mail address, the same for all accounts of a person. */
  readonly person: string;
  /** Null for a viewer without purchases. */
  readonly customerId: string | null;
}

/**
 * Returns the coupon with the typed code for the caller's purchase. Throws the errors of `loadCoupon`, and
 * `access_code_used` if the person already used a coupon of its batch: one per person.
 */
export async function couponFor(
  ctx: Ctx,
  scope: Scope,
  typedCode: string,
  { product, event }: ProductOnSale,
): Promise<UsableCoupon> {
  const { userId } = requireSession(ctx);
  const user = await findUser(scope, userId);
  if (user === null) throw new AppError('unauthorized');
  const coupon = await loadCoupon(ctx, scope, typedCode, {
    product,
    eventId: event?.eventId ?? null,
  });
  const { tenantId } = scope;
  const person = trialKeyOfMail({ tokenSecret: ctx.tokenSecret, tenantId }, user.email);
  const customer = await findOwnCustomer(scope, userId);
  const usable = { ...coupon, person, customerId: customer?.id ?? null };
  await refuseSecondUse(scope, usable);
  return usable;
}

async function refuseSecondUse(scope: Scope, coupon: UsableCoupon): Promise<void> {
  if (await hasUsedCoupon(scope, coupon.batchId, coupon)) throw new AppError('access_code_used');
}

/** Uses a coupon once and returns the columns of its purchase. Throws `access_code_used`. */
export async function consumeCoupon(
  scope: Scope,
  coupon: UsableCoupon,
): Promise<Partial<PurchaseRow>> {
  await consumeCouponUse(scope, coupon);
  // The coupon's row is now locked: another account of the person either has already bought with it, or
  // waits.
  await refuseSecondUse(scope, coupon);
  return {
    coupon_batch_id: coupon.batchId,
    coupon_number: coupon.number,
    coupon_person: coupon.person,
    ...discountColumns(coupon.discount),
  };
}

/**
 * Inserts a purchase, with or without a coupon. If two accounts of a person use two codes of a batch at once,
 * neither transaction sees the other, so a unique index refuses the second. Throws `access_code_used`.
 */
export const insertWithCoupon = (
  scope: Scope,
  purchase: Parameters<typeof insertPurchase>[1],
): Promise<PurchaseRow> =>
  insertPurchase(scope, purchase).catch((error: unknown) => {
    if (violatedUniqueConstraint(error) !== 'purchase_coupon_person') throw error;
    throw new AppError('access_code_used', { cause: error });
  });

/** Makes the coupon of an unpaid purchase, if it has one, usable again. */
export async function releaseCoupon(
  scope: Scope,
  { coupon_batch_id: batchId, coupon_number: number }: PurchaseRow,
): Promise<void> {
  if (batchId !== null && number !== null) await restoreCouponUse(scope, { batchId, number });
}

/**
 * Returns the caller's price with a coupon. Throws the errors of `getProductOnSale` and `couponFor`, and
 * `too_many_requests` after too many wrong codes.
 */
export const checkCoupon = (
  ctx: Ctx,
  typedCode: string,
  item: PurchaseItem,
): Promise<CouponPrice> =>
  withGuessLimit(ctx, () =>
    ctx.db.forTenant(ctx, async (scope) => {
      const sold = await getProductOnSale(ctx, scope, item);
      const { discount } = await couponFor(ctx, scope, typedCode, sold);
      const { price: fullPrice, currency, auto_renew: renews } = sold.product;
      const agreed = discountColumns(discount);
      const price = discountedPrice(fullPrice, agreed, 1);
      return {
        discount,
        price,
        fullPrice,
        currency: currency ?? '',
        needsNoCard: renews ? isFreeForGood(fullPrice, agreed) : price === 0,
      };
    }),
  );
