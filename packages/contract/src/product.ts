import { z } from 'zod';
import { id, isoTime } from './primitives.ts';
import { defaultCurrency, paymentStatuses, productTypes } from './product-names.ts';

/** A product or purchase (COM-08); `price` in minor currency units. */
export const product = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  eventId: id.nullable(),
  price: z.int().min(0),
  currency: z.string().default(defaultCurrency),
  type: z.enum(productTypes),
  isCanceled: z.boolean(),
  isActive: z.boolean(),
  startDate: isoTime.nullable(),
  endDate: isoTime.nullable(),
  purchaseProcessing: z.boolean(),
  lastPayment: isoTime.nullable(),
  autoRenew: z.boolean(),
  isEventAvailableInUserRegion: z.boolean(),
  duration: z.int().nullable(),
  durationUnits: z.string().nullable(),
  allowedAccessIdentityItems: z.array(z.object({ id, title: z.string() })),
});

/** A subscription adds its product; a customer contract its two flags (COM-11). */
export const subscription = product.extend({ productId: id });

export const customerContract = subscription.extend({ active: z.boolean(), canceled: z.boolean() });

export const purchaseOutcome = z.object({ id, status: z.enum(paymentStatuses) });
