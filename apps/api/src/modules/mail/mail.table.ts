import type { Time } from '../../platform/database/tables.ts';

/** A recently sent mail. */
export interface SentMailTable {
  tenant_id: string;
  /** Keyed hash of the address. */
  recipient: string;
  /** Identifies the mail to this recipient, across retries. */
  mail: string;
  sent_at: Time;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sent_mail: SentMailTable;
  }
}
