import type { Calls } from '@grandstand/contract';
import { defineCalls, type CallLimit } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { exportFollows, listFollows, removeFollow, saveFollow } from './follow.service.ts';

const limit = {
  perAddress: 600,
  perKey: 240,
  windowMs: 60_000,
  key: (_, ctx) => callerId(ctx),
} satisfies CallLimit<Calls['follow']['save']>;

export const module: ApiModule = {
  name: 'follow',
  calls: defineCalls('follow', {
    list: (ctx, { query }) => listFollows(ctx, query),

    save: {
      handle: async (ctx, { body }) => ({ content: await saveFollow(ctx, body) }),
      limit,
      stores: ['follow'],
    },

    remove: {
      handle: async (ctx, { body }) => {
        await removeFollow(ctx, body.id);
        return {};
      },
      stores: [],
    },
  }),
  create: () => ({
    account: {
      export: async (ctx, userId) => ({
        follows: await ctx.db.forTenant(ctx, (scope) => exportFollows(scope, userId)),
      }),
    },
  }),
};
