import { defineCalls } from '../../platform/context/call.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { removeChoicesBefore } from './consent.queries.ts';
import { listChoices, listConsents, recordChoice } from './consent.service.ts';

const dayMs = 86_400_000;
/** Retention, ms: as long as proof of consent may be requested. */
const retentionMs = 3 * 365 * dayMs;

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
        perAccount: 6_000,
        windowMs: 60_000,
        account: (_, ctx) => ctx.tenant.id,
      },
    },
  }),
  create: (platform) => ({
    jobs: [
      cleanupJob(platform, {
        name: 'consent-cleanup',
        everyMs: dayMs,
        remove: (scope, now) => removeChoicesBefore(scope, new Date(now.getTime() - retentionMs)),
      }),
    ],
    account: {
      export: async (ctx, userId) =>
        ctx.db.forTenant(ctx, async (scope) => ({
          consents: await listConsents(scope, userId),
          consentChoices: await listChoices(scope, userId),
        })),
    },
  }),
};
