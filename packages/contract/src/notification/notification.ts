import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { notificationTopics, type notificationAddresses } from './notification-constants.ts';
import { emptyResponse, inContent, isoTime } from '../call/primitives.ts';

const bytes = (count: number) => {
  const length = Math.ceil((count * 4) / 3);
  return z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${length}}$`),
      `must be ${count} bytes in base64url without padding`,
    );
};

/** A viewer's notification preferences. */
const topics = z.object(
  Object.fromEntries(notificationTopics.map((topic) => [topic, z.boolean()])) as Record<
    (typeof notificationTopics)[number],
    z.ZodBoolean
  >,
);

/** The caller's preferences, and the key that browsers subscribe with. */
export const notificationSettings = z.object({
  /** The tenant's public VAPID key, base64url; null if another service sends notifications. */
  applicationServerKey: z.string().nullable(),
  topics,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** A push subscription in the browser's format (`PushSubscription.toJSON()`). */
export const pushSubscribeBody = z.strictObject({
  /** Address at the browser's push service. Anyone with this address can send to it. */
  endpoint: z.url({ protocol: /^https?$/ }).max(1024),
  keys: z.strictObject({
    /** The browser's public key, a P-256 point. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});

/** Preferences set from a link in an email, without signing in. */
export const mailChooseBody = z.strictObject({
  /** Secret token of the link. */
  token: z.string().min(1).max(1024),
  reminder_mails: z.boolean(),
});

/** Notifications in the account export, without addresses, since those are secrets. */
export const notificationExport = {
  notifications: z.array(z.object({ topic: z.enum(notificationTopics), isOn: z.boolean() })),
  pushSubscriptions: z.array(
    z.object({
      device: z.string(),
      /** Host of the push service. */
      service: z.string(),
      addedAt: isoTime,
    }),
  ),
};

export const notificationCalls = {
  getSettings: {
    summary:
      "Returns the caller's choice of notifications, and the key with which a browser subscribes",
    response: inContent(notificationSettings),
  },
  updateSettings: {
    summary: "Sets the caller's choice of notifications",
    body: topics.partial().strict(),
    response: inContent(notificationSettings),
  },
  subscribePush: {
    summary: 'Subscribes the browser of this session to notifications',
    body: pushSubscribeBody,
    response: emptyResponse,
  },
  updateByMailLink: {
    summary: 'Turns reminder mails off or on, by the link of a mail',
    body: mailChooseBody,
    response: emptyResponse,
  },
  unsubscribePush: {
    summary: 'Unsubscribes the browser of this session from notifications',
    response: emptyResponse,
  },
} as const satisfies CallSchemasOf<typeof notificationAddresses>;
