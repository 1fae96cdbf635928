import { defineCall } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { announceStatistics, statisticsJob } from './statistics.jobs.ts';
import { getStatistics, setStatistics } from './statistics.service.ts';

export const module: ApiModule = {
  name: 'statistics',
  calls: [
    defineCall('eventStats', async (ctx, { query }) => ({
      content: { vidswap: await getStatistics(ctx, query) },
    })),
    defineCall('operatorEventSetStats', async (ctx, { params, body }) => ({
      content: { vidswap: await setStatistics(ctx, params.id, body) },
    })),
  ],
  create: (platform) => {
    platform.eventChanges.subscribe((change) => announceStatistics(platform, change));
    return { jobs: [statisticsJob(platform)] };
  },
};
