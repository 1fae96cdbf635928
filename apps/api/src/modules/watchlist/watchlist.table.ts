import type { Time } from '../../platform/database/tables.ts';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** An event, clip or highlight in a user's watchlist. */
export interface WatchlistTable {
  tenant_id: string;
  user_id: string;
  event_id: string;
  added_at: Time;
}

export const tableLimits: TableLimits<'watchlist'> = {
  watchlist: refuseRowsBeyond(20_000_000, 4000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    watchlist: WatchlistTable;
  }
}
