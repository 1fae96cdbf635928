import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { accessCodeJobs } from './access-code.jobs.ts';
import {
  closeBatch,
  createBatch,
  exportBatch,
  exportRedemptions,
  listBatches,
} from './batch.service.ts';

export const module: ApiModule = {
  name: 'access-code',
  calls: defineCalls('accessCode', {
    createBatch: async (ctx, { body }) => ({
      content: await createBatch(ctx, body),
    }),

    listBatches: async (ctx, { query }) => ({ content: await listBatches(ctx, query) }),

    exportBatch: async (ctx, { params }) => ({
      content: await exportBatch(ctx, params.id),
    }),

    endBatch: async (ctx, { params }) => ({
      content: await closeBatch(ctx, params.id),
    }),
  }),
  create: (platform) => ({
    jobs: accessCodeJobs(platform),
    account: {
      export: async (ctx, userId) => ({
        redeemedAccessCodes: await ctx.db.forTenant(ctx, (scope) =>
          exportRedemptions(scope, userId),
        ),
      }),
    },
  }),
};
