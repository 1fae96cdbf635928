import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { payoutJobs, payoutWorkHandlers } from './payout.jobs.ts';
import { getBalance, getPayout, listEntries, listPayouts } from './payout.service.ts';
import { payoutsFile } from './payouts-file.ts';

export const module: ApiModule = {
  name: 'payout',
  calls: defineCalls('payout', {
    getBalance: async (ctx) => ({ content: await getBalance(ctx) }),

    list: async (ctx, { query }) => ({ content: await listPayouts(ctx, query) }),

    get: async (ctx, { params }) => ({ content: await getPayout(ctx, params.id) }),

    listEntries: async (ctx, { params, query }) => ({
      content: await listEntries(ctx, params.id, query),
    }),
  }),
  create: (platform) => ({
    work: payoutWorkHandlers(platform),
    jobs: payoutJobs(platform),
    routes: [payoutsFile],
  }),
};
