import type { CallAddresses } from '../call/call-address.ts';

/**
 * Notification topics. `starting`: a match is about to start. `highlights`: its highlights are ready.
 * `followed` extends both from matches with a reminder to all matches of followed teams. `reminder_mails`:
 * reminders by mail, the only mails that a viewer can turn off.
 */
export const notificationTopics = ['starting', 'highlights', 'followed', 'reminder_mails'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** Lead time of the start notification, minutes. */
export const startingMinutes = 5;

export const notificationAddresses = {
  getSettings: { method: 'GET', path: '/api/user/notifications', caller: 'user' },
  updateSettings: { method: 'POST', path: '/api/user/choose_notifications', caller: 'user' },
  subscribePush: { method: 'POST', path: '/api/user/subscribe_push', caller: 'user' },
  updateByMailLink: { method: 'POST', path: '/api/mail/choose', caller: 'anonymous' },
  unsubscribePush: { method: 'POST', path: '/api/user/unsubscribe_push', caller: 'user' },
} as const satisfies CallAddresses;
