import type { Tag, tagVideoTypes } from '@grandstand/contract';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

/** A tagged moment of an event. */
export interface TagTable {
  tenant_id: string;
  id: string;
  event_id: string;
  /** The owner; null for imported tags, and for moments that operators mark. */
  user_id: string | null;
  /** The browser's idempotency key of the tag. */
  client_id: string | null;
  title: string;
  type: Tag['type'];
  /** ms from the start of the event's video. */
  start_ms: number;
  end_ms: number;
  /** When its start was seen, by the encoder's clock; null if the stream had none. */
  wall_clock: NullableTime;
  /** Direction on the event's panorama, degrees; null if not given. */
  yaw: number | null;
  /** True if visible to everyone who may watch the event. */
  is_global: boolean;
  video_type: (typeof tagVideoTypes)[number];
  team_id: string | null;
  player_number: number | null;
  player_color: string | null;
  /** When an operator took it down; null if none did. */
  taken_down_at: NullableTime;
  take_down_reason: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
}

/** A row as selected. */
export type TagRow = Selectable<TagTable>;
export type NewTagRow = Insertable<TagTable>;
export type TagChange = Updateable<TagTable>;

export const tableLimits: TableLimits<'tag'> = {
  tag: refuseRowsBeyond(10_000_000, 4000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    tag: TagTable;
  }
}
