import type { NotificationTopic } from '@grandstand/contract';
import type { Selectable } from 'kysely';
import type { Time } from '../../platform/database/tables.ts';
import type { Locale } from '@grandstand/contract/constants';
import {
  addedByBackend,
  refuseRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** The push subscription of a device's browser. */
export interface PushSubscriptionTable {
  tenant_id: string;
  device_row_id: string;
  user_id: string;
  /** A secret: anyone who knows it can push to it. It is never returned or logged. */
  endpoint: string;
  /** Public key of the browser, base64url. */
  p256dh: string;
  /** The secret that the browser shares with the backend, base64url. */
  auth: string;
  /** The language of the subscription. */
  locale: Locale;
  added_at: Time;
}

export type PushSubscriptionRow = Selectable<PushSubscriptionTable>;

/** A user's notification choices; without a row all are on. */
export type NotificationChoiceTable = Record<NotificationTopic, boolean> & {
  tenant_id: string;
  user_id: string;
};

/** Notification kinds about the match itself. */
export type NotificationKind = Exclude<NotificationTopic, 'followed' | 'reminder_mails'>;

/** A claimed match notification, with the start time at that time. */
export interface NotificationClaimTable {
  tenant_id: string;
  event_id: string;
  topic: NotificationKind;
  starts_at: Time;
}

export const tableLimits: TableLimits<
  'push_subscription' | 'notification_choice' | 'notification_claim'
> = {
  push_subscription: refuseRowsBeyond(10_000_000, 8000),
  notification_choice: refuseRowsBeyond(10_000_000, 2000),
  notification_claim: addedByBackend,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    push_subscription: PushSubscriptionTable;
    notification_choice: NotificationChoiceTable;
    notification_claim: NotificationClaimTable;
  }
}
