import type { Time } from '../../platform/database/tables.ts';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A viewer's list of clips. */
export interface ClipListTable {
  tenant_id: string;
  id: string;
  user_id: string;
  name: string;
  /** `private` or `link`. */
  visibility: string;
  updated_at: Time;
}

/** A clip in a list. */
export interface ClipListEntryTable {
  tenant_id: string;
  list_id: string;
  event_id: string;
  /** Rank in the list, from 0. */
  position: number;
}

export const tableLimits: TableLimits<'clip_list' | 'clip_list_entry'> = {
  clip_list: refuseRowsBeyond(1_000_000, 400),
  clip_list_entry: refuseRowsBeyond(20_000_000, 4000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    clip_list: ClipListTable;
    clip_list_entry: ClipListEntryTable;
  }
}
