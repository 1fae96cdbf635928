import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { analyticsCleanup } from './analytics.jobs.ts';
import { collectAnalytics, summariseAnalytics } from './analytics.service.ts';
import { qualityPages } from './quality-page.ts';
import { storePlayReport, listPlayQuality } from './quality.service.ts';
import { getRetention, listRetention } from './retention.service.ts';

export const module: ApiModule = {
  name: 'analytics',
  calls: defineCalls('analytics', {
    collect: {
      handle: async (ctx, { body }) => {
        await collectAnalytics(ctx, body);
        return {};
      },
      // A page sends at most every five seconds; an address may be that of a whole stadium.
      limit: {
        perAddress: 600,
        // All browsers of the tenant together, so that analytics cannot overload the database.
        perKey: 12_000,
        windowMs: 60_000,
        key: (_, ctx) => ctx.tenant.id,
      },
      bodyLimit: 16 * 1024,
      stores: ['analytics_event'],
      maxDailyKibPerAddress: 65_536,
    },

    reportPlay: {
      handle: async (ctx, { body }) => {
        await storePlayReport(ctx, body);
        return {};
      },
      // Each play reports once a minute; an address may be that of a whole stadium.
      limit: {
        perAddress: 300,
        perKey: 12_000,
        windowMs: 60_000,
        key: (_, ctx) => ctx.tenant.id,
      },
      bodyLimit: 1024,
      stores: ['analytics_play', 'watched_event'],
      maxDailyKibPerAddress: 262_144,
    },

    getQuality: async (ctx, { query }) => ({
      content: await listPlayQuality(ctx, query),
    }),

    listRetention: async (ctx, { query }) => ({ content: await listRetention(ctx, query.page) }),

    getRetention: async (ctx, { params }) => ({ content: await getRetention(ctx, params.id) }),

    getSummary: async (ctx, { query }) => ({
      content: await summariseAnalytics(ctx, query.days),
    }),
  }),
  create: (platform) => ({ jobs: [analyticsCleanup(platform)], routes: [qualityPages] }),
};
