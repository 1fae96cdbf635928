import type { Tag, tagVideoTypes } from '@grandstand/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';

/** A moment of an event that somebody marked. */
export interface TagTable {
  tenant_id: string;
  id: string;
  event_id: string;
  /** Whose it is; null for what came with the content. */
  user_id: string | null;
  /** The name that its maker's browser gave it, under which it is made once. */
  client_id: string | null;
  title: string;
  type: Tag['type'];
  /** ms from the start of the event's film. */
  start_ms: number;
  end_ms: number;
  /** When its start was seen, by the encoder's clock; null where the stream had none. */
  wall_clock: NullableTime;
  /** Where on the event's panorama, degrees; null where nobody said. */
  yaw: number | null;
  /** For everyone who may watch the event. */
  is_global: boolean;
  video_type: (typeof tagVideoTypes)[number];
  team_id: string | null;
  player_number: number | null;
  player_color: string | null;
  created_at: Time;
  updated_at: Time;
}

/** A row as it is read. */
export type TagRow = Selectable<TagTable>;
export type NewTagRow = Insertable<TagTable>;
export type TagChange = Updateable<TagTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    tag: TagTable;
  }
}
