import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import {
  type commentAddresses,
  commentStates,
  maxCommentLength,
  maxCommentPage,
  maxCommentSpanMs,
  maxMuted,
  moderatedStates,
  reactions,
} from './comment-constants.ts';
import { openReports, reportBody, reportCounts } from './report.ts';
import { maxVideoSeconds } from '../playback-position/playback-position-constants.ts';
import {
  emptyResponse,
  id,
  idParams,
  inContent,
  isoTime,
  milliseconds,
  text,
} from '../call/primitives.ts';

const position = milliseconds(maxVideoSeconds * 1000);

/** A chat comment, and the author's position in the video when they wrote it. */
export const comment = z.object({
  id,
  targetId: id,
  text: z.string(),
  /** Position in the event's video, s. */
  startTime: z.number().min(0),
  /** Wall-clock time of that frame, by an encoder's clock; null if the stream had none. */
  wallClock: isoTime.nullable(),
  /** The author. Their id is unique within the tenant and is not an account id. */
  author: z.object({ id, name: z.string() }),
  state: z.enum(commentStates),
  /** True if the caller wrote it. */
  own: z.boolean(),
  addedAt: isoTime,
});
export type Comment = z.infer<typeof comment>;

/** Number of reactions in the interval of the video that starts at `at`, s. */
export const reactionCount = z.object({
  at: z.number().min(0),
  reaction: z.enum(reactions),
  count: z.int().min(0),
});
export type ReactionCount = z.infer<typeof reactionCount>;

/** An event's chat from the caller's point of view. */
export const commentRoom = z.object({
  isOpen: z.boolean(),
  /** Minimum time between two comments of a viewer, s. */
  slowSeconds: z.int().min(0),
  /** True if the caller may remove comments of others. */
  isModerator: z.boolean(),
  isBanned: z.boolean(),
  /** True if the caller must confirm their email address before they may write. */
  needsVerifiedEmail: z.boolean(),
  /** When the caller's account is old enough to write; null if it is, and for anonymous callers. */
  mayWriteFrom: isoTime.nullable(),
  /** Authors the caller has muted, in all chats. Messages to the room still include theirs. */
  muted: z.array(id).max(maxMuted),
});
export type CommentRoom = z.infer<typeof commentRoom>;

/**
 * Comments around a position in the video, in ms: the last `before` comments before it, and all within
 * `spanMs` after it.
 */
export const commentListBody = z.strictObject({
  targetId: id,
  at: position,
  before: z.int().min(0).max(maxCommentPage).default(0),
  spanMs: z.int().min(0).max(maxCommentSpanMs),
});
export const commentListResponse = inContent(
  z.object({
    /** Sorted by position. */
    entries: z.array(comment),
    /** Number of comments within the span that were left out because there were too many. */
    skipped: z.int().min(0),
    /** True if there are no comments after the span. */
    isLast: z.boolean(),
    reactions: z.array(reactionCount),
    room: commentRoom,
  }),
);
export type CommentListContent = z.infer<typeof commentListResponse>['content'];

/** A new comment; the same `clientId` from the same account is the same comment. */
export const commentSaveBody = z.strictObject({
  targetId: id,
  text: text(maxCommentLength).trim(),
  /** ms from the start of the video. */
  startTime: position,
  wallClock: isoTime.nullable().default(null),
  clientId: id,
});
export type CommentSaveBody = z.input<typeof commentSaveBody>;

const commentIdBody = z.strictObject({ id });
export const commentReportBody = reportBody.extend({ id });
export const commentReactBody = z.strictObject({
  targetId: id,
  startTime: position,
  reaction: z.enum(reactions),
});
/** Omitted keys keep their value; null restores the tenant's default. */
export const operatorCommentRoomBody = z.strictObject({
  targetId: id,
  isOpen: z.boolean().optional(),
  slowSeconds: z.int().min(0).max(3600).nullable().optional(),
});

/** A comment as operators see it. */
export const moderatedComment = z.object({
  id,
  targetId: id,
  /** Title of the match; null if it no longer exists. */
  eventTitle: z.string().nullable(),
  /** Empty if its author removed it. */
  text: z.string(),
  /** Position in the event's video, s. */
  startTime: z.number().min(0),
  /** The author; no account for an imported comment or a deleted account. */
  author: z.object({ accountId: id.nullable(), name: z.string() }),
  state: z.enum(['shown', 'held', 'removed']),
  ...reportCounts,
  addedAt: isoTime,
});
export type ModeratedComment = z.infer<typeof moderatedComment>;

export const operatorCommentListQuery = z
  .strictObject({
    ...cursorPaging,
    state: z.enum(moderatedStates).default('reported'),
    event_id: id.nullable().default(null),
  })
  .refine(({ state, event_id: eventId }) => state !== 'shown' || eventId !== null, {
    path: ['event_id'],
    message: 'is required for shown comments',
  });

const moderationReason = z.strictObject({ reason: text(500) });

/** A viewer who may not write comments. */
export const commentBan = z.object({
  accountId: id,
  email: z.string(),
  displayName: z.string(),
  /** Null for a ban by a moderator in a chat. */
  reason: z.string().nullable(),
  since: isoTime,
  until: isoTime.nullable(),
});
export type CommentBan = z.infer<typeof commentBan>;

export const operatorBanListQuery = z.strictObject({ ...cursorPaging });
export const operatorCommentBanBody = z.strictObject({
  account_id: id,
  reason: text(500),
  /** End of the ban; null for none. */
  until: isoTime.nullable().default(null),
});

/** A comment to import with a tenant's content; it belongs to no account. */
export const contentComment = z.strictObject({
  id,
  targetId: id,
  authorName: text(60),
  text: text(maxCommentLength),
  startTime: z.number().min(0).max(maxVideoSeconds),
  wallClock: isoTime.nullable(),
});
export type ContentComment = z.infer<typeof contentComment>;
export const commentContent = { comments: z.array(contentComment).default([]) };

/** Comments in the account export. */
export const commentExport = {
  comments: z.array(
    z.object({
      targetId: id,
      text: z.string(),
      startTime: z.number(),
      state: z.enum(['shown', 'held', 'removed']),
      addedAt: isoTime,
    }),
  ),
};

export const commentCalls = {
  list: {
    summary: 'Returns the chat of an event around a position in its video',
    body: commentListBody,
    response: commentListResponse,
  },
  save: {
    summary: 'Writes a comment into the chat of an event',
    body: commentSaveBody,
    response: inContent(comment),
  },
  remove: {
    summary: "Removes one of the caller's comments, or as a moderator any comment",
    body: commentIdBody,
    response: emptyResponse,
  },
  report: {
    summary: 'Reports a comment and hides it for the caller',
    body: commentReportBody,
    response: emptyResponse,
  },
  hide: { summary: 'Hides a comment for the caller', body: commentIdBody, response: emptyResponse },
  mute: {
    summary: 'Mutes the author of a comment for the caller',
    body: commentIdBody,
    response: emptyResponse,
  },
  unmuteAll: {
    summary: 'Unmutes all authors that the caller muted',
    body: z.strictObject({}),
    response: emptyResponse,
  },
  react: {
    summary: 'Records a reaction to what the caller sees',
    body: commentReactBody,
    response: emptyResponse,
  },
  release: {
    summary: 'Releases a held comment, as a moderator',
    body: commentIdBody,
    response: emptyResponse,
  },
  ban: {
    summary: 'Removes a comment and bans its author, as a moderator',
    body: commentIdBody,
    response: emptyResponse,
  },
  listForOperator: {
    summary:
      'Returns reported, held or removed comments, or those shown at an event, with the reasons of reports, newest first',
    query: operatorCommentListQuery,
    response: cursorPaged(moderatedComment),
  },
  hideForOperator: {
    summary: 'Removes a comment from the chat',
    params: idParams,
    body: moderationReason,
    response: emptyResponse,
  },
  restoreForOperator: {
    summary: 'Shows a held or removed comment; reports hold it back no more',
    params: idParams,
    body: moderationReason,
    response: emptyResponse,
  },
  listBans: {
    summary: 'Returns the accounts that may not write comments, latest ban first',
    query: operatorBanListQuery,
    response: cursorPaged(commentBan),
  },
  banForOperator: {
    summary: 'Bans an account, and others on its devices, from writing comments',
    body: operatorCommentBanBody,
    response: inContent(commentBan),
  },
  setRoom: {
    summary: 'Opens, closes or slows down the chat of an event',
    body: operatorCommentRoomBody,
    response: emptyResponse,
  },
  countReported: {
    summary:
      'Returns how many comments are shown despite reports, or held, until they are reviewed',
    response: inContent(openReports),
  },
  unban: {
    summary: 'Lets a banned account write again',
    body: z.strictObject({ email: z.string().min(3).max(254) }),
    response: emptyResponse,
    idempotencyKey: true,
  },
} as const satisfies CallSchemasOf<typeof commentAddresses>;
