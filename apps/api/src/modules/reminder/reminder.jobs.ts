import { z } from 'zod';
import { minuteMs } from '@grandstand/contract/constants';
import type { Scope } from '../../platform/database/database.ts';
import { cleanupJob, eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { retentionMs } from '../../platform/jobs/retention.ts';
import { defineWork, performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { getReachableEvent, titleInMessage } from '../event/index.ts';
import { sendReminderMail, consumeMailLimit } from '../mail/index.ts';
import { unsubscribeLinks, wantsReminderMails } from '../notification/index.ts';
import { lockUser } from '../user/index.ts';
import {
  claimDueReminders,
  findReminder,
  releaseReminder,
  removePastReminders,
} from './reminder.queries.ts';
import { reminderLeadMs } from './reminder.service.ts';

/** Reminders claimed per statement. */
const batchSize = 200;
/** Reminders claimed per tenant and run, at most. */
const maxPerRun = 5_000;

/** Sending a reminder mail of a match. The address is read when it is sent, not stored here. */
export const reminderMail = defineWork(
  'reminder-mail',
  z.object({ tenantId: z.string(), userId: z.string(), eventId: z.string() }),
  { retryLimit: 4, maxSeconds: 90, onFailure: 'delete' },
);

async function claimReminders(
  { db, clock, outbox }: Platform,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let done = 0; done < maxPerRun && !signal.aborted; done += batchSize) {
    // Claimed and added to the outbox in one transaction, so that neither exists without the other.
    const claimed = await db.forTenant(tenantId, async (scope) => {
      const now = clock();
      const span = { now: new Date(now), until: new Date(now + reminderLeadMs), limit: batchSize };
      const due = await claimDueReminders(scope, span);
      for (const reminder of due)
        await outbox.enqueue(scope, reminderMail, { tenantId, ...reminder });
      return due.length;
    });
    if (claimed < batchSize) return;
  }
}

/**
 * Adds the reminder mails of matches about to start to the outbox, and deletes old reminders. Push notifications
 * are sent by `modules/notification/notification.jobs.ts`.
 */
export const reminderJobs = (platform: Platform): readonly Job[] => [
  {
    name: 'reminder',
    everyMs: minuteMs,
    run: (signal) =>
      eachTenant(platform, 'reminders could not be prepared for some tenants', (id) =>
        claimReminders(platform, id, signal),
      ),
  },
  cleanupJob(platform, {
    name: 'reminder-cleanup',
    everyMs: 60 * minuteMs,
    remove: (scope, now) =>
      removePastReminders(scope, new Date(now.getTime() - retentionMs.reminder)),
  }),
];

/**
 * Returns the mail of a claimed reminder in its current state; null if it is outdated or no longer wanted, or the
 * recipient's mail limit is reached. Releases the reminder if its match was moved to a later time.
 */
async function dueMail(
  platform: Platform,
  scope: Scope,
  { userId, eventId }: { readonly userId: string; readonly eventId: string },
) {
  const user = await lockUser(scope, userId);
  const reminder = await findReminder(scope, userId, eventId);
  // Deleted with the account or the event, or removed by the viewer.
  if (user === null || user.email_verified_at === null || reminder === null) return null;
  if (reminder.claimed_at === null) return null;
  if (!(await wantsReminderMails(scope, userId))) return null;
  const event = await getReachableEvent(scope, eventId);
  const leftMs = event.starts_at.getTime() - platform.clock();
  if (event.cancelled || event.status !== 'upcoming' || leftMs <= 0) return null;
  if (leftMs > reminderLeadMs) {
    // The match was moved after the claim: wait for the new time.
    await releaseReminder(scope, userId, eventId);
    return null;
  }
  const mail = `${eventId} ${reminder.claimed_at.toISOString()}`.slice(0, 200);
  if (!(await consumeMailLimit(platform, scope, { email: user.email, mail, limit: 'reminder' })))
    return null;
  const minutes = Math.max(1, Math.round(leftMs / minuteMs));
  const recipient = { email: user.email, displayName: user.display_name, locale: reminder.locale };
  const title = await titleInMessage(scope, eventId);
  return title === null ? null : { recipient, event: { id: eventId, title, minutes } };
}

/** Sends the mail, unless `dueMail` returns none. */
export const reminderWork = (platform: Platform): WorkHandler =>
  performWork(reminderMail, async ({ tenantId, ...reminder }) => {
    const tenant = platform.tenants.get(tenantId);
    const due = await platform.db.forTenant(tenantId, (scope) =>
      dueMail(platform, scope, reminder),
    );
    if (due === null) return;
    const { recipient, event } = due;
    const account = { userId: reminder.userId, locale: recipient.locale };
    const links = await unsubscribeLinks(platform, tenant, account);
    await sendReminderMail(platform, tenant, recipient, event, links);
  });
