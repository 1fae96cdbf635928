import { z } from 'zod';
import {
  batchKinds,
  maxAccessCodeLength,
  maxAccessCodes,
  type accessCodeAddresses,
} from './access-code-constants.ts';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import { id, idParams, inContent, isoTime, text } from '../call/primitives.ts';
import { offer } from '../product/product.ts';

export const accessCodeRedeemBody = z.strictObject({
  code: z.string().trim().min(1).max(maxAccessCodeLength),
  /** The event to open, for a code whose ticket covers one of several events. Not in the specification. */
  event_id: id.optional(),
});

/** The product that a redeemed code granted. */
export const redeemedProduct = offer.extend({
  /** The resulting ticket or contract. Not in the specification. */
  purchaseId: id,
});
export type RedeemedProduct = z.infer<typeof redeemedProduct>;

export const couponCheckBody = z
  .strictObject({
    code: accessCodeRedeemBody.shape.code,
    event_id: id.optional(),
    subscription_id: id.optional(),
  })
  .refine(
    ({ event_id: event, subscription_id: product }) =>
      (event === undefined) !== (product === undefined),
    {
      message: 'must name either event_id or subscription_id',
    },
  );

/** A coupon's discount: a percentage or an amount. */
export const discount = z.strictObject({
  percent: z.int().min(1).max(100).nullable(),
  /** Minor units of `currency`. */
  amount: z.int().min(1).max(100_000_000).nullable(),
  /** ISO 4217; null for a percentage. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .nullable(),
  /** Number of paid periods that are discounted; null for all. Irrelevant to tickets. */
  periods: z.int().min(1).max(120).nullable(),
});
export type Discount = z.infer<typeof discount>;

const isPercentOrAmount = ({ percent, amount, currency }: Discount) =>
  (percent === null) !== (amount === null) && (amount === null) === (currency === null);

const newDiscount = z
  .strictObject({
    percent: discount.shape.percent.default(null),
    amount: discount.shape.amount.default(null),
    currency: discount.shape.currency.default(null),
    periods: discount.shape.periods.default(null),
  })
  .refine(isPercentOrAmount, {
    message: 'must be either a percent, or an amount with its currency',
  });

/** A price with a coupon applied. */
export const couponPrice = z.object({
  discount,
  /** Price of the first paid period, in minor currency units. */
  price: z.int().min(0),
  /** Price without the coupon. */
  fullPrice: z.int().min(0),
  currency: z.string(),
  /** True if no card is required, because nothing is ever charged. */
  needsNoCard: z.boolean(),
});
export type CouponPrice = z.infer<typeof couponPrice>;

/** Terms that all codes of a batch share. */
const terms = {
  /** Null for a coupon that applies to any product. */
  productId: id.nullable(),
  /** The event of a ticket; null if the product fixes it or the redeeming viewer chooses it. */
  eventId: id.nullable(),
  /** A coupon's discount; null for a code that grants the product. */
  discount: discount.nullable(),
  validFrom: isoTime,
  /** Null if it never expires. */
  validUntil: isoTime.nullable(),
  /** Number of accounts that may redeem each code. */
  uses: z.int().min(1).max(1_000_000),
};

const newBatch = z
  .strictObject({
    ...terms,
    productId: terms.productId.default(null),
    eventId: terms.eventId.default(null),
    discount: newDiscount.nullable().default(null),
    /** Defaults to now. */
    validFrom: terms.validFrom.optional(),
    validUntil: terms.validUntil.default(null),
    uses: terms.uses.default(1),
    count: z.int().min(1).max(maxAccessCodes),
    /** Purpose of the batch, for operators. */
    label: text(120),
  })
  .refine(
    ({ validFrom, validUntil }) =>
      validUntil === null || validFrom === undefined || validFrom < validUntil,
    { path: ['validUntil'], message: 'must be later than validFrom' },
  )
  .refine(({ productId, discount: given }) => productId !== null || given !== null, {
    path: ['productId'],
    message: 'is required unless the code is a coupon',
  });

export const accessCodeBatch = z.object({
  id,
  label: z.string(),
  count: z.int(),
  ...terms,
  /** The codes as a CSV file. Only the call that creates them includes their full text. */
  csv: z.string(),
});
export type AccessCodeBatch = z.infer<typeof accessCodeBatch>;

/** A batch without its codes, and how often they were used. */
export const accessCodeBatchEntry = accessCodeBatch.omit({ csv: true }).extend({
  /** Redemptions or discounted purchases by all its codes. */
  used: z.int().min(0),
  createdAt: isoTime,
});
export type AccessCodeBatchEntry = z.infer<typeof accessCodeBatchEntry>;

export const accessCodeBatchListQuery = z.strictObject({
  ...cursorPaging,
  /** Only coupons, or only codes that grant a product. */
  kind: z.enum(batchKinds).nullable().default(null),
});

/** Codes to import into a tenant, such as the public ones of a demo. */
export const contentAccessCodes = z.strictObject({
  id,
  label: text(120),
  productId: terms.productId,
  eventId: id.nullable(),
  discount: terms.discount,
  uses: terms.uses,
  codes: z.array(z.string().min(12).max(maxAccessCodeLength)).min(1).max(100),
});
export type ContentAccessCodes = z.infer<typeof contentAccessCodes>;

/** Access codes in a tenant's content. */
export const accessCodeContent = { accessCodes: z.array(contentAccessCodes) };

/** Access codes in the account export. */
export const accessCodeExport = {
  redeemedAccessCodes: z.array(z.object({ purchaseId: id, productId: id, redeemedAt: isoTime })),
};

export const accessCodeCalls = {
  redeem: {
    summary: 'Redeems an access code; repeating it changes nothing',
    body: accessCodeRedeemBody,
    response: inContent(redeemedProduct),
    idempotencyKey: true,
  },
  checkCoupon: {
    summary: 'Returns the price with a coupon, without using it up',
    body: couponCheckBody,
    response: inContent(couponPrice),
  },
  createBatch: {
    summary:
      'Creates a batch of access codes, or of coupons if it has a discount; returns the codes this once',
    body: newBatch,
    response: inContent(accessCodeBatch),
    idempotencyKey: true,
  },
  listBatches: {
    summary: 'Returns the batches of access codes and coupons, newest first',
    query: accessCodeBatchListQuery,
    response: cursorPaged(accessCodeBatchEntry),
  },
  exportBatch: {
    summary: 'Returns a batch with the state of each code, identified by its last letters',
    params: idParams,
    response: inContent(accessCodeBatch),
  },
  endBatch: {
    summary: 'Ends a batch: its codes can no longer be redeemed; what was redeemed stays',
    params: idParams,
    response: inContent(accessCodeBatch),
  },
} as const satisfies CallSchemasOf<typeof accessCodeAddresses>;
