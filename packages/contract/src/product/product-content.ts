import { z } from 'zod';
import { id, isoTime, text } from '../call/primitives.ts';
import { locales } from '../tenant/locales.ts';
import { durationUnits, productTypes } from './product-constants.ts';

/** The title and description of a product in one language. */
const productText = z.strictObject({
  title: text(120),
  description: z.string().max(2000).nullable(),
});

/** The title and description of a product in languages other than that of its `title`, by locale. */
export const productTranslations = z.partialRecord(z.enum(locales), productText);
export type ProductTranslations = z.infer<typeof productTranslations>;

/** Fields of a product that operators set, without the rules between them. */
export const productFields = {
  type: z.enum(productTypes),
  title: text(120),
  description: z.string().max(2000).nullable(),
  translations: productTranslations.optional(),
  /** Minor currency units. */
  price: z.int().min(0).max(100_000_000),
  /** ISO 4217; null for a product that cannot be bought and is granted only by access codes. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters such as EUR')
    .nullable(),
  eventId: id.nullable(),
  identityIds: z.array(id).max(50),
  duration: z.int().min(1).max(1000).nullable(),
  durationUnits: z.enum(durationUnits).nullable(),
  /** Renews after each `duration` until cancelled; the first `trialDays` are free. */
  autoRenew: z.boolean(),
  trialDays: z.int().min(1).max(365).nullable(),
  /** Fixed access times, as for a season. */
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  /** Number available for sale; null for no limit. */
  stock: z.int().min(0).nullable(),
  active: z.boolean(),
  /** Position among the products; lower numbers come first. */
  position: z.int(),
};

/**
 * A stored product of a tenant. A `PPV` product is a ticket: for the event it names, else for any event of
 * its identities, else for any event. `SVOD` opens everything sold by subscription, `CVOD` everything in
 * its identities.
 */
export const contentProduct = z
  .strictObject({ id, ...productFields })
  .refine((given) => (given.duration === null) === (given.durationUnits === null), {
    path: ['durationUnits'],
    message: 'must be set if duration is, and null otherwise',
  })
  .refine(({ type, eventId }) => type === 'PPV' || eventId === null, {
    path: ['eventId'],
    message: 'is allowed for tickets (PPV) only',
  })
  .refine(({ type, identityIds }) => type !== 'CVOD' || identityIds.length > 0, {
    path: ['identityIds'],
    message: 'must list at least one identity',
  })
  .refine(
    ({ type, duration, endsAt }) => type === 'PPV' || (duration === null) !== (endsAt === null),
    {
      path: ['duration'],
      message: 'must be set if endsAt is null, and null otherwise',
    },
  )
  .refine(({ type, autoRenew, duration }) => !autoRenew || (type !== 'PPV' && duration !== null), {
    path: ['autoRenew'],
    message: 'is allowed for subscriptions with a duration only',
  })
  .refine(({ trialDays, autoRenew }) => trialDays === null || autoRenew, {
    path: ['trialDays'],
    message: 'is allowed with autoRenew only',
  });
export type ContentProduct = z.infer<typeof contentProduct>;

/** Products in a tenant's content. */
export const productContent = { products: z.array(contentProduct) };
