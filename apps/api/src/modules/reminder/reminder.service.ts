import {
  maxReminders,
  reminderMinutes,
  type AccountExport,
  type EventListEntry,
  type Paged,
  type reminderQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { listSortOf } from '../../platform/context/list-sort.ts';
import { pageOf, sliceOf } from '../../platform/context/page.ts';
import { requireSession } from '../../platform/context/caller.ts';
import {
  eventViewOf,
  getReachableEvent,
  linkEvents,
  presentEntry,
  titlesInExport,
} from '../event/index.ts';
import { identityCache } from '../identity/index.ts';
import { mailLocale } from '../mail/index.ts';
import { allowReminderMails } from '../notification/index.ts';
import { lockUser } from '../user/index.ts';
import {
  countReminders,
  deleteReminder,
  findReminder,
  putReminder,
  selectAllReminders,
  selectReminders,
} from './reminder.queries.ts';

/** How long before the start the mail is sent, ms. */
export const reminderLeadMs = reminderMinutes * 60_000;

/** Returns a page of the caller's upcoming reminders. */
export async function listReminders(
  ctx: Ctx,
  query: z.output<typeof reminderQuery>,
): Promise<Paged<EventListEntry>> {
  const { userId } = requireSession(ctx);
  const slice = sliceOf(query);
  return ctx.db.forTenant(ctx, async (scope) => {
    const view = await eventViewOf(ctx, scope);
    const rows =
      slice === null ? [] : await selectReminders(scope, userId, slice, listSortOf(query));
    const total = await countReminders(scope, userId);
    const linked = await linkEvents(scope, rows, ctx.resources.of(identityCache).read);
    return pageOf(
      query,
      linked.map((event) => presentEntry(event, view, null)),
      total,
    );
  });
}

/**
 * Adds a reminder of a match for the caller; idempotent. Returns whether their address is confirmed,
 * without which no mail is sent. Throws `event_not_found`, `reminder_too_late` if the match was cancelled,
 * has started or is about to, or the event is not a match, `limit_reached`, and `unauthorized` for a deleted account.
 */
export async function addReminder(ctx: Ctx, eventId: string): Promise<{ emailVerified: boolean }> {
  const { userId } = requireSession(ctx);
  return ctx.db.forTenant(ctx, async (scope) => {
    const event = await getReachableEvent(scope, eventId);
    const now = ctx.clock();
    const isUpcoming = event.media_type === 'event' && event.status === 'upcoming';
    // Later than that, its mail may have been sent already, and a repeated request must not send another.
    if (!isUpcoming || event.cancelled || event.starts_at.getTime() <= now + reminderLeadMs)
      throw new AppError('reminder_too_late');
    // Locked, so that counting and inserting are atomic.
    const user = await lockUser(scope, userId);
    if (user === null) throw new AppError('unauthorized');
    const existing = await findReminder(scope, userId, eventId);
    // A claimed reminder was mailed for an earlier start: the match was postponed, so it is set again.
    if (existing === null || existing.claimed_at !== null) {
      if ((await countReminders(scope, userId)) >= maxReminders)
        throw new AppError('limit_reached');
      const locale = mailLocale(ctx.acceptLanguage, ctx.tenant.locales);
      // A viewer who requests a reminder wants these mails again.
      await allowReminderMails(scope, userId);
      await putReminder(scope, { userId, eventId, locale }, new Date(now));
    }
    return { emailVerified: user.email_verified_at !== null };
  });
}

/** Removes a reminder; no error if there was none. */
export async function removeReminder(ctx: Ctx, eventId: string): Promise<void> {
  const { userId } = requireSession(ctx);
  await ctx.db.forTenant(ctx, (scope) => deleteReminder(scope, userId, eventId));
}

/** Exports all stored reminders of a user, with titles. */
export async function exportReminders(
  scope: Scope,
  userId: string,
): Promise<AccountExport['reminders']> {
  const rows = await selectAllReminders(scope, userId);
  const titles = await titlesInExport(scope, rows);
  return rows.map(({ id, startsAt, addedAt }) => ({
    eventId: id,
    title: titles.get(id) ?? '',
    startsAt: startsAt.toISOString(),
    addedAt: addedAt.toISOString(),
  }));
}
