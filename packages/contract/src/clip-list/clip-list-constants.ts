import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Maximum number of lists of clips per viewer. */
export const maxClipLists = 50;
/** Maximum number of clips in a list. */
export const maxListedClips = 100;
/** Maximum length of a list's name, characters. */
export const maxClipListName = 80;

export const clipListErrors = {
  clip_list_not_found: { status: 404, message: 'The list of clips does not exist' },
} as const satisfies ErrorCodes;

export const clipListAddresses = {
  get: { method: 'GET', path: '/api/clip_list/get_by_id/id/{id}', caller: 'anyone' },
  listOwn: { method: 'GET', path: '/api/clip_list/user_list', caller: 'user' },
  create: { method: 'POST', path: '/api/clip_list/create', caller: 'user' },
  update: { method: 'POST', path: '/api/clip_list/update/{id}', caller: 'user' },
  add: { method: 'POST', path: '/api/clip_list/add/{id}', caller: 'user' },
  remove: { method: 'POST', path: '/api/clip_list/delete/{id}', caller: 'user' },
} as const satisfies CallAddresses;
