import type { Time } from '../../platform/database/tables.ts';
import { removeRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A recently sent mail. */
export interface SentMailTable {
  tenant_id: string;
  /** Keyed hash of the address. */
  recipient: string;
  /** Identifies the mail to this recipient, across retries. */
  mail: string;
  sent_at: Time;
}

export const tableLimits: TableLimits<'sent_mail'> = {
  sent_mail: removeRowsBeyond(5_000_000, 1000, { oldestBy: 'sent_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sent_mail: SentMailTable;
  }
}
