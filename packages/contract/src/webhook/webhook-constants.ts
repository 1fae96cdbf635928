import { dayMs } from '../call/durations.ts';
import type { CallAddresses } from '../call/call-address.ts';

/** What a webhook can report. */
export const webhookKinds = [
  'event.created',
  'event.changed',
  'event.live',
  'event.ended',
  'clip.created',
  'purchase.completed',
  'purchase.refunded',
  'subscription.changed',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** Kind of the message that an operator sends to try an endpoint. */
export const webhookTestKind = 'webhook.test';

/** Kinds of all messages. */
export const webhookMessageKinds = [...webhookKinds, webhookTestKind] as const;
export type WebhookMessageKind = (typeof webhookMessageKinds)[number];

/** Headers of each delivery, as the Standard Webhooks specification names them. */
export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;
/** How a secret starts; the rest is the key in base64. */
export const webhookSecretPrefix = 'whsec_';

/** Maximum number of endpoints of a tenant that are not archived. */
export const maxWebhookEndpoints = 20;
/** The former secret still signs for this long after a rotation, ms. */
export const webhookSecretOverlapMs = dayMs;
/** An endpoint must respond within this time, ms. */
export const webhookTimeoutMs = 10_000;
/** An endpoint that has refused everything for this long is disabled, ms. */
export const webhookFailingMs = 5 * dayMs;
/** Deliveries are listed for this long, ms. */
export const webhookLogMs = 30 * dayMs;
/** Maximum number of deliveries that one call replays. */
export const maxWebhookReplays = 1000;

/** `pending`: not delivered yet; `failed`: given up after the last attempt. */
export const webhookDeliveryStates = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/**
 * Why an endpoint is disabled: by an operator, because it responded 410, or because it failed for days.
 */
export const webhookDisabledReasons = ['operator', 'gone', 'failing'] as const;
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number];

const read = { method: 'GET', caller: 'operator', permission: 'tenant:edit' } as const;
const change = { method: 'POST', caller: 'operator', permission: 'tenant:edit' } as const;
/** Data of the tenant flows to where these point. */
const reauthenticated = { ...change, reauthentication: true } as const;

export const webhookAddresses = {
  list: { ...read, path: '/api/operator/webhook/list' },
  get: { ...read, path: '/api/operator/webhook/get/{id}' },
  create: { ...reauthenticated, path: '/api/operator/webhook/create' },
  update: { ...reauthenticated, path: '/api/operator/webhook/update/{id}' },
  archive: { ...change, path: '/api/operator/webhook/archive/{id}' },
  rotateSecret: { ...reauthenticated, path: '/api/operator/webhook/rotate_secret/{id}' },
  sendTest: { ...change, path: '/api/operator/webhook/send_test/{id}' },
  listDeliveries: { ...read, path: '/api/operator/webhook/list_deliveries' },
  getDelivery: { ...read, path: '/api/operator/webhook/get_delivery/{id}' },
  replayDelivery: { ...change, path: '/api/operator/webhook/replay_delivery/{id}' },
  replayFailed: { ...change, path: '/api/operator/webhook/replay_failed/{id}' },
} as const satisfies CallAddresses;
