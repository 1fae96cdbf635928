import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { id, inContent, isoTime, text, wholeNumber } from '../call/primitives.ts';
import { commerceTypes } from '../product/product-constants.ts';
import { eventStatuses } from '../event/event-constants.ts';
import { encoderRefusal } from '../stream-key/stream-key.ts';
import {
  type matchDayAddresses,
  matchDayPictures,
  maxDelayedMatches,
  maxDelayMinutes,
  maxMatchDayTenants,
} from './match-day-constants.ts';

/** A match of today in one of the portals that the person may open. */
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
  /** Faults of the encoder's settings, as text. */
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

const minutes = z
  .int()
  .min(-maxDelayMinutes, `must not be less than -${maxDelayMinutes}`)
  .max(maxDelayMinutes, `must not be more than ${maxDelayMinutes}`);

export const matchDelayBody = z.strictObject({
  matches: z
    .array(
      z.strictObject({
        tenant_id: z.string().min(1).max(64),
        event_id: id,
        /** Start that was read: a match that was moved meanwhile is left as it is. */
        start: isoTime,
      }),
    )
    .min(1)
    .max(maxDelayedMatches, `must not be more than ${maxDelayedMatches}`),
  /** By how much the matches start later; negative to take a delay back. */
  minutes: minutes.refine((value) => value !== 0, 'must not be 0'),
  /** For viewers, such as "Storm". */
  note: text(200).nullable().default(null),
});
export type MatchDelayBody = z.infer<typeof matchDelayBody>;

/** A match after the announcement. */
export const delayedMatch = z.object({
  tenantId: z.string(),
  eventId: id,
  /** Its new start; null if it was not moved. */
  start: isoTime.nullable(),
  /** Code of the error if the match was not moved; null if it was. */
  refused: z.string().nullable(),
});
export type DelayedMatch = z.infer<typeof delayedMatch>;

export const matchDayCalls = {
  list: {
    summary:
      'Returns the matches of today in all portals that the person may open, a page of portals at a time',
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
  announceDelay: {
    summary:
      'Moves matches in several portals by the same time, with a note to viewers; each is moved or refused by itself',
    body: matchDelayBody,
    response: inContent(z.object({ matches: z.array(delayedMatch) })),
  },
} as const satisfies CallSchemasOf<typeof matchDayAddresses>;
