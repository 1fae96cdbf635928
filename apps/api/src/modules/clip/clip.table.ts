import type { Selectable } from 'kysely';
import type { Time } from '../../platform/database/tables.ts';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';

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

export const tableLimits: TableLimits<'clip_takedown'> = { clip_takedown: addedByOperators };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    clip_takedown: ClipTakedownTable;
  }
}
