import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { getRevenue, getSubscriptions, getViewers, playingStreams } from './figures.service.ts';
import { listRevenueOfPortals } from './portal-revenue.service.ts';
import { receiptsFile } from './receipts-file.ts';

export const module: ApiModule = {
  name: 'figures',
  calls: defineCalls('figures', {
    getViewers: async (ctx) => ({ content: await getViewers(ctx) }),

    getRevenue: async (ctx, { query }) => ({ content: await getRevenue(ctx, query) }),

    listRevenueOfPortals: async (ctx, { query }) => ({
      content: await listRevenueOfPortals(ctx, query),
    }),

    getSubscriptions: async (ctx, { query }) => ({ content: await getSubscriptions(ctx, query) }),
  }),
  create: (platform) => ({ routes: [receiptsFile], gauges: [playingStreams(platform)] }),
};
