import type { ConsentDocument, Locale } from '@grandstand/contract/constants';
import type { Time } from '../../platform/database/tables.ts';
import {
  refuseRowsBeyond,
  removeRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** A user's consent to a document such as the terms of use. */
export interface ConsentTable {
  tenant_id: string;
  user_id: string;
  document: ConsentDocument;
  version: string;
  lang: Locale;
  given_at: Time;
}

/** A privacy choice made in a browser: the purposes for which services may receive data. */
export interface ConsentChoiceTable {
  tenant_id: string;
  id: string;
  browser_id: string;
  /** Null if the viewer was anonymous. */
  user_id: string | null;
  version: string;
  lang: Locale;
  /** Comma-separated purposes; empty for a refusal or withdrawal. */
  agreed: string;
  chosen_at: Time;
}

export const tableLimits: TableLimits<'consent' | 'consent_choice'> = {
  consent: refuseRowsBeyond(10_000_000, 2000),
  consent_choice: removeRowsBeyond(2_000_000, 500, {
    oldestBy: 'chosen_at',
    // Choices of accounts are removed last, since they prove who made them.
    first: { column: 'user_id', is: 'null' },
  }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    consent: ConsentTable;
    consent_choice: ConsentChoiceTable;
  }
}
