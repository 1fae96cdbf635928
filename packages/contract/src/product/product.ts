import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged } from '../call/cursor-paging.ts';
import { paged, paging } from '../call/paging.ts';
import { emptyResponse, id, idParams, inContent, isoTime } from '../call/primitives.ts';
import {
  operatorProduct,
  operatorProductCreateBody,
  operatorProductListQuery,
  operatorProductUpdateBody,
  operatorProductVersionBody,
  productCopy,
  productCopyBody,
} from './operator-product.ts';
import { productTranslations } from './product-content.ts';
import {
  accessActions,
  accessEnds,
  accessReasons,
  defaultCurrency,
  durationUnits,
  type productAddresses,
  productTypes,
} from './product-constants.ts';

/**
 * A product or purchase (COM-08). For an offered product, `isActive`, `isCanceled`, `purchaseProcessing`
 * and `lastPayment` describe the caller's existing purchase.
 */
export const product = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  /** Title and description in other languages; a locale without them shows the above. Additive. */
  translations: productTranslations.optional(),
  /** The event of a ticket. */
  eventId: id.nullable(),
  /** Minor currency units. */
  price: z.int().min(0),
  /** ISO 4217. */
  currency: z.string().default(defaultCurrency),
  /**
   * Of an offered product: the tax that its price includes for a buyer in the caller's country, per cent; absent
   * for none. Additive.
   */
  taxRate: z.number().min(0).max(50).optional(),
  type: z.enum(productTypes),
  isCanceled: z.boolean(),
  isActive: z.boolean(),
  /** Start and end of access if fixed, as for a season. */
  startDate: isoTime.nullable(),
  endDate: isoTime.nullable(),
  /** True while a payment for it is in progress. */
  purchaseProcessing: z.boolean(),
  lastPayment: isoTime.nullable(),
  /** True if it renews after each `duration` until cancelled. */
  autoRenew: z.boolean(),
  isEventAvailableInUserRegion: z.boolean(),
  /** Duration of access, in `durationUnits`; null if `endDate` or the event defines it. */
  duration: z.int().nullable(),
  durationUnits: z.enum(durationUnits).nullable(),
  /** Identities that a CVOD subscription covers. */
  allowedAccessIdentityItems: z.array(z.object({ id, title: z.string() })),
  /**
   * Length of the free trial in days, for accounts that never had one; null for none. Not in the
   * specification.
   */
  trialDays: z.int().min(1).nullable(),
  /** True if none are left. Not in the specification. */
  isSoldOut: z.boolean(),
  /** Available actions, given stock and access codes. Not in the specification. */
  accessActions: z.array(z.enum(accessActions)),
});
export type Product = z.infer<typeof product>;

/** A product as viewers are offered it, with its product id (COM-11). Once bought, it is a contract. */
export const offer = product.extend({ productId: id });
export type Offer = z.infer<typeof offer>;

/** Either spelling of the types (B-21). */
const subscriptionType = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(['svod', 'cvod']));

export const subscriptionListQuery = z.strictObject({
  type: subscriptionType,
  ...paging(),
});

export const commerceOptionsQuery = z.strictObject({ eventId: id });

/** The caller's access to an event: why they may not watch it, and the offers that would open it (EVT-19). */
export const commerceOptions = z.object({
  eventId: id,
  isEventAvailableForUser: z.boolean(),
  isEventAvailableInUserRegion: z.boolean(),
  /** Empty if nothing prevents playback; an upcoming event may not have started yet. */
  reasons: z.array(z.enum(accessReasons)),
  /** The ticket first, then the least extensive subscription; empty if buying would not help. */
  offers: z.array(offer),
  /** How the caller's last access to it ended; null if they had none. Additive. */
  accessEnded: z.enum(accessEnds).nullable().optional(),
});
export type CommerceOptions = z.infer<typeof commerceOptions>;

const productCopies = inContent(
  z.object({
    portals: z.array(productCopy),
    /** True if the portal has more products than those of this copy. */
    hasMore: z.boolean(),
  }),
);

export const productCalls = {
  listSubscriptions: {
    summary: 'Returns the subscriptions on sale: to everything (svod) or to a part of it (cvod)',
    query: subscriptionListQuery,
    response: paged(offer),
  },
  getSubscription: {
    summary: 'Returns a subscription that is on sale',
    params: idParams,
    response: inContent(offer),
  },
  getOptions: {
    summary:
      'Returns whether the caller may watch an event; if not, why, and which products open it',
    query: commerceOptionsQuery,
    response: inContent(commerceOptions),
  },
  listForOperator: {
    summary: 'Returns the products of the tenant in their order',
    query: operatorProductListQuery,
    response: cursorPaged(operatorProduct),
  },
  getForOperator: {
    summary: 'Returns any product with what it opens',
    params: idParams,
    response: inContent(operatorProduct),
  },
  create: {
    summary: 'Creates a ticket or subscription',
    body: operatorProductCreateBody,
    response: inContent(operatorProduct),
  },
  update: {
    summary:
      'Changes a product; what buyers agreed to stays: kind, event, duration, renewal and currency cannot change once it was bought',
    params: idParams,
    body: operatorProductUpdateBody,
    response: inContent(operatorProduct),
  },
  archive: {
    summary: 'Stops the sale of a product; what was bought stays and renews',
    params: idParams,
    body: operatorProductVersionBody,
    response: inContent(operatorProduct),
  },
  restore: {
    summary: 'Offers an archived product again',
    params: idParams,
    body: operatorProductVersionBody,
    response: inContent(operatorProduct),
  },
  previewCopy: {
    summary: 'Returns what a copy of products into other portals of the person would do there',
    body: productCopyBody,
    response: productCopies,
  },
  copyToPortals: {
    summary:
      'Copies products into other portals of the person, each portal in one transaction; what a portal has stays, but for its price on request',
    body: productCopyBody,
    response: productCopies,
  },
  remove: {
    summary: 'Deletes a product without buyers; one that was bought can only be archived',
    params: idParams,
    body: operatorProductVersionBody,
    response: emptyResponse,
  },
} as const satisfies CallSchemasOf<typeof productAddresses>;
