import type { UploadState } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';
import type { Json, NullableTime, Time } from '../../platform/database/tables.ts';

/** A file, or a finished stream of another site, that becomes the video of an event. */
export interface UploadTable {
  tenant_id: string;
  id: string;
  event_id: string;
  /** Name of the file, only shown, never used as a path; or the address of the imported stream. */
  source: string;
  is_import: boolean;
  /** Position of its first frame on the event's clock, s, if it is the panorama; null for the video itself. */
  panorama_at: Generated<number | null>;
  state: UploadState;
  /** Bytes of the file; null for an import. */
  size: number | null;
  /** Packaged so far. */
  percent: Generated<number>;
  /** Why it failed or will be retried, for the operator. */
  problem: Generated<string | null>;
  notes: Json<string[]>;
  /** The recording that it became. */
  recording_id: Generated<string | null>;
  /** Bytes of the recording. */
  stored_bytes: Generated<number>;
  /** How often packaging was started. */
  attempts: Generated<number>;
  /** How often it failed for a transient reason. */
  failures: Generated<number>;
  /** End of the lease of the process that packages it; null if none does. */
  leased_until: NullableTime;
  /** The request that receives a part of the file, until this time unless it is renewed; null if none does. */
  lock_holder: Generated<string | null>;
  locked_until: NullableTime;
  /** True if another request waits for the lock. */
  release_requested: Generated<boolean>;
  created_at: Time;
  changed_at: Time;
}

export type UploadRow = Selectable<UploadTable>;

export const tableLimits: TableLimits<'upload'> = { upload: addedByOperators };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    upload: UploadTable;
  }
}
