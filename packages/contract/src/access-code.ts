import { z } from 'zod';
import {
  accessCodeMaximum,
  maxAccessCodes,
  type accessCodeAddresses,
} from './access-code-constants.ts';
import type { CallSchemasOf } from './call-schemas.ts';
import { id, idParams, inContent, isoTime, text } from './primitives.ts';
import { subscription } from './product.ts';

export const accessCodeRedeemBody = z.strictObject({
  code: z.string().trim().min(1).max(accessCodeMaximum),
  /** The event that is to be opened, for a code whose ticket is for one of several. Additive. */
  event_id: id.optional(),
});

/** What a code stood for: the product, as it is had from now on. */
export const redeemedProduct = subscription.extend({
  /** The ticket or contract that it has become. Additive. */
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

/** What a coupon takes off a price: a part of it, or an amount. */
export const discount = z.strictObject({
  percent: z.int().min(1).max(100).nullable(),
  /** Minor units of `currency`. */
  amount: z.int().min(1).max(100_000_000).nullable(),
  /** ISO 4217; null for a part. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')
    .nullable(),
  /** For how many periods that are paid for; null for all of them. Of no matter to a ticket. */
  periods: z.int().min(1).max(120).nullable(),
});
export type Discount = z.infer<typeof discount>;

const isWhole = ({ percent, amount, currency }: Discount) =>
  (percent === null) !== (amount === null) && (amount === null) === (currency === null);

const newDiscount = z
  .strictObject({
    percent: discount.shape.percent.default(null),
    amount: discount.shape.amount.default(null),
    currency: discount.shape.currency.default(null),
    periods: discount.shape.periods.default(null),
  })
  .refine(isWhole, { message: 'must be either a percent, or an amount with its currency' });

/** What something costs with a coupon. */
export const couponPrice = z.object({
  discount,
  /** Of the first period that is paid for; minor currency units. */
  price: z.int().min(0),
  /** What it costs without. */
  fullPrice: z.int().min(0),
  currency: z.string(),
  /** Whether it is had without a card, since nothing is ever charged. */
  needsNoCard: z.boolean(),
});
export type CouponPrice = z.infer<typeof couponPrice>;

/** What every code of a batch stands for, and when and how often. */
const terms = {
  /** Null for a coupon that is good for anything. */
  productId: id.nullable(),
  /** The event of a ticket; null where the product says it, or whoever redeems the code chooses. */
  eventId: id.nullable(),
  /** What it takes off the price, of a coupon; null for a code that gives the product. */
  discount: discount.nullable(),
  validFrom: isoTime,
  /** Null for no end. */
  validUntil: isoTime.nullable(),
  /** How many accounts may redeem each code. */
  uses: z.int().min(1).max(1_000_000),
};

const newBatch = z
  .strictObject({
    ...terms,
    productId: terms.productId.default(null),
    eventId: terms.eventId.default(null),
    discount: newDiscount.nullable().default(null),
    /** From now on when nothing is said. */
    validFrom: terms.validFrom.optional(),
    validUntil: terms.validUntil.default(null),
    uses: terms.uses.default(1),
    count: z.int().min(1).max(maxAccessCodes),
    /** What the batch is for, for operators. */
    label: text(120).min(1),
  })
  .refine(
    ({ validFrom, validUntil }) =>
      validUntil === null || validFrom === undefined || validFrom < validUntil,
    { path: ['validUntil'], message: 'must be later than validFrom' },
  )
  .refine(({ productId, discount: off }) => productId !== null || off !== null, {
    path: ['productId'],
    message: 'must be there unless the code takes something off a price',
  });

export const accessCodeBatch = z.object({
  id,
  label: z.string(),
  count: z.int(),
  ...terms,
  /** For a spreadsheet. The codes themselves are in that of the call that makes them, and nowhere else. */
  csv: z.string(),
});
export type AccessCodeBatch = z.infer<typeof accessCodeBatch>;

/** Codes as they are brought into a tenant, which everybody may know: those of a demo. */
export const contentAccessCodes = z.strictObject({
  id,
  label: text(120).min(1),
  productId: terms.productId,
  eventId: id.nullable(),
  discount: terms.discount,
  uses: terms.uses,
  codes: z.array(z.string().min(12).max(accessCodeMaximum)).min(1).max(100),
});
export type ContentAccessCodes = z.infer<typeof contentAccessCodes>;

/** What access codes add to the content of a tenant. */
export const accessCodeContent = { accessCodes: z.array(contentAccessCodes) };

/** What the export of an account says of it. */
export const accessCodeExport = {
  redeemedAccessCodes: z.array(z.object({ purchaseId: id, productId: id, redeemedAt: isoTime })),
};

export const accessCodeCalls = {
  accessCodeRedeem: {
    summary: 'Have what an access code stands for; doing so again changes nothing',
    body: accessCodeRedeemBody,
    answer: inContent(redeemedProduct),
  },
  couponCheck: {
    summary: 'What something costs with a coupon; nothing is used up',
    body: couponCheckBody,
    answer: inContent(couponPrice),
  },
  operatorAccessCodeCreate: {
    summary:
      'Make a batch of access codes, or with a discount of coupons, which are told this once',
    body: newBatch,
    answer: inContent(accessCodeBatch),
  },
  operatorAccessCodeExport: {
    summary: 'A batch, with what became of each of its codes, which are told by their last letters',
    params: idParams,
    answer: inContent(accessCodeBatch),
  },
  operatorAccessCodeEnd: {
    summary: 'Let no code of a batch be redeemed from now on; what was redeemed stays',
    params: idParams,
    answer: inContent(accessCodeBatch),
  },
} as const satisfies CallSchemasOf<typeof accessCodeAddresses>;
