import { defineCall } from '../../platform/call.ts';
import { AppError } from '../../platform/error.ts';
import type { ApiModule } from '../../platform/module.ts';
import { presentProfile } from '../user/present-profile.ts';
import { normalizeEmail } from '../user/user.service.ts';
import { login } from './login.service.ts';
import { agentHash } from './refresh-token.ts';
import { removeExpiredFamilies } from './session.queries.ts';
import { endSession, renewSession } from './session.service.ts';

const minuteMs = 60_000;
const cleanupMs = 6 * 60 * minuteMs;

export const sessionModule: ApiModule = {
  name: 'session',
  calls: [
    defineCall(
      'login',
      async (ctx, { body }) => {
        const result = await login(ctx, body);
        if (result.kind === 'device-limit')
          return {
            content: {
              profile: null,
              devices: result.devices,
              device_error: true,
              isRegister: false,
              tokenData: {
                access_token: result.limitToken,
                expires_in: result.expiresIn,
                refresh_token: null,
              },
            },
          };
        return {
          content: {
            profile: presentProfile(result.user),
            devices: result.devices,
            device_error: false,
            isRegister: false,
            tokenData: {
              access_token: result.tokens.accessToken,
              expires_in: result.tokens.expiresIn,
              refresh_token: result.tokens.refreshToken,
            },
          },
        };
      },
      {
        limit: {
          perAddress: 60,
          perAccount: 10,
          windowMs: 5 * minuteMs,
          account: ({ body }) => normalizeEmail(body.username),
        },
      },
    ),

    defineCall(
      'tokenExchange',
      async (ctx, { body }) => {
        const tokens = await renewSession(ctx, body.subject_token);
        return {
          token: tokens.accessToken,
          expires_in: tokens.expiresIn,
          refresh_token: tokens.refreshToken,
        };
      },
      {
        limit: {
          perAddress: 240,
          perAccount: 30,
          windowMs: minuteMs,
          account: ({ body }) => agentHash(body.subject_token),
        },
      },
    ),

    defineCall('logout', async (ctx) => {
      if (ctx.session === null) throw new AppError('unauthorized');
      await endSession(ctx, ctx.session.familyId);
      return {};
    }),
  ],
  jobs: ({ db, tenants, clock }) => [
    {
      name: 'session-cleanup',
      everyMs: cleanupMs,
      run: async () => {
        for (const { id } of tenants.all)
          await db.forTenant(id, (trx) => removeExpiredFamilies(trx, id, new Date(clock())));
      },
    },
  ],
};
