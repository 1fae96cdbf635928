import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { id, inContent, isoTime, wholeNumber } from '../call/primitives.ts';
import { commerceTypes } from '../product/product-constants.ts';
import { eventStatuses } from '../event/event-constants.ts';
import { encoderRefusal } from '../stream-key/stream-key.ts';
import {
  type matchDayAddresses,
  matchDayPictures,
  maxMatchDayTenants,
} from './match-day-constants.ts';

/** A match of the present day in one of the portals that the person may open. */
export const matchDayEntry = z.object({
  tenantId: z.string(),
  eventId: id,
  title: z.string(),
  start: isoTime,
  status: z.enum(eventStatuses),
  cancelled: z.boolean(),
  /** Set if it was postponed: its first start. */
  postponedFrom: isoTime.nullable(),
  commerceType: z.enum(commerceTypes),
  score: z.object({ home: z.number(), away: z.number() }).nullable(),
  picture: z.enum(matchDayPictures),
  /** Faults of the encoder's settings, in words. */
  problems: z.array(z.string()),
  /** The encoder that was refused last, within three minutes, for this match or a key of no known match. */
  refusal: encoderRefusal.nullable(),
});
export type MatchDayEntry = z.infer<typeof matchDayEntry>;

/** A portal that the person may open. */
export const matchDayTenant = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  /** True if it has more matches than the list shows. */
  hasMore: z.boolean(),
});
export type MatchDayTenant = z.infer<typeof matchDayTenant>;

export const matchDay = z.object({
  at: isoTime,
  tenants: z.array(matchDayTenant),
  entries: z.array(matchDayEntry),
  /** Position of the next page of portals; null for the last one. */
  next: z.string().nullable(),
});
export type MatchDay = z.infer<typeof matchDay>;

export const matchDayCalls = {
  list: {
    summary:
      'Returns the matches of the present day in all portals that the person may open, a page of portals at a time',
    query: z.strictObject({
      /** Id of the last portal of the page before. */
      after: z.string().max(64).nullable().default(null),
      size: wholeNumber
        .min(1)
        .max(maxMatchDayTenants, `must not be more than ${maxMatchDayTenants}`)
        .default(maxMatchDayTenants),
    }),
    response: inContent(matchDay),
  },
} as const satisfies CallSchemasOf<typeof matchDayAddresses>;
