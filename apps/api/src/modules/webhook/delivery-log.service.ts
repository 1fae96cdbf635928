/** The log of deliveries, and how operators replay them. */
import {
  maxWebhookReplays,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookDeliveryListQuery,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../platform/context/cursor.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { recordChange } from '../audit/index.ts';
import { webhookWork } from './queue-webhooks.service.ts';
import {
  findDelivery,
  hasFailedSince,
  lockEndpoint,
  replayFailedSince,
  selectDeliveries,
  updateDelivery,
} from './webhook.queries.ts';
import type { WebhookDeliveryRow } from './webhook.table.ts';

export const presentDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  messageId: row.message_id,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  lastAttemptAt: isoTimeOf(row.last_attempt_at),
  responseStatus: row.response_status,
  responseMs: row.response_ms,
  problem: row.problem,
});

/** Returns a delivery. Throws `not_found`. */
export async function getDeliveryRow(scope: Scope, id: string): Promise<WebhookDeliveryRow> {
  const row = await findDelivery(scope, id);
  if (row === null) throw new AppError('not_found');
  return row;
}

/** Returns a page of deliveries, the newest first. Throws `validation_failed` for an invalid cursor. */
export async function listDeliveries(
  ctx: Ctx,
  { size, after, endpoint_id: endpointId, state }: WebhookDeliveryListQuery,
): Promise<{ entries: WebhookDelivery[]; next: string | null }> {
  const before = readTimeCursor(after);
  const rows = await ctx.db.forTenant(ctx, (scope) =>
    selectDeliveries(scope, { endpointId, state, before }, size + 1),
  );
  const { page, next } = cursorPageOf(rows, size, ({ created_at: at, id }) => timeCursorOf(at, id));
  return { entries: page.map(presentDelivery), next };
}

/** Returns a delivery with what was sent and the start of the last response. Throws `not_found`. */
export const getDelivery = (ctx: Ctx, id: string): Promise<WebhookDeliveryDetails> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const row = await getDeliveryRow(scope, id);
    return { ...presentDelivery(row), requestBody: row.body, responseBody: row.response_body };
  });

/** Throws `not_found` for an archived endpoint, `conflict` for a disabled one. */
async function requireEnabled(scope: Scope, id: string): Promise<void> {
  const endpoint = await lockEndpoint(scope, id);
  if (endpoint === null) throw new AppError('not_found');
  if (!endpoint.enabled)
    throw new AppError('conflict', {
      reason: 'endpoint_disabled',
      message: 'This endpoint is disabled; enable it first',
    });
}

/**
 * Queues a delivery again at once, whatever its state. Throws `not_found`, even if its endpoint is archived,
 * and `conflict` if its endpoint is disabled or the delivery was deleted meanwhile.
 */
export const replayDelivery = (ctx: Ctx, id: string): Promise<WebhookDelivery> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const { endpoint_id: endpointId } = await getDeliveryRow(scope, id);
    // Locks the endpoint, so that two replays of a delivery follow each other.
    await requireEnabled(scope, endpointId);
    const before = await getDeliveryRow(scope, id);
    const turn = before.turn + 1;
    const row = await updateDelivery(scope, before, { state: 'pending', turn });
    if (row === null) throw new AppError('conflict', { reason: 'changed' });
    const { tenantId } = scope;
    await ctx.outbox.enqueue(scope, webhookWork, { tenantId, endpointId, id, turn });
    await recordChange(ctx, scope, {
      action: 'webhook.replayDelivery',
      subject: { kind: 'webhook', id: endpointId },
      before: { deliveryId: id, state: before.state },
      after: { deliveryId: id, state: row.state },
    });
    return presentDelivery(row);
  });

/**
 * Queues the failed deliveries of an endpoint since a time again: at most `maxWebhookReplays`, the oldest first;
 * `more` says whether others are left. Throws `not_found`, and `conflict` if the endpoint is disabled.
 */
export const replayFailed = (
  ctx: Ctx,
  endpointId: string,
  since: string,
): Promise<{ replayed: number; more: boolean }> =>
  ctx.db.forTenant(ctx, async (scope) => {
    await requireEnabled(scope, endpointId);
    const from = new Date(since);
    const rows = await replayFailedSince(scope, endpointId, from, maxWebhookReplays);
    const { tenantId } = scope;
    await ctx.outbox.enqueueAll(
      scope,
      webhookWork,
      rows.map(({ id, turn }) => ({ tenantId, endpointId, id, turn })),
    );
    await recordChange(ctx, scope, {
      action: 'webhook.replayFailed',
      subject: { kind: 'webhook', id: endpointId },
      before: {},
      after: { since, replayed: rows.length },
    });
    return { replayed: rows.length, more: await hasFailedSince(scope, endpointId, from) };
  });
