import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import { mediaKinds } from '../event/event-constants.ts';
import { operatorEvent } from '../event/operator-event.ts';
import { fieldText, id, idParams, inContent, isoTime } from '../call/primitives.ts';
import {
  webhookDeliveryStates,
  webhookDisabledReasons,
  webhookKinds,
  webhookMessageKinds,
  type webhookAddresses,
} from './webhook-constants.ts';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .max(2000)
  .refine((url) => !url.includes('#'), 'must not contain a fragment (#)');

const kinds = z
  .array(z.enum(webhookKinds))
  .min(1, 'must name at least one kind')
  .max(webhookKinds.length)
  .refine((list) => new Set(list).size === list.length, 'must name each kind once');

const description = fieldText(200).trim();

/** An address to which a tenant's messages are sent. */
export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  description: z.string(),
  enabled: z.boolean(),
  /** Null while it is enabled. */
  disabledReason: z.enum(webhookDisabledReasons).nullable(),
  /** First of the failures since its last success; null if the last delivery succeeded. */
  failingSince: isoTime.nullable(),
  /** Until then, deliveries are also signed with the former secret; null if there is none. */
  formerSecretUntil: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.int(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** An endpoint with its secret, which no other call returns. */
const withSecret = inContent(webhookEndpoint.extend({ secret: z.string() }));

export const webhookCreateBody = z.strictObject({
  url: address,
  kinds,
  description: description.default(''),
  enabled: z.boolean().default(true),
});

/** Absent fields stay as they are. */
export const webhookUpdateBody = z.strictObject({
  version: z.int().min(1),
  url: address.optional(),
  kinds: kinds.optional(),
  description: description.optional(),
  enabled: z.boolean().optional(),
});

/** The sending of a message to an endpoint. */
export const webhookDelivery = z.object({
  id,
  endpointId: id,
  /** `webhook-id` of its requests: the same in all attempts, replays and endpoints. */
  messageId: id,
  kind: z.enum(webhookMessageKinds),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  createdAt: isoTime,
  lastAttemptAt: isoTime.nullable(),
  /** Of the last attempt; null without a response. */
  responseStatus: z.int().nullable(),
  /** Of the last attempt, ms. */
  responseMs: z.int().nullable(),
  /** Why the last attempt failed; null if it did not. */
  problem: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** A delivery with what was sent, and the start of the last response. */
export const webhookDeliveryDetails = webhookDelivery.extend({
  requestBody: z.string(),
  responseBody: z.string().nullable(),
});
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>;

export const webhookDeliveryListQuery = z.strictObject({
  ...cursorPaging,
  endpoint_id: id.nullable().default(null),
  state: z.enum(webhookDeliveryStates).nullable().default(null),
});
export type WebhookDeliveryListQuery = z.infer<typeof webhookDeliveryListQuery>;

/** `data` of messages about events. Of matches of minors it has no texts. */
export const webhookEvent = operatorEvent
  .pick({
    id: true,
    referenceId: true,
    title: true,
    gameStartDate: true,
    gameEndDate: true,
    sportType: true,
    gameType: true,
    commerceType: true,
    team1: true,
    team2: true,
    identityIds: true,
    eventStatus: true,
    cancelled: true,
    withdrawn: true,
    isOfMinors: true,
  })
  .extend({
    /** Null for matches of minors. */
    title: z.string().nullable(),
    score: z.object({ home: z.int(), away: z.int() }).nullable(),
  });
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** `data` of messages about clips that viewers cut. */
export const webhookClip = z.object({
  id,
  eventId: id,
  mediaType: z.enum(mediaKinds),
  /** Range in the video of the event, s. */
  startTime: z.number(),
  endTime: z.number(),
  /** True if everyone with its address may watch it. */
  isShared: z.boolean(),
  createdAt: isoTime,
});
export type WebhookClip = z.infer<typeof webhookClip>;

/** `data` of messages about purchases. Names neither the buyer nor the card; amounts in minor units. */
export const webhookPurchase = z.object({
  id,
  customerId: id,
  productId: id,
  /** The event of a ticket; null for passes and subscriptions. */
  eventId: id.nullable(),
  price: z.int(),
  currency: z.string(),
  startDate: isoTime.nullable(),
  endDate: isoTime.nullable(),
});
export type WebhookPurchase = z.infer<typeof webhookPurchase>;

/** `data` of `purchase.refunded`. */
export const webhookRefund = webhookPurchase.extend({
  amount: z.int(),
  /** True if the refund ended access. */
  endsAccess: z.boolean(),
});

/** `data` of `subscription.changed`. */
export const webhookSubscription = webhookPurchase.extend({
  /** What happened, such as `canceled`, as the history of the purchase names it. */
  change: z.string(),
  status: z.string(),
  autoRenew: z.boolean(),
  canceled: z.boolean(),
  paused: z.boolean(),
});

export const webhookCalls = {
  list: {
    summary: 'Returns the endpoints that messages are sent to, the newest first',
    query: z.strictObject(cursorPaging),
    response: cursorPaged(webhookEndpoint),
  },
  get: {
    summary: 'Returns an endpoint',
    params: idParams,
    response: inContent(webhookEndpoint),
  },
  create: {
    summary: 'Creates an endpoint, and returns its secret, which no other call returns',
    body: webhookCreateBody,
    response: withSecret,
  },
  update: {
    summary: 'Changes an endpoint; enabling it starts a new count of its failures',
    params: idParams,
    body: webhookUpdateBody,
    response: inContent(webhookEndpoint),
  },
  archive: {
    summary: 'Ends an endpoint for good: nothing is sent to it, and its pending deliveries fail',
    params: idParams,
    response: inContent(webhookEndpoint),
  },
  rotateSecret: {
    summary: 'Replaces the secret of an endpoint; the former one still signs for 24 hours',
    params: idParams,
    response: withSecret,
  },
  sendTest: {
    summary: 'Sends a message of the kind webhook.test to an endpoint, and returns its delivery',
    params: idParams,
    response: inContent(webhookDelivery),
  },
  listDeliveries: {
    summary: 'Returns the deliveries of the last 30 days, the newest first',
    query: webhookDeliveryListQuery,
    response: cursorPaged(webhookDelivery),
  },
  getDelivery: {
    summary: 'Returns a delivery with what was sent, and the start of the last response',
    params: idParams,
    response: inContent(webhookDeliveryDetails),
  },
  replayDelivery: {
    summary: 'Sends a message again at once, whatever became of it, with the same id',
    params: idParams,
    response: inContent(webhookDelivery),
  },
  replayFailed: {
    summary:
      'Sends the failed messages of an endpoint since a time again, the oldest first, at most 1000',
    params: idParams,
    body: z.strictObject({ since: isoTime }),
    response: inContent(
      z.object({
        replayed: z.int(),
        /** True if there are more: call again. */
        more: z.boolean(),
      }),
    ),
  },
} as const satisfies CallSchemasOf<typeof webhookAddresses>;
