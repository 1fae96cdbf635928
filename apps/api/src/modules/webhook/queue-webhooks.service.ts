/** Queues messages to a tenant's endpoints, in the transaction of the change that they report. */
import type { WebhookKind, WebhookMessageKind } from '@grandstand/contract/constants';
import { z } from 'zod';
import { newId } from '../../platform/context/id.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { defineWork } from '../../platform/jobs/outbox.ts';
import { insertDeliveries, selectSubscribed } from './webhook.queries.ts';

/**
 * Sends one delivery. The first retry comes after 5 s; then the delay doubles up to six hours, with jitter, so that
 * all 23 retries take about three days.
 */
export const webhookWork = defineWork(
  'webhook-delivery',
  z.object({
    tenantId: z.string(),
    endpointId: z.string(),
    id: z.string(),
    /** `turn` of the delivery when this work was queued; after a replay, the work ends. */
    turn: z.int(),
  }),
  {
    retryLimit: 23,
    retryDelays: { first: 5, longest: 6 * 3600 },
    maxSeconds: 30,
    onFailure: 'delete',
    siteOf: ({ tenantId, endpointId }) => `${tenantId} ${endpointId}`,
  },
);

type QueuePlatform = Pick<Platform, 'outbox' | 'clock'>;

/** Rows per statement. */
const batchSize = 500;

/**
 * Queues one message per item of `contents`, which becomes its `data`, to each of the endpoints. Returns the ids
 * of the deliveries.
 */
export async function queueMessages(
  { outbox, clock }: QueuePlatform,
  scope: Scope,
  endpointIds: readonly string[],
  kind: WebhookMessageKind,
  contents: readonly object[],
): Promise<string[]> {
  const { tenantId } = scope;
  const now = new Date(clock());
  const rows = contents.flatMap((data) => {
    const messageId = newId('wm');
    const body = JSON.stringify({
      type: kind,
      timestamp: now.toISOString(),
      tenant: tenantId,
      data,
    });
    return endpointIds.map((endpointId) => ({
      id: newId('wd'),
      endpoint_id: endpointId,
      message_id: messageId,
      kind,
      body,
      state: 'pending' as const,
      created_at: now,
    }));
  });
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await insertDeliveries(scope, batch);
    await outbox.enqueueAll(
      scope,
      webhookWork,
      batch.map(({ id, endpoint_id: endpointId }) => ({ tenantId, endpointId, id, turn: 1 })),
    );
  }
  return rows.map(({ id }) => id);
}

/**
 * Queues messages of a kind to all enabled endpoints that subscribe to it. They are sent if the transaction
 * commits.
 * @param contentsOf reads the `data` of the messages; called only if there is such an endpoint
 */
export async function queueWebhooks(
  platform: QueuePlatform,
  scope: Scope,
  kind: WebhookKind,
  contentsOf: () => Promise<readonly object[]>,
): Promise<void> {
  const endpointIds = await selectSubscribed(scope, kind);
  if (endpointIds.length > 0)
    await queueMessages(platform, scope, endpointIds, kind, await contentsOf());
}
