import { createHash } from 'node:crypto';
import { directionOf, localePrefix } from '@grandstand/contract/names';
import type { TenantConfig } from '@grandstand/contract';
import type { NotificationKind, PushSubscriptionRow } from './notification.table.ts';
import type { PushMessage } from './push-service.ts';
import { pushText } from './push-texts.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** What the worker of the page shows; plain JSON. */
export interface PushNotification {
  readonly title: string;
  readonly body: string;
  /** A notification takes the place of an earlier one with the same. */
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
  /** How long the push service may keep it for a browser that is off, s. */
  readonly seconds: number;
}

/** Whom push services may write to when something is wrong: a page where there is one, else an address. */
const contactOf = (tenant: TenantConfig, mailFrom: string): string =>
  tenant.portal_url.startsWith('https:') ? tenant.portal_url : `mailto:${mailFrom}`;

/** A notification as it leaves: encrypted for the one browser, and signed by the tenant. */
export async function writePush(
  { tenant, mailFrom, keys }: { tenant: TenantConfig; mailFrom: string; keys: VapidKeys },
  { subscription, topic, event, seconds }: PushInput,
): Promise<PushMessage> {
  const { endpoint, p256dh, auth, locale } = subscription;
  const tag = `${topic}-${event.id}`;
  const notification: PushNotification = {
    title: event.title,
    body: pushText(locale, topic),
    tag,
    url: `${localePrefix(locale)}/events/${encodeURIComponent(event.id)}/`,
    lang: locale,
    dir: directionOf(locale),
  };
  // Loaded for the first one: with its cryptography it takes some MB.
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notification),
    {
      vapidDetails: { subject: contactOf(tenant, mailFrom), ...keys },
      TTL: seconds,
      urgency: topic === 'starting' ? 'high' : 'normal',
      // Of two with the same the push service keeps the later one.
      topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    },
  );
  return {
    endpoint,
    headers: details.headers,
    body: details.body,
  };
}
