import type { CallAddresses } from './call-address.ts';

/**
 * What viewers are notified of: a match is about to start, its highlights are ready. `followed` says
 * whether that holds for the matches of followed teams too, or only for those with a reminder.
 * `reminder_mails` is about mails: all others come because somebody did something that needs one.
 */
export const notificationTopics = ['starting', 'highlights', 'followed', 'reminder_mails'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** So long before the start viewers are notified, minutes. */
export const startingMinutes = 5;

export const notificationAddresses = {
  notificationSettings: { method: 'GET', path: '/api/user/notifications', caller: 'user' },
  notificationChoose: { method: 'POST', path: '/api/user/choose_notifications', caller: 'user' },
  pushSubscribe: { method: 'POST', path: '/api/user/subscribe_push', caller: 'user' },
  mailChoose: { method: 'POST', path: '/api/mail/choose', caller: 'anonymous' },
  pushUnsubscribe: { method: 'POST', path: '/api/user/unsubscribe_push', caller: 'user' },
} as const satisfies CallAddresses;
