import type { Time } from '../../platform/database/tables.ts';

/** A word by which an event or clip is found; `scope` says which searches use it. */
export interface SearchEntryTable {
  tenant_id: string;
  event_id: string;
  word: string;
  scope: string;
  starts_at: Time;
}

/** A word by which a category, league, sub-category or team is found. */
export interface SearchIdentityTable {
  tenant_id: string;
  identity_id: string;
  word: string;
}

/** What leads to a word: its beginnings, its inner parts, and it with a letter missing. */
export interface SearchKeyTable {
  tenant_id: string;
  key: string;
  word: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    search_entry: SearchEntryTable;
    search_identity: SearchIdentityTable;
    search_key: SearchKeyTable;
  }
}
