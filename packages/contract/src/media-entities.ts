/**
 * Entities of specification point 3 whose calls come with their own issues. They stand here so that
 * both sides share one shape from the start; no call of the map uses them yet.
 */
import { z } from 'zod';
import { paymentStatuses, productTypes, requestStates, tagVideoTypes } from './enums.ts';
import { defaultCurrency } from './constants.ts';
import { color, id, isoTime } from './primitives.ts';

/** A tag as it is shown; times in seconds (TAG-03). */
export const tag = z.object({
  id,
  title: z.string(),
  startTime: z.number().min(0),
  endTime: z.number().min(0),
  type: z.string(),
  global: z.boolean(),
  playerNumber: z.int().nullable(),
  targetId: id,
  tagTeam: z
    .object({ color: color.nullable(), teamId: id, title: z.string(), logo: z.string().nullable() })
    .nullable(),
});
export type Tag = z.infer<typeof tag>;

/** A tag as it is saved; times in ms (TAG-04). */
export const savedTag = z.object({
  targetId: id,
  title: z.string(),
  startTime: z.int().min(0),
  endTime: z.int().min(0),
  mode: z.literal('sync'),
  playerColor: color.nullable(),
  playerNumber: z.int().nullable(),
  teamId: id.nullable(),
  videoType: z.enum(tagVideoTypes),
  streamName: z.literal('hd'),
});

const statMetric = z.object({
  name: z.string(),
  filterId: z.string(),
  shortName: z.string(),
  home: z.number(),
  away: z.number(),
  suffix: z.enum(['', 'percent']),
  max: z.number(),
});

/** Match statistics (STA-03). */
export const stats = z.object({
  team_home: z.object({ total: z.number() }),
  team_away: z.object({ total: z.number() }),
  metrics: z.array(statMetric),
});
export type Stats = z.infer<typeof stats>;

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

/** Map of video id to its selected flag (WAT-04). */
export const watchlist = z.record(z.string(), z.literal(true));

/** One programme of a channel (EVT-21). */
export const channelProgramme = z.object({
  title: z.string(),
  description: z.string().nullable(),
  start: isoTime,
  end: isoTime,
});

/** The part of the event page state that is data rather than an entity of its own. */
export const loadState = z.enum(requestStates);
