import type { Selectable } from 'kysely';
import { addedByBackend, type TableLimits } from '../../platform/database/table-limit.ts';
import type { NullableTime, Time } from '../../platform/database/tables.ts';

/** Size and location of a finished recording. */
export interface StoredRecordingTable {
  tenant_id: string;
  recording_id: string;
  event_id: string;
  /** Size of all its files, bytes. */
  bytes: number;
  /** Size of the files that are in the store only, bytes. */
  moved_bytes: number;
  /** Why it could not be moved, for the operator; null if nothing went wrong. */
  problem: string | null;
  /** Time from which it may be moved; null if no move is pending. */
  due_at: NullableTime;
  finished_at: Time;
  changed_at: Time;
}

export type StoredRecordingRow = Selectable<StoredRecordingTable>;

export const tableLimits: TableLimits<'stored_recording'> = { stored_recording: addedByBackend };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    stored_recording: StoredRecordingTable;
  }
}
