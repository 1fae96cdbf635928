import type { Calls } from '@grandstand/contract';
import { defineCalls, type CallLimit } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import {
  exportWatchlist,
  addToWatchlist,
  getWatchlist,
  removeFromWatchlist,
} from './watchlist.service.ts';

const limit = {
  perAddress: 600,
  perKey: 240,
  windowMs: 60_000,
  key: (_, ctx) => callerId(ctx),
} satisfies CallLimit<Calls['watchlist']['add']>;

export const module: ApiModule = {
  name: 'watchlist',
  calls: defineCalls('watchlist', {
    get: (ctx, { query }) => getWatchlist(ctx, query),

    add: {
      handle: async (ctx, { body }) => {
        await addToWatchlist(ctx, body.video_id);
        return {};
      },
      limit,
      stores: ['watchlist'],
    },

    remove: {
      handle: async (ctx, { body }) => {
        await removeFromWatchlist(ctx, body.video_id);
        return {};
      },
      stores: [],
    },
  }),
  create: () => ({
    account: {
      export: async (ctx, userId) => ({
        watchlist: await ctx.db.forTenant(ctx, (scope) => exportWatchlist(scope, userId)),
      }),
    },
  }),
};
