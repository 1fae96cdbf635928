/** Products as operators see and change them. */
import { z } from 'zod';
import { cursorPaging } from '../call/cursor-paging.ts';
import { flag, id, isoTime } from '../call/primitives.ts';
import { productCopyOutcomes, productTypes } from './product-constants.ts';
import { productFields, productTranslations } from './product-content.ts';

/** A product with the events and identities that it opens. */
export const operatorProduct = z.object({
  id,
  ...productFields,
  translations: productTranslations,
  /** Counts the changes; an update names the one that it is based on. */
  version: z.int().min(1),
  /** How many were sold of a limited stock. */
  sold: z.int().min(0),
  createdAt: isoTime,
  updatedAt: isoTime.nullable(),
  /** When it was archived; null if it is not. */
  archivedAt: isoTime.nullable(),
  /** True if it was bought or granted: then the terms that buyers agreed to cannot change. */
  hasBuyers: z.boolean(),
  /** What it opens: an event or identities; without both, everything of its kind. */
  opens: z.object({
    event: z.object({ id, title: z.string() }).nullable(),
    identities: z.array(z.object({ id, title: z.string() })),
  }),
});
export type OperatorProduct = z.infer<typeof operatorProduct>;

export const operatorProductListQuery = z.strictObject({
  ...cursorPaging,
  type: z.enum(productTypes).nullable().default(null),
  /** Only tickets for this event. */
  event_id: id.nullable().default(null),
  /** Archived products instead of the others. */
  archived: flag.default(false),
});
export type OperatorProductListQuery = z.infer<typeof operatorProductListQuery>;

const { description, translations, eventId, identityIds, duration, durationUnits } = productFields;
const { trialDays, startsAt, endsAt, stock } = productFields;

/** A new product; the rules between fields are those of imported ones. */
export const operatorProductCreateBody = z.strictObject({
  ...productFields,
  /** Generated if left out. */
  id: id.optional(),
  description: description.default(null),
  translations,
  eventId: eventId.default(null),
  identityIds: identityIds.default([]),
  duration: duration.default(null),
  durationUnits: durationUnits.default(null),
  autoRenew: z.boolean().default(false),
  trialDays: trialDays.default(null),
  startsAt: startsAt.default(null),
  endsAt: endsAt.default(null),
  stock: stock.default(null),
  active: z.boolean().default(true),
  position: z.int().min(-1_000_000).max(1_000_000).default(0),
});

/** Omitted fields stay unchanged. */
export const operatorProductUpdateBody = z
  .strictObject({ ...productFields, position: z.int().min(-1_000_000).max(1_000_000) })
  .partial()
  .extend({ version: z.int().min(1) });

export const operatorProductVersionBody = z.strictObject({ version: z.int().min(1) });

/** Maximum products of a copy. */
export const maxCopiedProducts = 100;
/** Maximum portals that they are copied to at once. */
export const maxCopyPortals = 100;

export const productCopyBody = z.strictObject({
  tenant_ids: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(maxCopyPortals, `must not be more than ${maxCopyPortals}`),
  /** The products; null for all that are not archived, in their order. */
  ids: z
    .array(id)
    .min(1)
    .max(maxCopiedProducts, `must not be more than ${maxCopiedProducts}`)
    .nullable()
    .default(null),
  /** True to set the price of products that the other portal has, by id, if kind and currency are the same. */
  prices: z.boolean().default(false),
});
export type ProductCopyBody = z.output<typeof productCopyBody>;

/** What a copy does, or would do, in one portal. */
export const productCopy = z.object({
  id: z.string(),
  name: z.string(),
  /** Code of the error with which the portal refuses all; null if it does not. */
  refused: z.string().nullable(),
  products: z.array(
    z.object({
      id,
      title: z.string(),
      outcome: z.enum(productCopyOutcomes),
      /** Minor currency units. */
      price: z.int(),
      currency: z.string().nullable(),
      /** The price that the portal has now; null for a product that it does not have. */
      priceBefore: z.int().nullable(),
    }),
  ),
});
export type ProductCopy = z.infer<typeof productCopy>;
