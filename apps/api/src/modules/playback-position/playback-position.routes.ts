import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { exportPositions, listPositions, savePosition } from './playback-position.service.ts';

export const module: ApiModule = {
  name: 'playback-position',
  calls: defineCalls('playbackPosition', {
    list: (ctx, { query }) => listPositions(ctx, query),

    save: {
      handle: async (ctx, { body }) => ({ content: await savePosition(ctx, body) }),
      // Enough for several devices, each reporting every few seconds.
      limit: {
        perAddress: 1200,
        perKey: 120,
        windowMs: 60_000,
        key: (_, ctx) => callerId(ctx),
      },
      stores: ['playback_position'],
      maxDailyKibPerAddress: 1_000_000,
    },
  }),
  create: () => ({
    account: {
      export: async (ctx, userId) => ({
        playbackPositions: await ctx.db.forTenant(ctx, (scope) => exportPositions(scope, userId)),
      }),
    },
  }),
};
