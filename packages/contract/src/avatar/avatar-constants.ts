import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Maximum size of an uploaded avatar, decoded, bytes. */
export const maxAvatarBytes = 2 * 1024 * 1024;

export const avatarErrors = {
  avatar_invalid: { status: 422, message: 'The picture must be a JPEG, PNG, WebP, AVIF or GIF' },
} as const satisfies ErrorCodes;

export const avatarAddresses = {
  upload: { method: 'POST', path: '/api/user/upload_avatar', caller: 'user' },
  remove: { method: 'POST', path: '/api/user/delete_avatar', caller: 'user' },
} as const satisfies CallAddresses;
