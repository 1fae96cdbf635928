import { notificationTopics, type NotificationTopic } from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import type { NotificationKind } from './notification.table.ts';

export type Topics = Readonly<Record<NotificationTopic, boolean>>;

/** Returns a user's choices; null if never set. */
export async function findTopics({ trx, tenantId }: Scope, userId: string): Promise<Topics | null> {
  const row = await trx
    .selectFrom('notification_choice')
    .select(notificationTopics)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function putTopics(
  { trx, tenantId }: Scope,
  userId: string,
  topics: Topics,
): Promise<void> {
  await trx
    .insertInto('notification_choice')
    .values({ tenant_id: tenantId, user_id: userId, ...topics })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(topics))
    .execute();
}

/** Enables reminder mails for a user. */
export async function allowReminderMails({ trx, tenantId }: Scope, userId: string): Promise<void> {
  await trx
    .updateTable('notification_choice')
    .set({ reminder_mails: true })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('reminder_mails', '=', false)
    .execute();
}

interface TimeRange {
  readonly after: Date;
  readonly until: Date;
}

/** Matches that start in a time range. */
const startingMatches = ({ trx, tenantId }: Scope, { after, until }: TimeRange) =>
  trx
    .selectFrom('event')
    .where('event.tenant_id', '=', tenantId)
    .where('event.media_type', '=', 'event')
    .where('event.status', '=', 'upcoming')
    .where('event.cancelled', '=', false)
    .where('event.starts_at', '>', after)
    .where('event.starts_at', '<=', until);

/** Finished matches that started in a time range and have clips or highlights of the tenant's own. */
const matchesWithHighlights = ({ trx, tenantId }: Scope, { after, until }: TimeRange) =>
  trx
    .selectFrom('event')
    .where('event.tenant_id', '=', tenantId)
    .where('event.media_type', '=', 'event')
    .where('event.status', '=', 'archived')
    .where('event.safeguarded_by', 'is', null)
    .where('event.cancelled', '=', false)
    .where('event.starts_at', '>', after)
    .where('event.starts_at', '<=', until)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('event as excerpt')
          .select('excerpt.id')
          .where('excerpt.tenant_id', '=', tenantId)
          .whereRef('excerpt.parent_event_id', '=', 'event.id')
          .where('excerpt.owner_user_id', 'is', null)
          .where('excerpt.media_type', 'in', ['clip', 'highlight']),
      ),
    );

/**
 * Claims the notifications of matches in a time range. Across all processes, each match is returned once per topic
 * and start time.
 */
export async function claimMatches(scope: Scope, topic: NotificationKind, range: TimeRange) {
  const { trx, tenantId } = scope;
  const matches =
    topic === 'starting' ? startingMatches(scope, range) : matchesWithHighlights(scope, range);
  const unclaimed = await matches
    .select(['event.id', 'event.starts_at'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notification_claim')
            .select('notification_claim.event_id')
            .where('notification_claim.tenant_id', '=', tenantId)
            .whereRef('notification_claim.event_id', '=', 'event.id')
            .whereRef('notification_claim.starts_at', '=', 'event.starts_at')
            .where('notification_claim.topic', '=', topic),
        ),
      ),
    )
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .execute();
  if (unclaimed.length === 0) return [];
  return trx
    .insertInto('notification_claim')
    .values(
      unclaimed.map(({ id, starts_at }) => ({
        tenant_id: tenantId,
        event_id: id,
        topic,
        starts_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id as eventId')
    .execute();
}

/** Deletes claims of matches that started before a time. */
export async function removeOldClaims({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('notification_claim')
    .where('tenant_id', '=', tenantId)
    .where('starts_at', '<', before)
    .execute();
}
