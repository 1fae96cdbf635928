import type { Selectable } from 'kysely';
import { byBackend, type TableLimits } from '../../platform/database/table-limit.ts';
import type { NullableTime, Time } from '../../platform/database/tables.ts';

/** What a finished recording takes, and where it is. */
export interface StoredRecordingTable {
  tenant_id: string;
  recording_id: string;
  event_id: string;
  /** Of all its files. */
  bytes: number;
  /** Of those that are in the store alone. */
  moved_bytes: number;
  /** Why it could not be moved, for the operator; null if nothing went wrong. */
  problem: string | null;
  /** From when on it may be moved; null if that is not pending. */
  due_at: NullableTime;
  finished_at: Time;
  changed_at: Time;
}

export type StoredRecordingRow = Selectable<StoredRecordingTable>;

export const tableLimits: TableLimits<'stored_recording'> = { stored_recording: byBackend };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    stored_recording: StoredRecordingTable;
  }
}
