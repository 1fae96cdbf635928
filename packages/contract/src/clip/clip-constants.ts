import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';
import { minuteMs } from '../call/durations.ts';

/** Media kinds that `/api/clip/get_by_id` returns; `event` has its own call (EVT-02). */
export const clipKinds = ['clip', 'user_clip', 'user_highlight', 'highlight'] as const;
export type ClipKind = (typeof clipKinds)[number];

export const clipPageSize = 24;

/** `player` clips show one player, `game` clips are all others. */
export const clipTypes = ['game', 'player'] as const;
export type ClipType = (typeof clipTypes)[number];

/** Clips that viewers create. */
export const userClipKinds = ['user_clip', 'user_highlight'] as const;
export type UserClipKind = (typeof userClipKinds)[number];

/** Maximum length of a viewer's clip, ms. */
export const maxClipMs = 30 * minuteMs;
/** Minimum length, ms: two frames of a video at 25 frames per second. */
export const minClipMs = 80;
/** Maximum length of a clip's title, characters. */
export const maxClipTitleLength = 200;
/** Maximum number of clips and highlights per viewer. */
export const maxUserClips = 500;
/** Maximum number of points that a crop follows. */
export const maxCropPoints = 8;

export const clipErrors = {
  clip_not_found: { status: 404, message: 'The clip does not exist' },
  clip_too_long: { status: 400, message: 'A clip of this event may not be that long' },
  clip_limit_reached: {
    status: 409,
    message: 'Your clips already hold as much of this event as they may',
  },
} as const satisfies ErrorCodes;

export const clipAddresses = {
  get: { method: 'GET', path: '/api/clip/get_by_id/id/{id}', caller: 'anyone' },
  list: { method: 'POST', path: '/api/clip/list', caller: 'anyone' },
  listOwn: { method: 'POST', path: '/api/clip/user_list', caller: 'user' },
  getAllowance: { method: 'GET', path: '/api/clip/get_allowance/id/{id}', caller: 'user' },
  create: { method: 'POST', path: '/api/clip/create', caller: 'user' },
  update: { method: 'POST', path: '/api/clip/update/{id}', caller: 'user' },
  remove: { method: 'POST', path: '/api/clip/delete/{id}', caller: 'user' },
  report: { method: 'POST', path: '/api/clip/report/{id}', caller: 'user' },
  listForOperator: {
    method: 'GET',
    path: '/api/operator/clip/list',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  takeDown: {
    method: 'POST',
    path: '/api/operator/clip/take_down/{id}',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  restore: {
    method: 'POST',
    path: '/api/operator/clip/restore/{id}',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  dismissReports: {
    method: 'POST',
    path: '/api/operator/clip/dismiss_reports/{id}',
    caller: 'operator',
    permission: 'moderation:edit',
  },
  countReported: {
    method: 'GET',
    path: '/api/operator/clip/count_reported',
    caller: 'operator',
    permission: 'moderation:edit',
  },
} as const satisfies CallAddresses;
