import { defineCall, type CallLimit } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { exportFollows, listFollows, removeFollow, saveFollow } from './follow.service.ts';

const limit = {
  perAddress: 600,
  perAccount: 240,
  windowMs: 60_000,
  account: (_, ctx) => callerId(ctx),
} satisfies CallLimit<'followSave'>;

export const module: ApiModule = {
  name: 'follow',
  calls: [
    defineCall('followList', (ctx, { query }) => listFollows(ctx, query)),
    defineCall('followSave', async (ctx, { body }) => ({ content: await saveFollow(ctx, body) }), {
      limit,
    }),
    defineCall('followRemove', async (ctx, { body }) => {
      await removeFollow(ctx, body.id);
      return {};
    }),
  ],
  create: () => ({
    account: {
      export: async (ctx, userId) => ({
        follows: await ctx.db.forTenant(ctx, (scope) => exportFollows(scope, userId)),
      }),
    },
  }),
};
