import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { NotificationKind, PushSubscriptionRow } from './notification.table.ts';

/** Stores the subscription of a device. A browser belongs to the account that subscribed last. */
export async function putSubscription(
  { trx, tenantId }: Scope,
  subscription: Omit<PushSubscriptionRow, 'tenant_id'>,
): Promise<void> {
  const { endpoint, device_row_id: device } = subscription;
  await trx
    .deleteFrom('push_subscription')
    .where('tenant_id', '=', tenantId)
    .where('device_row_id', '=', device)
    .where('endpoint', '<>', endpoint)
    .execute();
  // Two accounts may subscribe in one browser at once: the last one wins.
  await trx
    .insertInto('push_subscription')
    .values({ ...subscription, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'endpoint']).doUpdateSet(subscription))
    .execute();
}

/** Returns the row id of a session's device; null if it has none. */
export async function findDeviceOf(
  { trx, tenantId }: Scope,
  sessionId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('token_family')
    .select('device_row_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.device_row_id ?? null;
}

export async function deleteSubscription(
  { trx, tenantId }: Scope,
  deviceRowId: string,
): Promise<void> {
  await trx
    .deleteFrom('push_subscription')
    .where('tenant_id', '=', tenantId)
    .where('device_row_id', '=', deviceRowId)
    .execute();
}

/** Deletes a subscription that its push service no longer knows, unless it was renewed in the meantime. */
export async function deleteEndpoint({ trx, tenantId }: Scope, endpoint: string): Promise<void> {
  await trx
    .deleteFrom('push_subscription')
    .where('tenant_id', '=', tenantId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function hasSubscriptions({ trx, tenantId }: Scope): Promise<boolean> {
  const row = await trx
    .selectFrom('push_subscription')
    .select('device_row_id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a user's subscriptions with device names, the oldest first. */
export const selectSubscriptions = (
  { trx, tenantId }: Scope,
  userId: string,
): Promise<(Pick<PushSubscriptionRow, 'endpoint' | 'added_at'> & { device: string })[]> =>
  trx
    .selectFrom('push_subscription')
    .innerJoin('device', (join) =>
      join
        .onRef('device.tenant_id', '=', 'push_subscription.tenant_id')
        .onRef('device.id', '=', 'push_subscription.device_row_id'),
    )
    .select([
      'push_subscription.endpoint',
      'push_subscription.added_at',
      'device.shown_name as device',
    ])
    .where('push_subscription.tenant_id', '=', tenantId)
    .where('push_subscription.user_id', '=', userId)
    .orderBy('push_subscription.added_at')
    .orderBy('push_subscription.device_row_id')
    .execute();

interface EventNotification {
  readonly eventId: string;
  readonly topic: NotificationKind;
  readonly now: Date;
}

/**
 * Subscriptions of viewers to notify about a match: signed in on the device, with the topic enabled, and either with
 * a reminder of the match or following one of its teams, with the topic `followed` enabled too.
 */
const subscriptionsToNotify = (
  { trx, tenantId }: Scope,
  { eventId, topic, now }: EventNotification,
) =>
  trx
    .selectFrom('push_subscription')
    .leftJoin('notification_choice', (join) =>
      join
        .onRef('notification_choice.tenant_id', '=', 'push_subscription.tenant_id')
        .onRef('notification_choice.user_id', '=', 'push_subscription.user_id'),
    )
    .where('push_subscription.tenant_id', '=', tenantId)
    .where(sql<boolean>`coalesce(${sql.ref(`notification_choice.${topic}`)}, true)`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('token_family')
          .select('token_family.id')
          .where('token_family.tenant_id', '=', tenantId)
          .whereRef('token_family.device_row_id', '=', 'push_subscription.device_row_id')
          .where('token_family.revoked_at', 'is', null)
          .where('token_family.expires_at', '>', now),
      ),
    )
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('reminder')
            .select('reminder.event_id')
            .where('reminder.tenant_id', '=', tenantId)
            .whereRef('reminder.user_id', '=', 'push_subscription.user_id')
            .where('reminder.event_id', '=', eventId),
        ),
        eb.and([
          sql<boolean>`coalesce(${sql.ref('notification_choice.followed')}, true)`,
          eb.exists(
            eb
              .selectFrom('follow')
              .innerJoin('event', (join) =>
                join.onRef('event.tenant_id', '=', 'follow.tenant_id').on('event.id', '=', eventId),
              )
              .select('follow.id')
              .where('follow.tenant_id', '=', tenantId)
              .whereRef('follow.user_id', '=', 'push_subscription.user_id')
              .where((inner) =>
                inner.or([
                  inner('follow.identity_id', '=', inner.ref('event.team1_id')),
                  inner('follow.identity_id', '=', inner.ref('event.team2_id')),
                ]),
              ),
          ),
        ]),
      ]),
    );

/** Returns up to `limit` subscriptions to notify, ordered by the device's row id, after the device `after`. */
export const selectRecipients = (
  scope: Scope,
  notification: EventNotification & { readonly after: string; readonly limit: number },
): Promise<{ deviceRowId: string; userId: string }[]> =>
  subscriptionsToNotify(scope, notification)
    .select([
      'push_subscription.device_row_id as deviceRowId',
      'push_subscription.user_id as userId',
    ])
    .where('push_subscription.device_row_id', '>', notification.after)
    .orderBy('push_subscription.device_row_id')
    .limit(notification.limit)
    .execute();

/** Returns a device's subscription if it is still to be notified; null otherwise. */
export async function findRecipient(
  scope: Scope,
  notification: EventNotification & { readonly deviceRowId: string; readonly userId: string },
): Promise<PushSubscriptionRow | null> {
  const row = await subscriptionsToNotify(scope, notification)
    .selectAll('push_subscription')
    .where('push_subscription.device_row_id', '=', notification.deviceRowId)
    .where('push_subscription.user_id', '=', notification.userId)
    .executeTakeFirst();
  return row ?? null;
}
