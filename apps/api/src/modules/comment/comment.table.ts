import type { Reaction, ReportReason } from '@grandstand/contract';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import {
  refuseRowsBeyond,
  removeRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** The chat of an event, created by its first comment or setting. */
export interface CommentRoomTable {
  tenant_id: string;
  event_id: string;
  is_open: Generated<boolean>;
  /** Seconds between two comments of a viewer; null for the tenant's default. */
  slow_seconds: Generated<number | null>;
  /** The number of the room's last change. Each change locks this row, so that changes are in order. */
  last_seq: Generated<number>;
  changed_at: Time;
}

export interface CommentTable {
  tenant_id: string;
  id: string;
  event_id: string;
  /** The author's account; null for imported comments. */
  user_id: string | null;
  /** A pseudonym that other viewers see in place of the account's id. */
  author_id: string;
  /** The author of an imported comment. */
  author_name: string | null;
  /** The browser's idempotency key of the comment. */
  client_id: string | null;
  /** The number of the room's change that created or last changed the comment. */
  seq: number;
  /** Empty once its author has removed it. */
  text: string;
  /** ms from the start of the event's video. */
  start_ms: number;
  wall_clock: NullableTime;
  state: 'shown' | 'held' | 'removed';
  /** True once a moderator has reviewed it: reports no longer hide it. */
  is_reviewed: Generated<boolean>;
  /** Number of networks whose reports count. */
  reports: Generated<number>;
  /** The browser's id of the device that it was written on. */
  device_id: Generated<string | null>;
  created_at: Time;
  changed_at: Time;
}

/** A comment that a viewer has hidden. */
export interface CommentHiddenTable {
  tenant_id: string;
  user_id: string;
  comment_id: string;
  /** Why the viewer reported it; null if they only hid it. */
  reason: ReportReason | null;
  /** True for a report that counts. */
  is_counted: Generated<boolean>;
  /** Keyed hash of the reporter's network; null if the report does not count. */
  network: Generated<string | null>;
  created_at: Time;
}

/** An author whom a viewer has muted. */
export interface CommentMuteTable {
  tenant_id: string;
  user_id: string;
  author_id: string;
  created_at: Time;
}

/** A banned viewer. */
export interface CommentBanTable {
  tenant_id: string;
  user_id: string;
  /** Null for a ban by a moderator in a chat. */
  reason: Generated<string | null>;
  /** End of the ban; null for none. */
  until: NullableTime;
  created_at: Time;
}

/** A device of a banned viewer: other accounts there are banned too. It outlives the account. */
export interface CommentBanDeviceTable {
  tenant_id: string;
  device_id: string;
  /** The banned account. */
  user_id: string;
  /** End of the ban; null for none. */
  until: NullableTime;
  created_at: Time;
}

/** How often a reaction was given in a part of an event's video. */
export interface CommentReactionTable {
  tenant_id: string;
  event_id: string;
  /** Start of the part, ms from the start of the video. */
  at_ms: number;
  reaction: Reaction;
  count: number;
  changed_at: Time;
}

export type CommentRow = Selectable<CommentTable>;
export type NewCommentRow = Insertable<CommentTable>;
export type CommentRoomRow = Selectable<CommentRoomTable>;
export type ReactionRow = Pick<
  Selectable<CommentReactionTable>,
  'event_id' | 'at_ms' | 'reaction' | 'count'
>;
/** A comment with its author's name. */
export type AuthoredComment = CommentRow & { readonly name: string };

export const tableLimits: TableLimits<
  | 'comment_room'
  | 'comment'
  | 'comment_hidden'
  | 'comment_mute'
  | 'comment_ban'
  | 'comment_ban_device'
  | 'comment_reaction'
> = {
  comment_room: refuseRowsBeyond(1_000_000, 200),
  comment: refuseRowsBeyond(5_000_000, 2000),
  comment_hidden: removeRowsBeyond(5_000_000, 1000, { oldestBy: 'created_at' }),
  comment_mute: refuseRowsBeyond(5_000_000, 1000),
  comment_ban: refuseRowsBeyond(1_000_000, 200),
  comment_ban_device: removeRowsBeyond(1_000_000, 200, { oldestBy: 'created_at' }),
  comment_reaction: removeRowsBeyond(5_000_000, 1000, { oldestBy: 'changed_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    comment_room: CommentRoomTable;
    comment: CommentTable;
    comment_hidden: CommentHiddenTable;
    comment_mute: CommentMuteTable;
    comment_ban: CommentBanTable;
    comment_ban_device: CommentBanDeviceTable;
    comment_reaction: CommentReactionTable;
  }
}
