import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import {
  type commentAddresses,
  commentStates,
  maxComment,
  maxCommentPage,
  maxCommentSpanMs,
  maxMuted,
  reactions,
  reportReasons,
} from './comment-constants.ts';
import { maxVideoSeconds } from './playback-position-constants.ts';
import { emptyAnswer, id, inContent, isoTime, text } from './primitives.ts';

const place = z
  .int()
  .min(0)
  .max(maxVideoSeconds * 1000);

/** What somebody wrote beside the picture, and where they were when they wrote it. */
export const comment = z.object({
  id,
  targetId: id,
  text: z.string(),
  /** The place of the event's film, s. */
  startTime: z.number().min(0),
  /** When that picture was seen by an encoder's clock; null where the stream had none. */
  wallClock: isoTime.nullable(),
  /** Who wrote it. The id tells the authors of a tenant apart, and is no account's. */
  author: z.object({ id, name: z.string() }),
  state: z.enum(commentStates),
  /** Whether it is the caller's. */
  own: z.boolean(),
  addedAt: isoTime,
});
export type Comment = z.infer<typeof comment>;

/** How often a reaction was given within the piece of the film that begins at `at`, s. */
export const reactionCount = z.object({
  at: z.number().min(0),
  reaction: z.enum(reactions),
  count: z.int().min(0),
});
export type ReactionCount = z.infer<typeof reactionCount>;

/** The chat of an event, as the caller finds it. */
export const commentRoom = z.object({
  isOpen: z.boolean(),
  /** So long everybody waits between two comments, s. */
  slowSeconds: z.int().min(0),
  /** Whether the caller may remove what others wrote. */
  isModerator: z.boolean(),
  isBanned: z.boolean(),
  /** The authors whom the caller has muted, in all chats: messages to everybody have theirs as well. */
  muted: z.array(id).max(maxMuted),
});
export type CommentRoom = z.infer<typeof commentRoom>;

/** The comments around a place of the film, in ms: `before` that were written last before it, and all of `spanMs` after it. */
export const commentListBody = z.strictObject({
  targetId: id,
  at: place,
  before: z.int().min(0).max(maxCommentPage).default(0),
  spanMs: z.int().min(0).max(maxCommentSpanMs),
});
export const commentListAnswer = inContent(
  z.object({
    /** In the order of their places. */
    entries: z.array(comment),
    /** How many more there are within the span: they were too many. */
    skipped: z.int().min(0),
    /** Whether nothing lies after the span. */
    isLast: z.boolean(),
    reactions: z.array(reactionCount),
    room: commentRoom,
  }),
);
export type CommentListContent = z.infer<typeof commentListAnswer>['content'];

/** A comment as it is written; the same `clientId` from the same account is the same comment. */
export const commentSaveBody = z.strictObject({
  targetId: id,
  text: text(maxComment).trim().min(1),
  /** ms from the start of the film. */
  startTime: place,
  wallClock: isoTime.nullable().default(null),
  clientId: id,
});
export type CommentSaveBody = z.input<typeof commentSaveBody>;

const ofComment = z.strictObject({ id });
export const commentReportBody = z.strictObject({ id, reason: z.enum(reportReasons) });
export const commentReactBody = z.strictObject({
  targetId: id,
  startTime: place,
  reaction: z.enum(reactions),
});
/** What stays away keeps its value; null for what the tenant says. */
export const operatorCommentRoomBody = z.strictObject({
  targetId: id,
  isOpen: z.boolean().optional(),
  slowSeconds: z.int().min(0).max(3600).nullable().optional(),
});

/** A comment that is brought into a tenant with its content, of nobody's account. */
export const contentComment = z.strictObject({
  id,
  targetId: id,
  authorName: text(60).min(1),
  text: text(maxComment).min(1),
  startTime: z.number().min(0).max(maxVideoSeconds),
  wallClock: isoTime.nullable(),
});
export type ContentComment = z.infer<typeof contentComment>;
export const commentContent = { comments: z.array(contentComment).default([]) };

/** What the export of an account says of it. */
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
  commentList: {
    summary: 'The chat of an event around a place of its film',
    body: commentListBody,
    answer: commentListAnswer,
  },
  commentSave: {
    summary: 'Write into the chat of an event',
    body: commentSaveBody,
    answer: inContent(comment),
  },
  commentRemove: {
    summary: 'Remove a comment of the caller, or as a moderator anybody’s',
    body: ofComment,
    answer: emptyAnswer,
  },
  commentReport: {
    summary: 'Report a comment, and see it no more',
    body: commentReportBody,
    answer: emptyAnswer,
  },
  commentHide: { summary: 'See a comment no more', body: ofComment, answer: emptyAnswer },
  commentMute: {
    summary: 'See nothing more of the author of a comment',
    body: ofComment,
    answer: emptyAnswer,
  },
  commentUnmuteAll: {
    summary: 'See everybody again who was muted',
    body: z.strictObject({}),
    answer: emptyAnswer,
  },
  commentReact: {
    summary: 'Count a reaction to what is seen',
    body: commentReactBody,
    answer: emptyAnswer,
  },
  commentRelease: {
    summary: 'Show a comment that was held back, as a moderator',
    body: ofComment,
    answer: emptyAnswer,
  },
  commentBan: {
    summary: 'Remove a comment and let its author write no more, as a moderator',
    body: ofComment,
    answer: emptyAnswer,
  },
  operatorCommentRoom: {
    summary: 'Open or close the chat of an event, or slow it down',
    body: operatorCommentRoomBody,
    answer: emptyAnswer,
  },
  operatorCommentUnban: {
    summary: 'Let an account write again',
    body: z.strictObject({ email: z.string().min(3).max(254) }),
    answer: emptyAnswer,
  },
} as const satisfies CallSchemasOf<typeof commentAddresses>;
