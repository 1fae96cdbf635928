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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    consent: ConsentTable;
  }
}
