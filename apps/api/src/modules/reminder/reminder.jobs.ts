import { z } from 'zod';
import type { Scope } from '../../platform/database/database.ts';
import { cleanupJob, eachTenant } from '../../platform/each-tenant.ts';
import type { Job } from '../../platform/jobs.ts';
import { defineWork, performWork, type WorkHandler } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { getWatchable, titleInMessage } from '../event/index.ts';
import { sendReminderMail, takeMailBudget } from '../mail/index.ts';
import { unsubscribeLinks, wantsReminderMails } from '../notification/index.ts';
import { lockUser } from '../user/index.ts';
import {
  claimDueReminders,
  findReminder,
  releaseReminder,
  removePastReminders,
} from './reminder.queries.ts';
import { leadMs } from './reminder.service.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Reminders that one statement claims, and how many of a tenant one run does at most. */
const batch = 200;
const perRun = 5_000;

/** A mail that reminds of a match. The address is not stored with it. */
export const reminderMail = defineWork(
  'reminder-mail',
  z.object({ tenantId: z.string(), userId: z.string(), eventId: z.string() }),
  { retryLimit: 4, maxSeconds: 90, whenGivenUp: 'forget' },
);

async function claimOfTenant(
  { db, clock, outbox }: Platform,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let done = 0; done < perRun && !signal.aborted; done += batch) {
    // Claimed and put in the outbox in one transaction: never one without the other.
    const claimed = await db.forTenant(tenantId, async (scope) => {
      const now = clock();
      const span = { now: new Date(now), until: new Date(now + leadMs), limit: batch };
      const due = await claimDueReminders(scope, span);
      for (const reminder of due)
        await outbox.enqueue(scope, reminderMail, { tenantId, ...reminder });
      return due.length;
    });
    if (claimed < batch) return;
  }
}

/** Puts the mails of matches that are about to start in the outbox, and forgets what is over. */
export const reminderJobs = (platform: Platform): readonly Job[] => [
  {
    name: 'reminder',
    everyMs: minuteMs,
    run: (signal) =>
      eachTenant(platform, 'not every tenant was reminded', (id) =>
        claimOfTenant(platform, id, signal),
      ),
  },
  cleanupJob(platform, {
    name: 'reminder-cleanup',
    everyMs: 60 * minuteMs,
    remove: (scope, now) => removePastReminders(scope, new Date(now.getTime() - dayMs)),
  }),
];

/** What is to be sent of a claimed reminder, as everything stands now; null when nothing is. */
async function dueMail(
  platform: Platform,
  scope: Scope,
  { userId, eventId }: { readonly userId: string; readonly eventId: string },
) {
  const user = await lockUser(scope, userId);
  const reminder = await findReminder(scope, userId, eventId);
  // Gone with the account or the event, or taken back.
  if (user === null || user.email_verified_at === null || reminder === null) return null;
  if (reminder.claimed_at === null) return null;
  if (!(await wantsReminderMails(scope, userId))) return null;
  const event = await getWatchable(scope, eventId);
  const leftMs = event.starts_at.getTime() - platform.clock();
  if (event.cancelled || event.status !== 'upcoming' || leftMs <= 0) return null;
  if (leftMs > leadMs) {
    // Moved since it was claimed: it waits for the new time.
    await releaseReminder(scope, userId, eventId);
    return null;
  }
  const mail = `${eventId} ${reminder.claimed_at.toISOString()}`.slice(0, 200);
  if (!(await takeMailBudget(platform, scope, { email: user.email, mail, budget: 'reminder' })))
    return null;
  const minutes = Math.max(1, Math.round(leftMs / minuteMs));
  const reader = { email: user.email, displayName: user.display_name, locale: reminder.locale };
  const title = await titleInMessage(scope, eventId);
  return title === null ? null : { reader, event: { id: eventId, title, minutes } };
}

/** Sends the mail, unless it is pointless or unwanted by now. */
export const reminderWork = (platform: Platform): WorkHandler =>
  performWork(reminderMail, async ({ tenantId, ...which }) => {
    const tenant = platform.tenants.get(tenantId);
    const due = await platform.db.forTenant(tenantId, (scope) => dueMail(platform, scope, which));
    if (due === null) return;
    const { reader, event } = due;
    const who = { userId: which.userId, locale: reader.locale };
    const links = await unsubscribeLinks(platform, tenant, who);
    await sendReminderMail(platform, tenant, reader, event, links);
  });
