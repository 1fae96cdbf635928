import { createHash } from 'node:crypto';
import { directionOf, localePrefix } from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';
import english from '../../../locales/en/notification.json' with { type: 'json' };
import { readMessages, textLocaleOf } from '../../platform/text/messages.ts';
import type { NotificationKind, PushSubscriptionRow } from './notification.table.ts';
import type { PushMessage } from './push-service.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Data for the page's service worker; plain JSON. */
export interface PushNotification {
  readonly title: string;
  readonly body: string;
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string;
  /** Path of the page that it opens. */
  readonly url: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

interface PushInput {
  readonly subscription: PushSubscriptionRow;
  readonly topic: NotificationKind;
  readonly event: { readonly id: string; readonly title: string };
  /** How long the push service may store it for an offline browser, s. */
  readonly ttlSeconds: number;
}

/** Texts below the team names. Contain no result, because viewers may not have seen the match yet. */
const textsOf = readMessages<Readonly<Record<NotificationKind, string>>>(
  'notification',
  english.notification,
);

/** The contact for push services: a page if there is one, else a mail address. */
const contactOf = (tenant: TenantConfig, mailFrom: string): string =>
  tenant.portal_url.startsWith('https:') ? tenant.portal_url : `mailto:${mailFrom}`;

/** Encrypts a notification for its browser and signs it with the tenant's key. */
export async function writePush(
  { tenant, mailFrom, keys }: { tenant: TenantConfig; mailFrom: string; keys: VapidKeys },
  { subscription, topic, event, ttlSeconds }: PushInput,
): Promise<PushMessage> {
  const { endpoint, p256dh, auth, locale } = subscription;
  const tag = `${topic}-${event.id}`;
  const notification: PushNotification = {
    title: event.title,
    body: textsOf(locale)[topic],
    tag,
    url: `${localePrefix(locale)}/events/${encodeURIComponent(event.id)}/`,
    lang: textLocaleOf(locale),
    dir: directionOf(textLocaleOf(locale)),
  };
  // Imported on first use, since the package takes some MB of memory.
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notification),
    {
      vapidDetails: { subject: contactOf(tenant, mailFrom), ...keys },
      TTL: ttlSeconds,
      urgency: topic === 'starting' ? 'high' : 'normal',
      // The push service replaces a pending message with a newer one with the same topic.
      topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    },
  );
  return {
    endpoint,
    headers: details.headers,
    body: details.body,
  };
}
