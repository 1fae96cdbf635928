import { ECDH } from 'node:crypto';
import {
  notificationTopics,
  type AccountExport,
  type NotificationSettings,
  type pushSubscribeBody,
  type TenantConfig,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { mailLocale } from '../mail/index.ts';
import { lockUser } from '../user/index.ts';
import { findTopics, putTopics, type Topics } from './notification.queries.ts';
import { isPushService } from './push-host.ts';
import {
  deleteSubscription,
  findDeviceOf,
  putSubscription,
  selectSubscriptions,
} from './push-subscription.queries.ts';
import { vapidKeysOf } from './vapid-keys.ts';

/** The choices of a user without a row. */
const defaultTopics: Topics = {
  starting: true,
  highlights: true,
  followed: true,
  reminder_mails: true,
};

/** True if the backend sends the tenant's notifications; with OneSignal configured it does not. */
export const sendsNotifications = ({ third_parties: thirdParties }: TenantConfig): boolean =>
  thirdParties?.onesignal === undefined;

const present = ({ tenant, tokenSecret }: Ctx, topics: Topics): NotificationSettings => ({
  applicationServerKey: sendsNotifications(tenant)
    ? vapidKeysOf(tokenSecret, tenant.id).publicKey
    : null,
  topics,
});

/** Returns the caller's notification choices, and the key with which browsers subscribe. */
export async function getSettings(ctx: Ctx): Promise<NotificationSettings> {
  const { userId } = requireSession(ctx);
  const chosen = await ctx.db.forTenant(ctx, (scope) => findTopics(scope, userId));
  return present(ctx, chosen ?? defaultTopics);
}

type TopicChanges = { readonly [Topic in keyof Topics]?: boolean | undefined };

/** Changes a user's choices; omitted ones stay. Returns the result, null for an unknown user. */
export async function changeTopics(
  scope: Scope,
  userId: string,
  changes: TopicChanges,
): Promise<Topics | null> {
  // Locked, so that concurrent changes both count.
  if ((await lockUser(scope, userId)) === null) return null;
  const before = (await findTopics(scope, userId)) ?? defaultTopics;
  const topics: Topics = {
    starting: changes.starting ?? before.starting,
    highlights: changes.highlights ?? before.highlights,
    followed: changes.followed ?? before.followed,
    reminder_mails: changes.reminder_mails ?? before.reminder_mails,
  };
  await putTopics(scope, userId, topics);
  return topics;
}

/** True if a user wants reminders by mail. */
export const wantsReminderMails = async (scope: Scope, userId: string): Promise<boolean> =>
  ((await findTopics(scope, userId)) ?? defaultTopics).reminder_mails;

/** Changes the caller's notification choices; omitted ones stay. */
export async function updateSettings(
  ctx: Ctx,
  changes: TopicChanges,
): Promise<NotificationSettings> {
  const { userId } = requireSession(ctx);
  return ctx.db.forTenant(ctx, async (scope) => {
    const topics = await changeTopics(scope, userId, changes);
    if (topics === null) throw new AppError('unauthorized');
    return present(ctx, topics);
  });
}

/** True if the key is a point of the curve P-256; otherwise no message could be encrypted for it. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Subscribes the browser of the caller's session to notifications, in the caller's language: one
 * subscription per device, so the device limit applies. Throws `validation_failed` for an unknown push
 * service or an unusable key, `not_found` if the backend does not send the tenant's notifications, and
 * `unauthorized` for a deleted account or a session without a device.
 */
export async function subscribe(
  ctx: Ctx,
  { endpoint, keys }: z.output<typeof pushSubscribeBody>,
): Promise<void> {
  const { userId, sessionId } = requireSession(ctx);
  if (!sendsNotifications(ctx.tenant)) throw new AppError('not_found');
  if (!isPushService(endpoint, ctx.config.environment))
    throw invalidField('body.endpoint', 'must be an address of a known push service');
  if (!isPublicKey(keys.p256dh))
    throw invalidField('body.keys.p256dh', 'must be a point of the curve P-256');
  await ctx.db.forTenant(ctx, async (scope) => {
    if ((await lockUser(scope, userId)) === null) throw new AppError('unauthorized');
    const device = await findDeviceOf(scope, sessionId);
    // The session of a registration, before its first login, has no device yet.
    if (device === null) throw new AppError('unauthorized');
    await putSubscription(scope, {
      device_row_id: device,
      user_id: userId,
      endpoint,
      ...keys,
      locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
      added_at: new Date(ctx.clock()),
    });
  });
}

/** Unsubscribes the browser of the caller's session; no error if it was not subscribed. */
export async function unsubscribe(ctx: Ctx): Promise<void> {
  const { sessionId } = requireSession(ctx);
  await ctx.db.forTenant(ctx, async (scope) => {
    const device = await findDeviceOf(scope, sessionId);
    if (device !== null) await deleteSubscription(scope, device);
  });
}

/** Returns a user's notification choices and push subscriptions for the account export. */
export async function exportNotifications(
  scope: Scope,
  userId: string,
): Promise<Pick<AccountExport, 'notifications' | 'pushSubscriptions'>> {
  const chosen = await findTopics(scope, userId);
  const subscriptions = await selectSubscriptions(scope, userId);
  return {
    notifications:
      chosen === null ? [] : notificationTopics.map((topic) => ({ topic, isOn: chosen[topic] })),
    pushSubscriptions: subscriptions.map(({ endpoint, device, added_at: addedAt }) => ({
      device,
      service: new URL(endpoint).host,
      addedAt: addedAt.toISOString(),
    })),
  };
}
