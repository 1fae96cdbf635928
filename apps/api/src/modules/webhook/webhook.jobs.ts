/**
 * Sends deliveries, disables endpoints that do not work, and deletes old deliveries. When a failed delivery is sent
 * again: `webhookWork` of `queue-webhooks.service.ts`.
 */
import {
  webhookFailingMs,
  webhookHeaders,
  webhookLogMs,
  webhookTimeoutMs,
} from '@grandstand/contract';
import { webhookTestKind, minuteMs, dayMs } from '@grandstand/contract/constants';
import { limitedPost, failureReason, type PostResponse } from '@grandstand/outbound';
import { z } from 'zod';
import { newId } from '../../platform/context/id.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { defineWork, performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import { consumeMailLimit, sendOperatorMail } from '../mail/index.ts';
import { listOwners } from '../operator/index.ts';
import { webhookWork } from './queue-webhooks.service.ts';
import { decryptWebhookSecret, signatureOf } from './secret.ts';
import {
  deleteDeliveries,
  failAbandoned,
  findDelivery,
  findEndpoint,
  lockEndpoint,
  setFailing,
  updateDelivery,
  updateEndpoint,
} from './webhook.queries.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from './webhook.table.ts';

/** Maximum bytes of a response that the log shows. */
const maxResponseBytes = 2048;

/** A mail to an owner about an endpoint that was disabled. */
const disabledMail = defineWork(
  'webhook-disabled-mail',
  z.object({
    tenantId: z.string(),
    endpointId: z.string(),
    operatorId: z.string(),
    /** Identifies the mail across retries. */
    mail: z.string(),
  }),
  { onFailure: 'delete' },
);

/**
 * Sends the mail, unless the person is no longer an owner, the endpoint was archived or enabled again, or the
 * address has reached its limit of mails.
 */
export const disabledMailWork = (platform: Platform): WorkHandler =>
  performWork(disabledMail, async ({ tenantId, endpointId, operatorId, mail }) => {
    const { db, tenants } = platform;
    const mailData = await db.forTenant(tenantId, async (scope) => {
      const endpoint = await findEndpoint(scope, endpointId);
      const owner = (await listOwners(scope)).find(({ id }) => id === operatorId);
      if (owner === undefined || endpoint === null || endpoint.enabled) return null;
      const { email } = owner;
      if (!(await consumeMailLimit(platform, scope, { email, mail, limit: 'operator' })))
        return null;
      return { owner, host: URL.parse(endpoint.url)?.host ?? endpoint.url };
    });
    if (mailData === null) return;
    const { owner, host } = mailData;
    const tenant = tenants.get(tenantId);
    await sendOperatorMail(
      platform,
      tenant,
      { email: owner.email, displayName: owner.name, locale: tenant.locales[0] ?? 'en' },
      'webhook-disabled',
      { url: `${tenants.originOf(tenantId)}/studio/`, endpoint: host },
    );
  });

/** Result of an attempt. */
interface Outcome {
  readonly response: PostResponse | null;
  /** Null if the endpoint accepted the message. */
  readonly problem: string | null;
  readonly ms: number;
}

const isGone = ({ response }: Outcome): boolean => response?.status === 410;

/** Replaces what PostgreSQL cannot store in a text: NUL and lone surrogates. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '�');

/** Posts a message to an endpoint. */
async function post(
  platform: Platform,
  tenantId: string,
  endpoint: WebhookEndpointRow,
  { message_id: id, body }: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const now = platform.clock();
  const timestamp = String(Math.floor(now / 1000));
  const former =
    endpoint.former_secret !== null && (endpoint.former_secret_until?.getTime() ?? 0) > now
      ? [endpoint.former_secret]
      : [];
  const secrets = [endpoint.secret, ...former].flatMap(
    (encrypted) => decryptWebhookSecret(platform, tenantId, encrypted) ?? [],
  );
  if (secrets.length === 0)
    return { response: null, problem: 'its secret cannot be read; rotate it', ms: 0 };
  const started = performance.now();
  const elapsedMs = () => Math.round(performance.now() - started);
  try {
    const response = await limitedPost(new URL(endpoint.url), {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Grandstand-Webhooks',
        [webhookHeaders.id]: id,
        [webhookHeaders.timestamp]: timestamp,
        [webhookHeaders.signature]: signatureOf(secrets, { id, timestamp, body }),
      },
      body,
      timeoutMs: webhookTimeoutMs,
      maxBytes: maxResponseBytes,
      allowsPrivate: platform.config.webhookPrivateAddresses,
      signal,
    });
    const isAccepted = response.status >= 200 && response.status < 300;
    const problem = isAccepted ? null : `the endpoint responded with ${response.status}`;
    return { response, problem, ms: elapsedMs() };
  } catch (error) {
    platform.log.debug({ err: error }, 'a webhook was not delivered');
    const reason = failureReason(error) ?? 'it cannot be sent';
    return { response: null, problem: reason, ms: elapsedMs() };
  }
}

/** Disables an endpoint once, and queues a mail to each owner. */
async function disable(
  { outbox, clock }: Platform,
  scope: Scope,
  endpointId: string,
  reason: 'gone' | 'failing',
): Promise<void> {
  const endpoint = await lockEndpoint(scope, endpointId);
  if (endpoint === null || !endpoint.enabled) return;
  await updateEndpoint(scope, endpointId, {
    enabled: false,
    disabled_reason: reason,
    updated_at: new Date(clock()),
  });
  const { tenantId } = scope;
  await outbox.enqueueAll(
    scope,
    disabledMail,
    (await listOwners(scope)).map(({ id: operatorId }) => ({
      tenantId,
      endpointId,
      operatorId,
      mail: newId('m'),
    })),
  );
}

/** Records an attempt, and what it says about the endpoint. Returns whether to try again. */
async function record(
  platform: Platform,
  scope: Scope,
  { endpoint, delivery }: { endpoint: WebhookEndpointRow; delivery: WebhookDeliveryRow },
  outcome: Outcome,
  isLast: boolean,
): Promise<boolean> {
  const now = new Date(platform.clock());
  const { response, problem, ms } = outcome;
  const isTest = delivery.kind === webhookTestKind;
  const isOver = problem === null || isLast || isTest || isGone(outcome);
  const updated = await updateDelivery(scope, delivery, {
    state: problem === null ? 'delivered' : isOver ? 'failed' : 'pending',
    attempts: delivery.attempts + 1,
    last_attempt_at: now,
    response_status: response?.status ?? null,
    response_ms: ms,
    response_body: response === null ? null : storable(response.text),
    problem: problem === null ? null : storable(problem),
  });
  if (problem === null) await setFailing(scope, endpoint.id, null);
  else if (!isTest) {
    await setFailing(scope, endpoint.id, now);
    const since = endpoint.failing_since?.getTime() ?? now.getTime();
    if (isGone(outcome)) await disable(platform, scope, endpoint.id, 'gone');
    else if (now.getTime() - since >= webhookFailingMs)
      await disable(platform, scope, endpoint.id, 'failing');
  }
  return !isOver && updated !== null;
}

/**
 * Sends a delivery, unless it was replayed since or is no longer pending. It fails at once if its endpoint is
 * archived or, except for a test, disabled. Throws after a failed attempt, so that the outbox tries again, but
 * not after the last attempt, a test or a response of 410.
 */
export const deliveryWork = (platform: Platform): WorkHandler =>
  performWork(webhookWork, async ({ tenantId, id, turn }, signal, isLast) => {
    const { db, tenants } = platform;
    if (tenants.find(tenantId) === null) return;
    const attempt = await db.forTenant(tenantId, async (scope) => {
      const delivery = await findDelivery(scope, id);
      if (delivery === null || delivery.turn !== turn || delivery.state !== 'pending') return null;
      const endpoint = await findEndpoint(scope, delivery.endpoint_id);
      if (endpoint !== null && (endpoint.enabled || delivery.kind === webhookTestKind))
        return { delivery, endpoint };
      const problem = endpoint === null ? 'the endpoint is archived' : 'the endpoint is disabled';
      await updateDelivery(scope, delivery, { state: 'failed', problem });
      return null;
    });
    if (attempt === null) return;
    const outcome = await post(platform, tenantId, attempt.endpoint, attempt.delivery, signal);
    const isRetried = await db.forTenant(tenantId, (scope) =>
      record(platform, scope, attempt, outcome, isLast),
    );
    if (isRetried) throw new Error(outcome.problem ?? '');
  });

/** Rows per run and tenant. */
const batchSize = 5000;
/** Longer than all attempts take, ms. */
const abandonedMs = 4 * dayMs;

/** Deletes deliveries after `webhookLogMs`, and fails those whose work was lost. */
export const webhookJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'webhook-cleanup',
    everyMs: 10 * minuteMs,
    remove: async (scope, now) => {
      await deleteDeliveries(scope, new Date(now.getTime() - webhookLogMs), batchSize);
      const before = new Date(now.getTime() - abandonedMs);
      await failAbandoned(scope, before, 'it was interrupted', batchSize);
    },
  }),
];
