import { maxReminders, type SortField } from '@grandstand/contract';
import { sql, type QueryCreator } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { ListSort } from '../../platform/context/list-sort.ts';
import type { PageSlice } from '../../platform/context/page.ts';
import type { EventRow } from '../event/index.ts';
import type { Locale } from '@grandstand/contract/constants';
import type { ReminderRow } from './reminder.table.ts';

/** Reminders of the tenant with their events. */
const withEvents = (db: QueryCreator<Tables>, tenantId: string) =>
  db
    .selectFrom('reminder')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'reminder.tenant_id')
        .onRef('event.id', '=', 'reminder.event_id'),
    )
    .where('reminder.tenant_id', '=', tenantId);

/** A user's reminders of upcoming matches whose mail is not in the outbox yet. */
const pendingReminders = ({ trx, tenantId }: Scope, userId: string) =>
  withEvents(trx, tenantId)
    .where('reminder.user_id', '=', userId)
    .where('reminder.claimed_at', 'is', null)
    .where('event.status', '=', 'upcoming');

const sortColumns = {
  order: 'event.position',
  added: 'reminder.added_at',
  created: 'event.created_at',
  title: 'event.folded_title',
} as const satisfies Record<SortField, string>;

/** Returns the matches of a page of a user's upcoming reminders, the earliest start first unless sorted otherwise. */
export const selectReminders = (
  scope: Scope,
  userId: string,
  { offset, limit }: PageSlice,
  sort: ListSort | null = null,
): Promise<EventRow[]> =>
  pendingReminders(scope, userId)
    .selectAll('event')
    .orderBy(sort === null ? 'event.starts_at' : sortColumns[sort.field], sort?.direction ?? 'asc')
    .orderBy('event.id', sort?.direction ?? 'asc')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countReminders(scope: Scope, userId: string): Promise<number> {
  const { total } = await pendingReminders(scope, userId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Reminders returned at most: sent ones are stored for another day and do not count as `maxReminders`. */
const maxSelected = maxReminders * 5;

/** Returns all stored reminders of a user, with times, the oldest first. */
export const selectAllReminders = (
  { trx, tenantId }: Scope,
  userId: string,
): Promise<{ id: string; startsAt: Date; addedAt: Date }[]> =>
  withEvents(trx, tenantId)
    .where('reminder.user_id', '=', userId)
    .select(['event.id', 'event.starts_at as startsAt', 'reminder.added_at as addedAt'])
    .orderBy('reminder.added_at')
    .orderBy('reminder.event_id')
    .limit(maxSelected)
    .execute();

export async function findReminder(
  { trx, tenantId }: Scope,
  userId: string,
  eventId: string,
): Promise<ReminderRow | null> {
  const row = await trx
    .selectFrom('reminder')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a reminder, or resets one whose mail was sent before the match was moved. */
export async function putReminder(
  { trx, tenantId }: Scope,
  { userId, eventId, locale }: { userId: string; eventId: string; locale: Locale },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('reminder')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      event_id: eventId,
      locale,
      added_at: now,
      claimed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'event_id']).doUpdateSet({
        locale,
        added_at: now,
        claimed_at: null,
      }),
    )
    .execute();
}

/** Resets a claimed reminder, because its match was moved. */
export async function releaseReminder(
  { trx, tenantId }: Scope,
  userId: string,
  eventId: string,
): Promise<void> {
  await trx
    .updateTable('reminder')
    .set({ claimed_at: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .execute();
}

export async function deleteReminder(
  { trx, tenantId }: Scope,
  userId: string,
  eventId: string,
): Promise<void> {
  await trx
    .deleteFrom('reminder')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * Claims reminders of matches that currently start between `now` and `until`, for viewers with a confirmed
 * address. Each is claimed once; skips those that another process is claiming.
 */
export const claimDueReminders = (
  { trx, tenantId }: Scope,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<{ userId: string; eventId: string }[]> =>
  trx
    .with('due', (db) =>
      withEvents(db, tenantId)
        .innerJoin('user_account', (join) =>
          join
            .onRef('user_account.tenant_id', '=', 'reminder.tenant_id')
            .onRef('user_account.id', '=', 'reminder.user_id'),
        )
        .where('reminder.claimed_at', 'is', null)
        .where('event.status', '=', 'upcoming')
        .where('event.cancelled', '=', false)
        .where('event.starts_at', '>', now)
        .where('event.starts_at', '<=', until)
        .where('user_account.email_verified_at', 'is not', null)
        .select(['reminder.user_id', 'reminder.event_id'])
        .limit(limit)
        .forUpdate('reminder')
        .skipLocked(),
    )
    .updateTable('reminder')
    .from('due')
    .set({ claimed_at: now })
    .where('reminder.tenant_id', '=', tenantId)
    .whereRef('reminder.user_id', '=', 'due.user_id')
    .whereRef('reminder.event_id', '=', 'due.event_id')
    .returning(['reminder.user_id as userId', 'reminder.event_id as eventId'])
    .execute();

/** Deletes reminders of matches that started before a time. */
export async function removePastReminders({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('reminder')
    .where('tenant_id', '=', tenantId)
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('event')
        .select('id')
        .where('event.tenant_id', '=', tenantId)
        .where('starts_at', '<', before),
    )
    .execute();
}
