import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import { paged, paging } from './paging.ts';
import { id, idParams, inContent, isoTime } from './primitives.ts';
import {
  accessActions,
  accessReasons,
  defaultCurrency,
  durationUnits,
  type productAddresses,
  productTypes,
} from './product-constants.ts';

/**
 * A product or purchase (COM-08). Of a product that is offered, `isActive`, `isCanceled`,
 * `purchaseProcessing` and `lastPayment` are what the caller has of it already.
 */
export const product = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  /** The event that a ticket is for. */
  eventId: id.nullable(),
  /** Minor currency units. */
  price: z.int().min(0),
  /** ISO 4217. */
  currency: z.string().default(defaultCurrency),
  type: z.enum(productTypes),
  isCanceled: z.boolean(),
  isActive: z.boolean(),
  /** From when and until when it gives access, where that is fixed, as of a season. */
  startDate: isoTime.nullable(),
  endDate: isoTime.nullable(),
  /** A payment for it is under way. */
  purchaseProcessing: z.boolean(),
  lastPayment: isoTime.nullable(),
  /** Paid for again at the end of each `duration` until it is cancelled. */
  autoRenew: z.boolean(),
  isEventAvailableInUserRegion: z.boolean(),
  /** How long it gives access, in `durationUnits`; null where `endDate` or the event says that. */
  duration: z.int().nullable(),
  durationUnits: z.enum(durationUnits).nullable(),
  /** What a CVOD subscription covers. */
  allowedAccessIdentityItems: z.array(z.object({ id, title: z.string() })),
  /** Days that are free at first, for who never had it; null for none. Additive. */
  trialDays: z.int().min(1).nullable(),
  /** Nothing is left of it. Additive. */
  isSoldOut: z.boolean(),
  /** How it can be had here and now: what is sold out, by an access code alone. Additive. */
  accessActions: z.array(z.enum(accessActions)),
});
export type Product = z.infer<typeof product>;

/** A subscription adds its product (COM-11): its own id where it is offered. */
export const subscription = product.extend({ productId: id });
export type Subscription = z.infer<typeof subscription>;

/** Either spelling of the types (B-21). */
const subscriptionType = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['svod', 'cvod']));

const { page, size, next, count } = paging();

export const subscriptionListQuery = z.strictObject({
  type: subscriptionType,
  page,
  size,
  next,
  count,
});

export const commerceOptionsQuery = z.strictObject({ eventId: id });

/** Whether the caller may watch an event, and if not, why, and what would open it (EVT-19). */
export const commerceOptions = z.object({
  eventId: id,
  isEventAvailableForUser: z.boolean(),
  isEventAvailableInUserRegion: z.boolean(),
  /** Empty when it can be watched as soon as it plays. */
  reasons: z.array(z.enum(accessReasons)),
  /** The ticket first, then what covers the least; empty where buying would not help. */
  offers: z.array(subscription),
});
export type CommerceOptions = z.infer<typeof commerceOptions>;

export const productCalls = {
  subscriptionList: {
    summary: 'The subscriptions on sale: to everything (svod) or to a part of it (cvod)',
    query: subscriptionListQuery,
    answer: paged(subscription),
  },
  subscriptionGet: {
    summary: 'One subscription that is on sale',
    params: idParams,
    answer: inContent(subscription),
  },
  commerceOptions: {
    summary: 'Whether the caller may watch an event; if not, why, and what would open it',
    query: commerceOptionsQuery,
    answer: inContent(commerceOptions),
  },
} as const satisfies CallSchemasOf<typeof productAddresses>;
