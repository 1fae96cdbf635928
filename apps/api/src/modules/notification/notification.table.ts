import type { NotificationTopic } from '@grandstand/contract';
import type { Selectable } from 'kysely';
import type { Time } from '../../platform/database/tables.ts';
import type { MailLocale } from '../mail/index.ts';

/** The browser of a device, as its push service knows it. */
export interface PushSubscriptionTable {
  tenant_id: string;
  device_row_id: string;
  user_id: string;
  /** Whoever knows it can send something there: it is told to nobody and stands in no log. */
  endpoint: string;
  /** Public key of the browser and the secret shared with it, base64url. */
  p256dh: string;
  auth: string;
  /** The language in which it was subscribed. */
  locale: MailLocale;
  added_at: Time;
}

export type PushSubscriptionRow = Selectable<PushSubscriptionTable>;

/** What somebody wants to be notified of; no row is everything. */
export type NotificationChoiceTable = Record<NotificationTopic, boolean> & {
  tenant_id: string;
  user_id: string;
};

/** What is told of a match itself. */
export type NotificationKind = Exclude<NotificationTopic, 'followed' | 'reminder_mails'>;

/** What was told of a match already, with the start it had then. */
export interface NotificationClaimTable {
  tenant_id: string;
  event_id: string;
  topic: NotificationKind;
  starts_at: Time;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    push_subscription: PushSubscriptionTable;
    notification_choice: NotificationChoiceTable;
    notification_claim: NotificationClaimTable;
  }
}
