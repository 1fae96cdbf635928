import type { CallAddresses } from './call-address.ts';
import type { ErrorCodes } from './error.ts';

/** Media kinds that `/api/clip/get_by_id` answers; `event` has its own call (EVT-02). */
export const clipKinds = ['clip', 'user_clip', 'user_highlight', 'highlight'] as const;
export type ClipKind = (typeof clipKinds)[number];

export const clipPageSize = 24;

/** `player` clips show one player, `game` clips are all others. */
export const clipTypes = ['game', 'player'] as const;
export type ClipType = (typeof clipTypes)[number];

export const clipErrors = {
  clip_not_found: { status: 404, message: 'The clip does not exist' },
} as const satisfies ErrorCodes;

export const clipAddresses = {
  clipGet: { method: 'GET', path: '/api/clip/get_by_id/id/{id}', caller: 'anyone' },
  clipList: { method: 'POST', path: '/api/clip/list', caller: 'anyone' },
  clipUserList: { method: 'POST', path: '/api/clip/user_list', caller: 'user' },
} as const satisfies CallAddresses;
