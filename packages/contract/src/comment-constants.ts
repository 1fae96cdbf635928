import type { CallAddresses } from './call-address.ts';
import type { Comment, ReactionCount } from './comment.ts';

/** The longest text of a comment, characters. */
export const maxComment = 300;
/** The most comments of one viewer beside one event, and of everybody together. */
export const maxCommentsOfUser = 500;
export const maxCommentsOfRoom = 200_000;
/** The most authors that a viewer mutes. */
export const maxMuted = 500;
/** The most comments of one answer, and of one message; where there are more, some are left out and counted. */
export const maxCommentPage = 200;
export const maxCommentsPerMessage = 20;
/** The longest piece of a film of which comments are asked for at once, ms. */
export const maxCommentSpanMs = 600_000;
/** So many different viewers report a comment, and it is held back until a moderator has looked at it. */
export const reportsToHold = 3;
/** Reactions are counted together for so much of the film, ms. */
export const reactionSpanMs = 10_000;

export const reactions = ['applause', 'joy', 'wow', 'sad', 'heart'] as const;
export type Reaction = (typeof reactions)[number];

/** Why a comment is reported. */
export const reportReasons = ['insult', 'hate', 'spoiler', 'advertising', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * What a comment is to who sees it: `held` is seen by its author and by moderators alone, until one of
 * them has looked at it.
 */
export const commentStates = ['shown', 'held'] as const;

export const commentAddresses = {
  commentList: { method: 'POST', path: '/api/comment/list', caller: 'anyone' },
  commentSave: { method: 'POST', path: '/api/comment/save', caller: 'user' },
  commentRemove: { method: 'POST', path: '/api/comment/remove', caller: 'user' },
  commentReport: { method: 'POST', path: '/api/comment/report', caller: 'user' },
  commentHide: { method: 'POST', path: '/api/comment/hide', caller: 'user' },
  commentMute: { method: 'POST', path: '/api/comment/mute', caller: 'user' },
  commentUnmuteAll: { method: 'POST', path: '/api/comment/unmute_all', caller: 'user' },
  commentReact: { method: 'POST', path: '/api/comment/react', caller: 'user' },
  commentRelease: { method: 'POST', path: '/api/comment/release', caller: 'user' },
  commentBan: { method: 'POST', path: '/api/comment/ban', caller: 'user' },
  operatorCommentRoom: {
    method: 'POST',
    path: '/api/operator/comment/room',
    caller: 'operator',
  },
  operatorCommentUnban: {
    method: 'POST',
    path: '/api/operator/comment/unban',
    caller: 'operator',
  },
} as const satisfies CallAddresses;

export interface CommentServerMessages {
  /**
   * What is new in the chat of the event of the room (RTM-13): comments by their ids, ids of those that
   * are gone, how many more there were than are told, and totals of reactions. With none of it the page
   * loads them again, some time within `loadWithinMs`: not everyone in the room may see them.
   */
  'comment-on-media': {
    eventId: string;
    saved?: readonly Comment[];
    removed?: readonly string[];
    skipped?: number;
    reactions?: readonly ReactionCount[];
    loadWithinMs?: number;
  };
}
