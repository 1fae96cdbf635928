import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { paged, paging } from '../call/paging.ts';
import type { paymentAddresses } from './payment-constants.ts';
import { emptyResponse, id, inContent, isoTime } from '../call/primitives.ts';

/** The public part of a stored card. */
export const storedCard = z.object({
  /** As the provider names it, e.g. `visa`. */
  brand: z.string(),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
});
export type StoredCard = z.infer<typeof storedCard>;

/** The payer's step before a payment goes through (3-D Secure). */
export const paymentAction = z.discriminatedUnion('kind', [
  /** A page of the bank that returns the payer to `/payment/processing`. */
  z.object({ kind: z.literal('redirect'), url: z.url() }),
  /** Stripe's script continues with the secret; in the sandbox, `url` is a page to frame. */
  z.object({
    kind: z.literal('in_page'),
    clientSecret: z.string().nullable(),
    url: z.url().nullable(),
  }),
]);
export type PaymentAction = z.infer<typeof paymentAction>;

/** A booked payment or refund, or one that the bank could not pay out, so that its money came back. */
export const receipt = z.object({
  /** Numbered per tenant, without gaps. */
  number: z.int().min(1),
  kind: z.enum(['payment', 'refund', 'returned_refund']),
  purchaseId: id,
  title: z.string(),
  /** Minor currency units. */
  amount: z.int().min(0),
  currency: z.string(),
  issuedAt: isoTime,
});
export type Receipt = z.infer<typeof receipt>;

export const receiptListQuery = z.strictObject({ ...paging() });

/** Payments in the account export. */
export const paymentExport = {
  storedCard: storedCard.nullable(),
  receipts: z.array(receipt),
};

export const paymentCalls = {
  getStoredCard: {
    summary:
      "Returns the caller's stored card: brand, last four digits, expiry; null if there is none",
    response: inContent(storedCard.nullable()),
  },
  removeStoredCard: {
    summary: 'Deletes the stored card, here and at the provider',
    body: z.strictObject({}).optional(),
    response: emptyResponse,
    idempotencyKey: true,
  },
  listReceipts: {
    summary: "Returns the caller's receipts, newest first",
    query: receiptListQuery,
    response: paged(receipt),
  },
  createReceiptLink: {
    summary:
      "Returns an address that serves one of the caller's receipts as a printable file for a minute",
    body: z.strictObject({ number: z.int().min(1).max(2_147_483_647) }),
    response: inContent(z.object({ url: z.url() })),
  },
} as const satisfies CallSchemasOf<typeof paymentAddresses>;
