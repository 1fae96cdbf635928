import type { Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import type { MailLocale } from '../mail/index.ts';

/** A match that a viewer is to be reminded of by mail. */
export interface ReminderTable {
  tenant_id: string;
  user_id: string;
  event_id: string;
  /** The language in which it was asked for. */
  locale: MailLocale;
  added_at: Time;
  /** When its mail was put in the outbox; null before. */
  claimed_at: NullableTime;
}

/** A row as it is read. */
export type ReminderRow = Selectable<ReminderTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    reminder: ReminderTable;
  }
}
