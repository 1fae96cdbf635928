import type { Time } from '../../platform/database/tables.ts';
import { removeRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A link that was sent by mail. */
export interface MailLinkTable {
  tenant_id: string;
  /** Keyed hash of the link's secret. */
  id: string;
  user_id: string;
  purpose: 'reset' | 'verify' | 'sign-in';
  /** The address it was sent to; it proves no other. */
  email: string;
  /** When the mail was requested, which is before the link is created. */
  created_at: Time;
  expires_at: Time;
}

export const tableLimits: TableLimits<'mail_link'> = {
  mail_link: removeRowsBeyond(5_000_000, 1000, { oldestBy: 'expires_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    mail_link: MailLinkTable;
  }
}
