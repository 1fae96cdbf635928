import type { StreamKeyRole } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';

/** A key with which an encoder publishes. */
export interface StreamKeyTable {
  tenant_id: string;
  id: string;
  /** For operators; null if it has none. */
  name: string | null;
  /** Null for the key of a camera. */
  event_id: string | null;
  /** Null for the key of an event. */
  camera: string | null;
  role: StreamKeyRole;
  /** True if its encoder sends the panorama. */
  is_panorama: Generated<boolean>;
  /** A fast hash: keys have 190 random bits, so a slow one would not protect them better. */
  key_hash: string;
  created_at: Time;
  used_at: NullableTime;
  /** The event to which its encoder last connected; null if it was never used. */
  used_for: string | null;
  revoked_at: NullableTime;
}

/** A row as selected. */
export type StreamKeyRow = Selectable<StreamKeyTable>;

export const tableLimits: TableLimits<'stream_key'> = { stream_key: addedByOperators };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    stream_key: StreamKeyTable;
  }
}
