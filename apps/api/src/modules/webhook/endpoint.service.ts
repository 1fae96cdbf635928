/** How operators manage the endpoints that messages are sent to. */
import {
  maxWebhookEndpoints,
  webhookSecretOverlapMs,
  type WebhookDelivery,
  type WebhookEndpoint,
  type webhookCreateBody,
  type webhookUpdateBody,
} from '@grandstand/contract';
import { webhookTestKind } from '@grandstand/contract/constants';
import { NotPublicAddressError } from '@grandstand/outbound';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../platform/context/cursor.ts';
import { AppError, invalidField, requireVersion } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import type { Scope } from '../../platform/database/database.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { changedFields, recordChange } from '../audit/index.ts';
import { getDeliveryRow, presentDelivery } from './delivery-log.service.ts';
import { queueMessages } from './queue-webhooks.service.ts';
import { encryptWebhookSecret, newWebhookSecret } from './secret.ts';
import {
  lockAndCountEndpoints,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  selectEndpoints,
  updateEndpoint,
} from './webhook.queries.ts';
import type { WebhookEndpointRow } from './webhook.table.ts';

const present = (row: WebhookEndpointRow, now: number): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  kinds: [...row.kinds],
  description: row.description,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  failingSince: isoTimeOf(row.failing_since),
  formerSecretUntil:
    row.former_secret_until === null || row.former_secret_until.getTime() <= now
      ? null
      : row.former_secret_until.toISOString(),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** The fields that the audit records. The path and query of an address may hold a secret. */
const auditedOf = ({ url, kinds, description, enabled }: WebhookEndpointRow) => ({
  origin: URL.parse(url)?.origin ?? null,
  kinds: [...kinds],
  description,
  enabled,
});

/**
 * Throws `validation_failed` for an address with a name or password, or that this installation may not send to.
 */
async function refuseUrl({ config, refusePrivateUrl }: Ctx, address: string): Promise<void> {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    throw invalidField('body.url', 'must not contain a name or a password');
  if (config.webhookPrivateAddresses) return;
  try {
    await refusePrivateUrl(url);
  } catch (error) {
    if (error instanceof NotPublicAddressError)
      throw invalidField('body.url', `${error.message}; use a public https address`);
    throw error;
  }
}

/** Returns an endpoint, locked. Throws `not_found`. */
async function lock(scope: Scope, id: string): Promise<WebhookEndpointRow> {
  const row = await lockEndpoint(scope, id);
  if (row === null) throw new AppError('not_found');
  return row;
}

/** Returns a page of endpoints, the newest first. Throws `validation_failed` for an invalid cursor. */
export async function listEndpoints(
  ctx: Ctx,
  { size, after }: { readonly size: number; readonly after: string | null },
): Promise<{ entries: WebhookEndpoint[]; next: string | null }> {
  const before = readTimeCursor(after);
  const rows = await ctx.db.forTenant(ctx, (scope) => selectEndpoints(scope, before, size + 1));
  const { page, next } = cursorPageOf(rows, size, ({ created_at: at, id }) => timeCursorOf(at, id));
  return { entries: page.map((row) => present(row, ctx.clock())), next };
}

/** Returns an endpoint. Throws `not_found`. */
export async function getEndpoint(ctx: Ctx, id: string): Promise<WebhookEndpoint> {
  const row = await ctx.db.forTenant(ctx, (scope) => findEndpoint(scope, id));
  if (row === null) throw new AppError('not_found');
  return present(row, ctx.clock());
}

/** Creates an endpoint, and returns it with its secret. Throws `validation_failed`, `limit_reached`. */
export async function createEndpoint(
  ctx: Ctx,
  { url, kinds, description, enabled }: z.output<typeof webhookCreateBody>,
): Promise<WebhookEndpoint & { readonly secret: string }> {
  await refuseUrl(ctx, url);
  const secret = newWebhookSecret();
  const now = new Date(ctx.clock());
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    if ((await lockAndCountEndpoints(scope)) >= maxWebhookEndpoints)
      throw new AppError('limit_reached');
    const created = await insertEndpoint(scope, {
      id: newId('wh'),
      url,
      kinds,
      description,
      secret: encryptWebhookSecret(ctx, ctx.tenant.id, secret),
      former_secret: null,
      former_secret_until: null,
      enabled,
      disabled_reason: enabled ? null : 'operator',
      failing_since: null,
      created_at: now,
      updated_at: now,
      archived_at: null,
    });
    await recordChange(ctx, scope, {
      action: 'webhook.create',
      subject: { kind: 'webhook', id: created.id },
      before: null,
      after: auditedOf(created),
    });
    return created;
  });
  return { ...present(row, ctx.clock()), secret };
}

/**
 * Changes an endpoint. Throws `not_found`, `validation_failed`, and `conflict` if it was changed in the
 * meantime.
 */
export async function changeEndpoint(
  ctx: Ctx,
  id: string,
  { version, enabled, ...fields }: z.output<typeof webhookUpdateBody>,
): Promise<WebhookEndpoint> {
  if (fields.url !== undefined) await refuseUrl(ctx, fields.url);
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    const before = await lock(scope, id);
    requireVersion(before, version);
    const isSwitched = enabled !== undefined && enabled !== before.enabled;
    const after = await updateEndpoint(scope, id, {
      ...fields,
      ...(isSwitched && { enabled, disabled_reason: enabled ? null : ('operator' as const) }),
      ...(enabled === true && { failing_since: null }),
      updated_at: new Date(ctx.clock()),
    });
    await recordChange(ctx, scope, {
      action: 'webhook.update',
      subject: { kind: 'webhook', id },
      ...changedFields(auditedOf(before), auditedOf(after)),
    });
    return after;
  });
  return present(row, ctx.clock());
}

/** Archives an endpoint: it gets no more messages, and cannot be restored. Throws `not_found`. */
export async function archiveEndpoint(ctx: Ctx, id: string): Promise<WebhookEndpoint> {
  const now = new Date(ctx.clock());
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    await lock(scope, id);
    const archived = await updateEndpoint(scope, id, {
      enabled: false,
      disabled_reason: 'operator',
      archived_at: now,
      updated_at: now,
    });
    await recordChange(ctx, scope, {
      action: 'webhook.archive',
      subject: { kind: 'webhook', id },
      before: { archivedAt: null },
      after: { archivedAt: now.toISOString() },
    });
    return archived;
  });
  return present(row, ctx.clock());
}

/** Replaces the secret of an endpoint; the former one still signs for a day. Throws `not_found`. */
export async function rotateSecret(
  ctx: Ctx,
  id: string,
): Promise<WebhookEndpoint & { readonly secret: string }> {
  const secret = newWebhookSecret();
  const now = ctx.clock();
  const until = new Date(now + webhookSecretOverlapMs);
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    const before = await lock(scope, id);
    await recordChange(ctx, scope, {
      action: 'webhook.rotateSecret',
      subject: { kind: 'webhook', id },
      before: {},
      after: { formerSecretUntil: until.toISOString() },
    });
    return updateEndpoint(scope, id, {
      secret: encryptWebhookSecret(ctx, ctx.tenant.id, secret),
      former_secret: before.secret,
      former_secret_until: until,
      updated_at: new Date(now),
    });
  });
  return { ...present(row, now), secret };
}

/** Queues a test message to an endpoint, even to a disabled one, and returns its delivery. Throws `not_found`. */
export const sendTest = (ctx: Ctx, id: string): Promise<WebhookDelivery> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const endpoint = await findEndpoint(scope, id);
    if (endpoint === null) throw new AppError('not_found');
    const data = { endpointId: id };
    const [delivery = ''] = await queueMessages(ctx, scope, [id], webhookTestKind, [data]);
    await recordChange(ctx, scope, {
      action: 'webhook.sendTest',
      subject: { kind: 'webhook', id },
      before: {},
      after: { deliveryId: delivery },
    });
    return presentDelivery(await getDeliveryRow(scope, delivery));
  });
