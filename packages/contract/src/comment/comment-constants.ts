import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Maximum length of a comment, characters. */
export const maxCommentLength = 300;
/** Maximum number of comments on one event, per viewer and in total. */
export const maxCommentsPerUser = 500;
export const maxCommentsPerRoom = 200_000;
/** Maximum number of authors a viewer can mute. */
export const maxMuted = 500;
/** Maximum number of comments per response and per message; any beyond it are skipped and counted. */
export const maxCommentPage = 200;
export const maxCommentsPerMessage = 20;
/** Maximum span of the video per comment request, ms. */
export const maxCommentSpanMs = 600_000;
/**
 * A comment is held for moderation once it was reported from this many networks. Only reports of viewers who
 * may write count.
 */
export const reportsToHold = 3;
/** Maximum number of reports that count within an hour, per viewer and per network. */
export const maxReportsPerUser = 10;
export const maxReportsPerNetwork = 30;
/** Operators see numbers of open reports up to this one. */
export const maxCountedReports = 1000;
/** Reactions are totalled per interval of the video of this length, ms. */
export const reactionSpanMs = 10_000;

export const reactions = ['applause', 'joy', 'wow', 'sad', 'heart'] as const;
export type Reaction = (typeof reactions)[number];

/** Reasons for reporting a comment or a clip. */
export const reportReasons = ['insult', 'hate', 'spoiler', 'advertising', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * Visibility of a comment. Only its author and moderators see a `held` one, until a moderator has reviewed
 * it.
 */
export const commentStates = ['shown', 'held'] as const;

/** Comments that operators review: reported but shown, held back, or removed; and all that are shown at a match. */
export const moderatedStates = ['reported', 'held', 'removed', 'shown'] as const;
export type ModeratedState = (typeof moderatedStates)[number];

export const commentErrors = {
  email_unverified: { status: 403, message: 'Confirm your email address to write' },
  account_too_new: { status: 403, message: 'This account is too new to write' },
} as const satisfies ErrorCodes;

export const commentAddresses = {
  list: { method: 'POST', path: '/api/comment/list', caller: 'anyone' },
  save: { method: 'POST', path: '/api/comment/save', caller: 'user' },
  remove: { method: 'POST', path: '/api/comment/remove', caller: 'user' },
  report: { method: 'POST', path: '/api/comment/report', caller: 'user' },
  hide: { method: 'POST', path: '/api/comment/hide', caller: 'user' },
  mute: { method: 'POST', path: '/api/comment/mute', caller: 'user' },
  unmuteAll: { method: 'POST', path: '/api/comment/unmute_all', caller: 'user' },
  react: { method: 'POST', path: '/api/comment/react', caller: 'user' },
  release: { method: 'POST', path: '/api/comment/release', caller: 'user' },
  ban: { method: 'POST', path: '/api/comment/ban', caller: 'user' },
  listForOperator: {
    method: 'GET',
    path: '/api/operator/comment/list',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  hideForOperator: {
    method: 'POST',
    path: '/api/operator/comment/hide/{id}',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  restoreForOperator: {
    method: 'POST',
    path: '/api/operator/comment/restore/{id}',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  listBans: {
    method: 'GET',
    path: '/api/operator/comment/list_bans',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  banForOperator: {
    method: 'POST',
    path: '/api/operator/comment/ban',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  setRoom: {
    method: 'POST',
    path: '/api/operator/comment/room',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  countReported: {
    method: 'GET',
    path: '/api/operator/comment/count_reported',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  unban: {
    method: 'POST',
    path: '/api/operator/comment/unban',
    caller: 'operator',
    permission: 'moderation:edit',
  },
} as const satisfies CallAddresses;
