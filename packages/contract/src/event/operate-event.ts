/** Bodies of the operator calls that create an event, or set one property of it. */
import { z } from 'zod';
import { bookedAds } from '../ad/ad.ts';
import { assetUrl, id, isoTime, kindId, outsideLink, text } from '../call/primitives.ts';
import { commerceTypes } from '../product/product-constants.ts';
import { newEventFields } from './operator-event.ts';
import { eventStatuses } from './event-constants.ts';

/** Body of the operator's create call; the server assigns the id. */
export const operatorEventBody = z.strictObject({
  title: text(200),
  sportType: kindId,
  eventStatus: z.enum(eventStatuses).default('upcoming'),
  gameStartDate: isoTime,
  gameEndDate: isoTime.nullable().default(null),
  team1: id.nullable().default(null),
  team2: id.nullable().default(null),
  commerceType: z.enum(commerceTypes).default('commerce_free_media'),
  /** A video of the media library: live from `gameStartDate`, or on demand if archived. */
  film: id.nullable().default(null),
  /** Manifest of another origin, in place of a video of the media library. */
  streamUrl: assetUrl.nullable().default(null),
  ...newEventFields,
});

export const operatorStreamBody = z.strictObject({ eventUrl: assetUrl });
export const streamCheckQuery = z.strictObject({ address: outsideLink });
export const operatorStatusBody = z.strictObject({ status: z.enum(eventStatuses) });
/** Body of the operator's ads call: replaces all ads of the event. */
export const operatorAdsBody = z.strictObject({ ads: bookedAds });
export const operatorCancelledBody = z.strictObject({ cancelled: z.boolean() });
export const operatorSafeguardBody = z.strictObject({ safeguarded: z.boolean() });
/**
 * Body of the operator's clock call. `clock` is the current reading, s, from which the clock runs or at
 * which it stopped. If omitted, the clock resumes where it stopped. `time` is the position in the broadcast at
 * which that was, s; defaults to now.
 */
export const operatorClockBody = z.strictObject({
  running: z.boolean(),
  clock: z.number().min(0).max(86_400).optional(),
  time: z.number().min(0).max(172_800).optional(),
});
