import type { ConsentDocument, Locale } from '@grandstand/contract/names';
import type { Time } from '../../platform/database/tables.ts';

/** That a user agreed to a text. */
export interface ConsentTable {
  tenant_id: string;
  user_id: string;
  document: ConsentDocument;
  version: string;
  lang: Locale;
  given_at: Time;
}

/** What somebody chose in a browser: which services may learn something. */
export interface ConsentChoiceTable {
  tenant_id: string;
  id: string;
  browser_id: string;
  /** Null when nobody was signed in. */
  user_id: string | null;
  version: string;
  lang: Locale;
  /** Purposes, with commas between them; nothing is a refusal or a withdrawal. */
  agreed: string;
  chosen_at: Time;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    consent: ConsentTable;
    consent_choice: ConsentChoiceTable;
  }
}
