import type { ErrorCode } from '@grandstand/contract/names';
import { defineCall } from '../../platform/call.ts';
import type { ErrorDetails } from '../../platform/error.ts';
import type { ApiModule } from '../../platform/module.ts';
import { sendVerification } from '../verification/verification.service.ts';
import { presentProfile } from './present-profile.ts';
import { getOwnUser, normalizeEmail, register } from './user.service.ts';

const hourMs = 60 * 60 * 1000;

/** The codes of A-14 when one field alone is wrong. */
function signUpCode(details: ErrorDetails): ErrorCode | null {
  if (details.every(({ path }) => path === 'body.username')) return 'invalid_email';
  if (details.every(({ path }) => path === 'body.password')) return 'weak_password';
  return null;
}

export const userModule: ApiModule = {
  name: 'user',
  calls: [
    defineCall(
      'register',
      async (ctx, { body }) => {
        const { user, tokens } = await register(ctx, body);
        sendVerification(ctx, user.id);
        return {
          content: {
            profile: presentProfile(user),
            tokenData: {
              access_token: tokens.accessToken,
              expires_in: tokens.expiresIn,
              refresh_token: tokens.refreshToken,
            },
          },
        };
      },
      {
        limit: {
          perAddress: 30,
          perAccount: 10,
          windowMs: hourMs,
          account: ({ body }) => normalizeEmail(body.username),
        },
        invalidCode: signUpCode,
      },
    ),
    defineCall('profileGet', async (ctx) => ({ content: presentProfile(await getOwnUser(ctx)) })),
  ],
};
