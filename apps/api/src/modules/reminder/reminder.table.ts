import type { Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import type { Locale } from '@grandstand/contract/constants';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A viewer's reminder of a match, sent by mail and as a push message. */
export interface ReminderTable {
  tenant_id: string;
  user_id: string;
  event_id: string;
  /** The language of the request. */
  locale: Locale;
  added_at: Time;
  /** When its mail was added to the outbox; null before. */
  claimed_at: NullableTime;
}

/** A row as selected. */
export type ReminderRow = Selectable<ReminderTable>;

export const tableLimits: TableLimits<'reminder'> = {
  reminder: refuseRowsBeyond(10_000_000, 2000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    reminder: ReminderTable;
  }
}
