import type { FollowType } from '@grandstand/contract';
import type { Time } from '../../platform/database/tables.ts';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A team, category, league or subcategory that a user follows. */
export interface FollowTable {
  tenant_id: string;
  user_id: string;
  identity_id: string;
  id: string;
  type: FollowType;
  added_at: Time;
}

export const tableLimits: TableLimits<'follow'> = {
  follow: refuseRowsBeyond(20_000_000, 4000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    follow: FollowTable;
  }
}
