import { removeRowsBeyond, type TableLimits } from '../database/table-limit.ts';
import type { Time } from '../database/tables.ts';

/** Number of requests, or KiB, in a window that ends at `ends_at`, of all processes together. */
export interface RequestCountTable {
  tenant_id: string;
  /** Keyed hash of the call and the address or account. */
  id: string;
  requests: number;
  ends_at: Time;
}

export const tableLimits: TableLimits<'request_count'> = {
  request_count: removeRowsBeyond(2_000_000, 300, { oldestBy: 'ends_at' }),
};

declare module '../database/tables.ts' {
  interface Tables {
    request_count: RequestCountTable;
  }
}
