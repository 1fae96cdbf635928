import type { Generated, GeneratedAlways } from 'kysely';
import type { Time } from '../../platform/database/tables.ts';
import {
  refuseRowsBeyond,
  removeRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

export interface DeviceTable {
  tenant_id: string;
  id: string;
  user_id: string;
  /** The id that the browser chose for itself. */
  device_id: string;
  /** The name that the device sent. */
  device_name: string;
  /** The name that the viewer gave it. */
  own_name: Generated<string | null>;
  /** `own_name`, or else `device_name`. */
  shown_name: GeneratedAlways<string>;
  os_name: string | null;
  os_version: string | null;
  added_at: Time;
  updated_at: Time;
}

/** A used token of a login over the device limit. */
export interface SpentLimitTokenTable {
  tenant_id: string;
  id: string;
  user_id: string;
  expires_at: Time;
}

export const tableLimits: TableLimits<'device' | 'spent_limit_token'> = {
  device: refuseRowsBeyond(10_000_000, 4000),
  spent_limit_token: removeRowsBeyond(2_000_000, 500, { oldestBy: 'expires_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    device: DeviceTable;
    spent_limit_token: SpentLimitTokenTable;
  }
}
