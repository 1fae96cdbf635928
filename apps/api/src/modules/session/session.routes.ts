import { tokenUrns } from '@grandstand/contract';
import { defineCall } from '../../platform/call.ts';
import { AppError } from '../../platform/error.ts';
import type { ApiModule } from '../../platform/module.ts';
import { loginWithProvider } from '../sign-in/provider-login.service.ts';
import { normalizeEmail } from '../user/user.service.ts';
import { listSessions, revokeSession } from './active-sessions.service.ts';
import { removeExpiredSpent } from './limit-token.queries.ts';
import { login } from './login.service.ts';
import { presentLogin, presentProviderLogin } from './present-login.ts';
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
        return presentLogin(await login(ctx, body));
      },
      {
        limit: {
          perAddress: 60,
          perAccount: 10,
          windowMs: 5 * minuteMs,
          // A token's own address is no account's, but cannot be tried more often either.
          account: ({ body }) => normalizeEmail(body.username ?? agentHash(body.token ?? '')),
        },
      },
    ),

    defineCall(
      'tokenExchange',
      async (ctx, { body }) => {
        if (body.subject_token_type === tokenUrns.refreshToken) {
          const tokens = await renewSession(ctx, body.subject_token, body.device?.id ?? null);
          return {
            token: tokens.accessToken,
            expires_in: tokens.expiresIn,
            refresh_token: tokens.refreshToken,
          };
        }
        const { result, isRegister } = await loginWithProvider(ctx, body);
        return presentProviderLogin(result, isRegister);
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

    defineCall('sessionList', async (ctx) => ({
      content: {
        entries: await ctx.db.forTenant(ctx.tenant.id, (trx) => listSessions(ctx, trx)),
      },
    })),

    defineCall('sessionRevoke', async (ctx, { body }) => {
      await revokeSession(ctx, body.id);
      return {};
    }),

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
          await db.forTenant(id, async (trx) => {
            const now = new Date(clock());
            await removeExpiredFamilies(trx, id, now);
            await removeExpiredSpent(trx, id, now);
          });
      },
    },
  ],
};
