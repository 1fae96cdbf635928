import { defineCalls } from '../../platform/context/call.ts';
import { AppError } from '../../platform/context/error.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import {
  signOutSockets,
  endSessionsOf,
  listSessions,
  revokeSession,
} from './active-sessions.service.ts';
import { endSession } from './session.service.ts';
import { sessionJobs } from './session.jobs.ts';

export const module: ApiModule = {
  name: 'session',
  calls: [
    ...defineCalls('session', {
      list: async (ctx) => ({
        content: {
          entries: await ctx.db.forTenant(ctx, (scope) => listSessions(ctx, scope)),
        },
      }),

      revoke: {
        handle: async (ctx, { body }) => {
          await revokeSession(ctx, body.id);
          return {};
        },
        stores: [],
      },
    }),
    ...defineCalls('signIn', {
      logout: {
        handle: async (ctx) => {
          if (ctx.session === null) throw new AppError('unauthorized');
          await endSession(ctx, ctx.session.sessionId);
          return {};
        },
        stores: [],
      },
    }),
  ],
  create: (platform) => ({
    account: {
      export: async (ctx) => ({
        sessions: await ctx.db.forTenant(ctx, (scope) => listSessions(ctx, scope)),
      }),
      erase: async (ctx, scope, userId) => {
        const ended = await endSessionsOf(ctx, scope, userId);
        return () => signOutSockets(ctx, userId, ended);
      },
    },
    jobs: sessionJobs(platform),
  }),
};
