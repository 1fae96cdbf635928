import type { Reaction, ReportReason } from '@grandstand/contract';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';

/** The chat of an event, from its first comment or the first setting on. */
export interface CommentRoomTable {
  tenant_id: string;
  event_id: string;
  is_open: Generated<boolean>;
  /** s between two comments of a viewer; null for what the tenant says. */
  slow_seconds: Generated<number | null>;
  /** The number of the last change: whoever makes one holds this row, so that none is overtaken. */
  last_seq: Generated<number>;
  changed_at: Time;
}

export interface CommentTable {
  tenant_id: string;
  id: string;
  event_id: string;
  /** Whose it is; null for what came with the content. */
  user_id: string | null;
  /** Tells authors apart without telling whose account it is. */
  author_id: string;
  /** Who speaks, of what came with the content. */
  author_name: string | null;
  /** The name that its author's browser gave it, under which it is made once. */
  client_id: string | null;
  /** The change of the room that it was last part of. */
  seq: number;
  /** Empty once its author has removed it. */
  text: string;
  /** ms from the start of the event's film. */
  start_ms: number;
  wall_clock: NullableTime;
  state: 'shown' | 'held' | 'removed';
  /** Whether a moderator has looked at it: then reports hold it back no more. */
  is_reviewed: Generated<boolean>;
  reports: Generated<number>;
  created_at: Time;
  changed_at: Time;
}

/** A comment that a viewer does not want to see. */
export interface CommentHiddenTable {
  tenant_id: string;
  user_id: string;
  comment_id: string;
  /** Null where it was not reported. */
  reason: ReportReason | null;
  created_at: Time;
}

/** An author of whom a viewer wants to see nothing. */
export interface CommentMuteTable {
  tenant_id: string;
  user_id: string;
  author_id: string;
  created_at: Time;
}

/** Somebody who may not write any more. */
export interface CommentBanTable {
  tenant_id: string;
  user_id: string;
  created_at: Time;
}

/** How often a reaction was given in a piece of a film. */
export interface CommentReactionTable {
  tenant_id: string;
  event_id: string;
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
/** A comment with who speaks. */
export type AuthoredComment = CommentRow & { readonly name: string };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    comment_room: CommentRoomTable;
    comment: CommentTable;
    comment_hidden: CommentHiddenTable;
    comment_mute: CommentMuteTable;
    comment_ban: CommentBanTable;
    comment_reaction: CommentReactionTable;
  }
}
