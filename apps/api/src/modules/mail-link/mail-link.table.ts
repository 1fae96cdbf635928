import type { Time } from '../../platform/database/tables.ts';

/** A link that was sent by mail. */
export interface MailLinkTable {
  tenant_id: string;
  /** Keyed hash of the link's secret. */
  id: string;
  user_id: string;
  purpose: 'reset' | 'verify';
  /** The address it was sent to; it proves no other. */
  email: string;
  /** When the mail was requested, which is before the link is created. */
  created_at: Time;
  expires_at: Time;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    mail_link: MailLinkTable;
  }
}
