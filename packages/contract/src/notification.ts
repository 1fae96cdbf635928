import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import { notificationTopics, type notificationAddresses } from './notification-constants.ts';
import { emptyAnswer, inContent, isoTime } from './primitives.ts';

const bytes = (count: number) => {
  const length = Math.ceil((count * 4) / 3);
  return z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${length}}$`),
      `must be ${count} bytes in base64url without padding`,
    );
};

/** What a viewer wants to be notified of. */
const topics = z.object(
  Object.fromEntries(notificationTopics.map((topic) => [topic, z.boolean()])) as Record<
    (typeof notificationTopics)[number],
    z.ZodBoolean
  >,
);

/** The caller's choice, and with which key browsers subscribe. */
export const notificationSettings = z.object({
  /** The tenant's public VAPID key, base64url; null where notifications go through another service. */
  applicationServerKey: z.string().nullable(),
  topics,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** A push subscription as browsers make it (`PushSubscription.toJSON()`). */
export const pushSubscribeBody = z.strictObject({
  /** Address at the browser's push service. Whoever knows it can send something there. */
  endpoint: z.url({ protocol: /^https?$/ }).max(1024),
  keys: z.strictObject({
    /** Public key of the browser, a point of P-256. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});

/** What somebody chooses by the link of a mail, without a login. */
export const mailChooseBody = z.strictObject({
  /** The secret of the link. */
  token: z.string().min(1).max(1024),
  reminder_mails: z.boolean(),
});

/** What the export of an account says of it; the addresses are left out, since they are secrets. */
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
  notificationSettings: {
    summary: 'What the caller is notified of, and the key with which a browser subscribes',
    answer: inContent(notificationSettings),
  },
  notificationChoose: {
    summary: 'Choose what to be notified of',
    body: topics.partial().strict(),
    answer: inContent(notificationSettings),
  },
  pushSubscribe: {
    summary: 'Have notifications sent to the browser of this session',
    body: pushSubscribeBody,
    answer: emptyAnswer,
  },
  mailChoose: {
    summary: 'Get reminders by mail no more, or again, by the link of a mail',
    body: mailChooseBody,
    answer: emptyAnswer,
  },
  pushUnsubscribe: {
    summary: 'Send no more notifications to the browser of this session',
    answer: emptyAnswer,
  },
} as const satisfies CallSchemasOf<typeof notificationAddresses>;
