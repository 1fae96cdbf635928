import type { ApiModule } from '../../platform/module.ts';
import { listConsents } from './consent.service.ts';

export const module: ApiModule = {
  name: 'consent',
  calls: [],
  create: () => ({
    account: {
      export: async (ctx, userId) => ({
        consents: await ctx.db.forTenant(ctx, (scope) => listConsents(scope, userId)),
      }),
    },
  }),
};
