import { startingMinutes, minuteMs, hourMs } from '@grandstand/contract';
import { z } from 'zod';
import type { Scope } from '../../platform/database/database.ts';
import { cleanupJob, eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { defineWork, performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { getReachableEvent, titleInMessage } from '../event/index.ts';
import { claimMatches, removeOldClaims } from './notification.queries.ts';
import { sendsNotifications } from './notification.service.ts';
import type { NotificationKind } from './notification.table.ts';
import { writePush } from './push-message.ts';
import { pushService } from './push-service.ts';
import {
  deleteEndpoint,
  findRecipient,
  hasSubscriptions,
  selectRecipients,
} from './push-subscription.queries.ts';
import { vapidKeysOf } from './vapid-keys.ts';

/** Matches that started longer ago get no highlights notification. */
const highlightsMs = 48 * hourMs;
/** Claims are retained beyond that, so that nothing is sent twice. */
const claimRetentionMs = 2 * highlightsMs;
/** Time after its start for which viewers may still be notified that a match is starting. */
const startingGraceMs = 5 * minuteMs;
/** Maximum devices whose messages one work item queues. */
const batchSize = 500;

const payloadShape = {
  tenantId: z.string(),
  eventId: z.string(),
  topic: z.enum(['starting', 'highlights']),
};

/** Finds the recipients of a match notification, up to `batchSize` devices after the device `after`. */
export const notificationRound = defineWork(
  'notification-round',
  z.object({ ...payloadShape, after: z.string() }),
  { retryLimit: 4, onFailure: 'delete' },
);

/** One notification to one browser. Stores neither its text nor the address. */
export const notificationPush = defineWork(
  'notification-push',
  z.object({ ...payloadShape, userId: z.string(), deviceRowId: z.string() }),
  // A match causes very many of them, and no mail may wait for them.
  { retryLimit: 3, maxSeconds: 30, onFailure: 'delete', isLowPriority: true },
);

/** Claims a tenant's notifications that are due, and queues the search for their recipients. */
async function claimForTenant(platform: Platform, tenantId: string): Promise<void> {
  const { db, clock, outbox, tenants } = platform;
  if (!sendsNotifications(tenants.get(tenantId))) return;
  // Claimed and added to the outbox in one transaction, so that neither exists without the other.
  await db.forTenant(tenantId, async (scope) => {
    if (!(await hasSubscriptions(scope))) return;
    const now = clock();
    const startRanges: Readonly<Record<NotificationKind, { after: Date; until: Date }>> = {
      starting: { after: new Date(now), until: new Date(now + startingMinutes * minuteMs) },
      highlights: { after: new Date(now - highlightsMs), until: new Date(now) },
    };
    for (const topic of ['starting', 'highlights'] as const)
      for (const { eventId } of await claimMatches(scope, topic, startRanges[topic]))
        await outbox.enqueue(scope, notificationRound, { tenantId, eventId, topic, after: '' });
  });
}

/** Looks for matches to notify about, and deletes claims of old ones. */
export const notificationJobs = (platform: Platform): readonly Job[] => [
  {
    name: 'notification',
    everyMs: minuteMs,
    run: () =>
      eachTenant(platform, 'notifications could not be prepared for some tenants', (id) =>
        claimForTenant(platform, id),
      ),
  },
  cleanupJob(platform, {
    name: 'notification-cleanup',
    everyMs: hourMs,
    remove: (scope, now) => removeOldClaims(scope, new Date(now.getTime() - claimRetentionMs)),
  }),
];

/**
 * Returns the match and the remaining lifetime of its notification, s; null if it is outdated: the match was
 * rescheduled or cancelled, or started too long ago.
 */
async function dueMatch(scope: Scope, eventId: string, topic: NotificationKind, now: number) {
  const event = await getReachableEvent(scope, eventId);
  if (event.cancelled) return null;
  const untilStartMs = event.starts_at.getTime() - now;
  const lifetimeMs = untilStartMs + (topic === 'starting' ? startingGraceMs : highlightsMs);
  const isTooEarly = topic === 'starting' && untilStartMs > startingMinutes * minuteMs;
  if (lifetimeMs <= 0 || isTooEarly) return null;
  const title = await titleInMessage(scope, eventId);
  return title === null
    ? null
    : { event: { id: eventId, title }, ttlSeconds: Math.ceil(lifetimeMs / 1000) };
}

const roundWork = (platform: Platform): WorkHandler =>
  performWork(notificationRound, async ({ after, ...match }) => {
    const { tenantId, eventId, topic } = match;
    await platform.db.forTenant(tenantId, async (scope) => {
      const now = new Date(platform.clock());
      const recipients = await selectRecipients(scope, {
        eventId,
        topic,
        now,
        after,
        limit: batchSize,
      });
      for (const device of recipients)
        await platform.outbox.enqueue(scope, notificationPush, { ...match, ...device });
      // A full batch: there may be more recipients.
      const last = recipients[batchSize - 1];
      if (last !== undefined)
        await platform.outbox.enqueue(scope, notificationRound, {
          ...match,
          after: last.deviceRowId,
        });
    });
  });

const pushWork = (platform: Platform): WorkHandler =>
  performWork(notificationPush, async ({ tenantId, eventId, topic, ...device }) => {
    const { db, tenants, tokenSecret, config, clock, resources } = platform;
    const tenant = tenants.get(tenantId);
    const due = await db.forTenant(tenantId, async (scope) => {
      const now = clock();
      const recipient = { eventId, topic, now: new Date(now), ...device };
      const subscription = await findRecipient(scope, recipient);
      const match = subscription === null ? null : await dueMatch(scope, eventId, topic, now);
      return subscription === null || match === null ? null : { subscription, topic, ...match };
    });
    if (due === null) return;
    const sender = { tenant, mailFrom: config.mailFrom, keys: vapidKeysOf(tokenSecret, tenantId) };
    const outcome = await resources.of(pushService).send(await writePush(sender, due));
    if (outcome === 'gone')
      await db.forTenant(tenantId, (scope) => deleteEndpoint(scope, due.subscription.endpoint));
  });

/** Finds the recipients of a notification, and sends it to each. */
export const notificationWork = (platform: Platform): readonly WorkHandler[] => [
  roundWork(platform),
  pushWork(platform),
];
