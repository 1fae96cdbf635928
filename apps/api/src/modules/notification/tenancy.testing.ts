import type { Scope } from '../../platform/database/database.ts';
import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as notificationQueries from './notification.queries.ts';
import { browserSubscribedAt } from './testing.ts';
import * as subscriptionQueries from './push-subscription.queries.ts';

const now = new Date(0);
const notification = { eventId: 'e', topic: 'starting', now } as const;
const topics = { starting: true, highlights: true, followed: true, reminder_mails: true };

/** Tenancy probes of notifications. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'notification.getSettings': [{}],
    'notification.updateSettings': [{ body: { starting: true } }],
    'notification.updateByMailLink': [{ body: { token: 'unknown', reminder_mails: false } }],
    // Before the next one: the table test checks the remaining rows.
    'notification.unsubscribePush': [{}],
    'notification.subscribePush': [
      { body: browserSubscribedAt('https://fcm.googleapis.com/fcm/send/same').subscription },
    ],
  }),
  prepare: (api, { id, userId, sessionId }) =>
    api.db.forTenant(id, async (scope: Scope) => {
      await notificationQueries.putTopics(scope, userId, topics);
      const device = await subscriptionQueries.findDeviceOf(scope, sessionId);
      if (device === null) throw new Error('the session has no device');
      const { endpoint, keys } = browserSubscribedAt(
        `https://fcm.googleapis.com/${id}`,
      ).subscription;
      await subscriptionQueries.putSubscription(scope, {
        device_row_id: device,
        user_id: userId,
        endpoint,
        ...keys,
        locale: 'en',
        added_at: now,
      });
      await scope.trx
        .insertInto('notification_claim')
        .values({ tenant_id: id, event_id: 'same', topic: 'starting', starts_at: now })
        .execute();
    }),
  queries: {
    'notification.queries.ts': [
      notificationQueries,
      {
        findTopics: (scope) => notificationQueries.findTopics(scope, 'u'),
        putTopics: (scope) => notificationQueries.putTopics(scope, 'u', topics),
        allowReminderMails: (scope) => notificationQueries.allowReminderMails(scope, 'u'),
        claimMatches: (scope) =>
          notificationQueries.claimMatches(scope, 'highlights', { after: now, until: now }),
        removeOldClaims: (scope) => notificationQueries.removeOldClaims(scope, now),
      },
    ],
    'push-subscription.queries.ts': [
      subscriptionQueries,
      {
        putSubscription: (scope) =>
          subscriptionQueries.putSubscription(scope, { endpoint: 'e' } as never),
        findDeviceOf: (scope) => subscriptionQueries.findDeviceOf(scope, 's'),
        deleteSubscription: (scope) => subscriptionQueries.deleteSubscription(scope, 'd'),
        deleteEndpoint: (scope) => subscriptionQueries.deleteEndpoint(scope, 'e'),
        hasSubscriptions: (scope) => subscriptionQueries.hasSubscriptions(scope),
        selectSubscriptions: (scope) => subscriptionQueries.selectSubscriptions(scope, 'u'),
        selectRecipients: (scope) =>
          subscriptionQueries.selectRecipients(scope, { ...notification, after: '', limit: 1 }),
        findRecipient: (scope) =>
          subscriptionQueries.findRecipient(scope, {
            ...notification,
            deviceRowId: 'd',
            userId: 'u',
          }),
      },
    ],
  },
};
