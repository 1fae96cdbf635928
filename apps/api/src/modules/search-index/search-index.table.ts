import type { Time } from '../../platform/database/tables.ts';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A word by which an event or clip is found; `scope` names the searches that use it. */
export interface SearchEntryTable {
  tenant_id: string;
  event_id: string;
  word: string;
  scope: string;
  starts_at: Time;
  /** `isResultOnly`: true if the word occurs only in texts that are hidden with the result of a match. */
  with_result: boolean;
  /** `findsWithHiddenResults`: true if it finds the event for viewers with hidden results, too. */
  is_shown: boolean;
}

/** A word by which a category, league, subcategory or team is found. */
export interface SearchIdentityTable {
  tenant_id: string;
  identity_id: string;
  word: string;
}

/** A lookup key of a word: the word or its end from some letter on, its start with one letter left out, or a phonetic key. */
export interface SearchKeyTable {
  tenant_id: string;
  key: string;
  word: string;
}

export const tableLimits: TableLimits<'search_entry' | 'search_identity' | 'search_key'> = {
  search_entry: refuseRowsBeyond(50_000_000, 8000),
  search_identity: { addedBy: 'dependence', of: 'identity' },
  // Grows with changes too: keys of earlier titles are not removed.
  search_key: refuseRowsBeyond(50_000_000, 8000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    search_entry: SearchEntryTable;
    search_identity: SearchIdentityTable;
    search_key: SearchKeyTable;
  }
}
