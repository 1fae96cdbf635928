import type { Time } from '../../platform/database/tables.ts';

/** A mail that somebody was sent lately. */
export interface SentMailTable {
  tenant_id: string;
  /** Keyed hash of the address. */
  recipient: string;
  /** Tells mails to the same recipient apart; a repeated try of one is the same mail. */
  mail: string;
  sent_at: Time;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sent_mail: SentMailTable;
  }
}
