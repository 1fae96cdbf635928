import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import {
  fieldText,
  id,
  idParams,
  inContent,
  isoTime,
  text,
  wholeNumber,
} from '../call/primitives.ts';
import { storedCard } from '../payment/payment.ts';
import { operatorPurchase, purchaseRefund } from '../purchase/operator-purchase.ts';
import {
  maxCustomerPortals,
  minCustomerEmailStart,
  type customerAddresses,
} from './customer-constants.ts';

/** Why an account cannot sign in, and until when; `until` is null for a block without an end. */
export const accountBlock = z.object({
  reason: z.string(),
  since: isoTime,
  until: isoTime.nullable(),
});
export type AccountBlock = z.infer<typeof accountBlock>;

/** An account as operators see it. */
export const customer = z.object({
  /** Id of the account. */
  id,
  email: z.string(),
  displayName: z.string(),
  isEmailVerified: z.boolean(),
  createdAt: isoTime,
  /** Null if the account may sign in, including after a block has ended. */
  block: accountBlock.nullable(),
});
export type Customer = z.infer<typeof customer>;

/** An account with what it bought and where it is signed in. */
export const customerDetails = customer.extend({
  fullName: z.string(),
  countryName: z.string().nullable(),
  sessionCount: z.int().min(0),
  deviceCount: z.int().min(0),
  /** Since when it may not write comments; null if it may. */
  commentsBannedSince: isoTime.nullable(),
  storedCard: storedCard.nullable(),
  /** The newest tickets and subscriptions; `purchase.listForOperator` has all. */
  purchases: z.array(operatorPurchase),
  /** The newest refunds, with their reasons. */
  refunds: z.array(purchaseRefund),
});
export type CustomerDetails = z.infer<typeof customerDetails>;

const receiptNumber = wholeNumber.min(1).max(2_147_483_647);
const cardDigits = z.string().regex(/^\d{4}$/, 'must be the last four digits of a card');

/** At most one of these criteria; without one, all accounts, sorted by mail address. */
export const customerListQuery = z
  .strictObject({
    ...cursorPaging,
    email: fieldText(254).nullable().default(null),
    /** Start of a mail address. */
    email_prefix: fieldText(254).nullable().default(null),
    /** Number of a receipt or refund. */
    receipt: receiptNumber.nullable().default(null),
    /** Last four digits of a card that paid or is stored. */
    last4: cardDigits.nullable().default(null),
    /** True for blocked accounts only. */
    blocked: z
      .union([z.literal(true), z.literal('true').transform(() => true as const)], {
        error: 'must be true, or left out for all accounts',
      })
      .nullable()
      .default(null),
  })
  .refine(
    ({ email, email_prefix: prefix, receipt, last4, blocked }) =>
      [email, prefix, receipt, last4, blocked].filter((value) => value !== null).length <= 1,
    { message: 'must have at most one of email, email_prefix, receipt, last4 and blocked' },
  );
export type CustomerListQuery = z.infer<typeof customerListQuery>;

/** Exactly one criterion, and which portals: those after one, by name. */
export const customerPortalsBody = z
  .strictObject({
    /** Start of a mail address. */
    email_prefix: fieldText(254)
      .refine(
        (value) => value.trim().length >= minCustomerEmailStart,
        `must have at least ${minCustomerEmailStart} characters`,
      )
      .nullable()
      .default(null),
    /** Number of a receipt or refund; each portal counts its own. */
    receipt: receiptNumber.nullable().default(null),
    /** Last four digits of a card that paid or is stored. */
    last4: cardDigits.nullable().default(null),
    /** Id of the last portal of the page before. */
    after: z.string().max(64).nullable().default(null),
  })
  .refine(
    ({ email_prefix: prefix, receipt, last4 }) =>
      [prefix, receipt, last4].filter((value) => value !== null).length === 1,
    { message: 'must have exactly one of email_prefix, receipt and last4' },
  );
export type CustomerPortalsBody = z.infer<typeof customerPortalsBody>;

/** The accounts that were found in one portal. */
export const customersOfPortal = z.object({
  tenantId: z.string(),
  name: z.string(),
  host: z.string(),
  customers: z.array(customer),
  /** True if the portal has more of them. */
  hasMore: z.boolean(),
});
export type CustomersOfPortal = z.infer<typeof customersOfPortal>;

const reason = text(500);

export const customerBlockBody = z.strictObject({
  reason,
  /** End of the block; null for none. */
  until: isoTime.nullable().default(null),
});

export const customerCalls = {
  list: {
    summary:
      'Finds accounts by mail address, receipt number or last digits of a card, or lists those that are blocked',
    query: customerListQuery,
    response: cursorPaged(customer),
  },
  get: {
    summary:
      'Returns an account with its stored card, newest purchases and refunds, block, ban from comments, and number of sessions and devices',
    params: idParams,
    response: inContent(customerDetails),
  },
  findInPortals: {
    summary: `Finds accounts in all portals whose customers the person may read, ${maxCustomerPortals} portals at a time, and records the search`,
    body: customerPortalsBody,
    response: inContent(
      z.object({
        /** The portals with a found account, by name. */
        entries: z.array(customersOfPortal),
        /** How many portals were searched. */
        portals: z.int().min(0),
        /** Position of the next page of portals; null for the last one. */
        next: z.string().nullable(),
      }),
    ),
  },
  endSessions: {
    summary: 'Signs an account out everywhere; it may sign in again',
    params: idParams,
    body: z.strictObject({ reason }),
    response: inContent(z.object({ ended: z.int().min(0) })),
  },
  block: {
    summary:
      'Signs an account out everywhere and lets it sign in no more; repeating it changes reason and end',
    params: idParams,
    body: customerBlockBody,
    response: inContent(customer),
  },
  unblock: {
    summary: 'Lets a blocked account sign in again',
    params: idParams,
    body: z.strictObject({ reason }),
    response: inContent(customer),
  },
} as const satisfies CallSchemasOf<typeof customerAddresses>;
