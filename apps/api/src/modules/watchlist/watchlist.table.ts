import type { Time } from '../../platform/database/tables.ts';

/** An event, clip or highlight in a user's watchlist. */
export interface WatchlistTable {
  tenant_id: string;
  user_id: string;
  event_id: string;
  added_at: Time;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    watchlist: WatchlistTable;
  }
}
