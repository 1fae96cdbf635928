import type { Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';

/** What a session of an account plays, of what not everyone may watch. */
export interface PlaybackStreamTable {
  tenant_id: string;
  /** Id of the token family. */
  session_id: string;
  /** What the stream is called in calls: a session's id is in the addresses of its streams. */
  id: string;
  user_id: string;
  event_id: string;
  started_at: Time;
  /** When something of it was last asked for, as far as that was written down. */
  seen_at: Time;
  /** When another device of the account ended it; null for what may go on. */
  stopped_at: NullableTime;
}

export type PlaybackStreamRow = Selectable<PlaybackStreamTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    playback_stream: PlaybackStreamTable;
  }
}
