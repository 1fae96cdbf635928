import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { type avatarAddresses, maxAvatarBytes } from './avatar-constants.ts';
import { emptyResponse, inContent } from '../call/primitives.ts';

/**
 * Body of `/api/user/upload_avatar`: a base64 JPEG, PNG, WebP, AVIF or GIF of at most `maxAvatarBytes`.
 * The server crops it square and re-encodes it, which removes metadata such as the location.
 */
export const avatarUploadBody = z.strictObject({
  image: z
    .base64('must be a picture in base64')
    .min(1)
    .max(Math.ceil(maxAvatarBytes / 3) * 4, `must not be larger than ${maxAvatarBytes} bytes`),
});
export type AvatarUploadBody = z.input<typeof avatarUploadBody>;

export const avatarResponse = inContent(z.object({ avatarUrl: z.string() }));

/** The avatar in the account export. */
export const avatarExport = {
  /** As a `data:` address. */
  avatar: z.string().nullable(),
};

export const avatarCalls = {
  upload: {
    summary: "Sets the caller's picture",
    body: avatarUploadBody,
    response: avatarResponse,
  },
  remove: { summary: "Removes the caller's picture", response: emptyResponse },
} as const satisfies CallSchemasOf<typeof avatarAddresses>;
