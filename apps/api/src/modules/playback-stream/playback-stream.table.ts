import type { Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import { removeRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** The restricted stream that a session of an account plays. */
export interface PlaybackStreamTable {
  tenant_id: string;
  /** Id of the token family. */
  session_id: string;
  /** Id in the API. The session's id must not be disclosed: stream addresses contain it. */
  id: string;
  user_id: string;
  event_id: string;
  started_at: Time;
  /**
   * When a playlist or a segment of it was last requested; not updated while a cached decision
   * (`admission.ts`) lets the session play.
   */
  seen_at: Time;
  /** When another device of the account stopped it; null if it may play. */
  stopped_at: NullableTime;
}

/** A network that a session plays restricted streams from. */
export interface PlaybackAddressTable {
  tenant_id: string;
  /** Id of the token family. */
  session_id: string;
  /** Keyed hash of an IPv4 address or of the /64 of an IPv6 address. */
  address_key: string;
  is_ipv6: boolean;
  user_id: string;
  seen_at: Time;
}

export type PlaybackStreamRow = Selectable<PlaybackStreamTable>;

export const tableLimits: TableLimits<'playback_stream' | 'playback_address'> = {
  playback_stream: removeRowsBeyond(1_000_000, 200, { oldestBy: 'seen_at' }),
  playback_address: removeRowsBeyond(3_000_000, 200, { oldestBy: 'seen_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playback_stream: PlaybackStreamTable;
    playback_address: PlaybackAddressTable;
  }
}
