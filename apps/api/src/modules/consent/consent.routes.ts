import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { consentJobs } from './consent.jobs.ts';
import { listChoices, listConsents, recordChoice } from './consent.service.ts';

export const module: ApiModule = {
  name: 'consent',
  calls: defineCalls('consent', {
    record: {
      handle: async (ctx, { body }) => {
        await recordChoice(ctx, body);
        return {};
      },
      limit: {
        perAddress: 60,
        perKey: 6_000,
        windowMs: 60_000,
        key: (_, ctx) => ctx.tenant.id,
      },
      stores: ['consent_choice'],
      maxDailyKibPerAddress: 4_096,
    },
  }),
  create: (platform) => ({
    jobs: consentJobs(platform),
    account: {
      export: async (ctx, userId) =>
        ctx.db.forTenant(ctx, async (scope) => ({
          consents: await listConsents(scope, userId),
          consentChoices: await listChoices(scope, userId),
        })),
    },
  }),
};
