import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { emitEnteredStatistics, statisticsJob } from './statistics.jobs.ts';
import { getStatistics, setStatistics } from './statistics.service.ts';

export const module: ApiModule = {
  name: 'statistics',
  calls: defineCalls('statistics', {
    get: async (ctx, { query }) => ({
      content: { vidswap: await getStatistics(ctx, query) },
    }),

    set: async (ctx, { params, body }) => ({
      content: { vidswap: await setStatistics(ctx, params.id, body) },
    }),
  }),
  create: (platform) => {
    platform.eventChanges.subscribe((change) => emitEnteredStatistics(platform, change));
    return { jobs: [statisticsJob(platform)] };
  },
};
