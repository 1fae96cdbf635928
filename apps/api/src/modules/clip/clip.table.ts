import type { ReportReason } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import type { Time } from '../../platform/database/tables.ts';
import {
  addedByOperators,
  removeRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** A viewer's clip that an operator took down: private, and its owner cannot share it. */
export interface ClipTakedownTable {
  tenant_id: string;
  clip_id: string;
  reason: string;
  /** True if it was open to everyone with its address. */
  was_shared: boolean;
  created_at: Time;
}

export type ClipTakedownRow = Selectable<ClipTakedownTable>;

/** A viewer's report of another viewer's clip. */
export interface ClipReportTable {
  tenant_id: string;
  user_id: string;
  clip_id: string;
  reason: ReportReason;
  is_counted: boolean;
  /** Keyed hash of the reporter's network; null if the report does not count. */
  network: string | null;
  created_at: Time;
}

/** A clip with reports that count. */
export interface ReportedClipTable {
  tenant_id: string;
  clip_id: string;
  /** Number of networks whose reports count. */
  reports: number;
  /** True once an operator has reviewed it: further reports no longer list it. */
  is_reviewed: Generated<boolean>;
  /** Time of the last report that counts. */
  last_at: Time;
}

export const tableLimits: TableLimits<'clip_takedown' | 'clip_report' | 'reported_clip'> = {
  clip_takedown: addedByOperators,
  clip_report: removeRowsBeyond(1_000_000, 200, { oldestBy: 'created_at' }),
  reported_clip: { addedBy: 'dependence', of: 'event' },
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    clip_takedown: ClipTakedownTable;
    clip_report: ClipReportTable;
    reported_clip: ReportedClipTable;
  }
}
