import type { StreamKeyRole } from '@grandstand/contract';
import type { Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import { refusedBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A key with which an encoder publishes. */
export interface StreamKeyTable {
  tenant_id: string;
  id: string;
  /** Null for the key of a camera. */
  event_id: string | null;
  /** Null for the key of an event. */
  camera: string | null;
  role: StreamKeyRole;
  /** A plain hash: keys are random, 190 bits. */
  key_hash: string;
  created_at: Time;
  used_at: NullableTime;
  revoked_at: NullableTime;
}

/** A row as selected. */
export type StreamKeyRow = Selectable<StreamKeyTable>;

export const tableLimits: TableLimits<'stream_key'> = { stream_key: refusedBeyond(100_000, 500) };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    stream_key: StreamKeyTable;
  }
}
