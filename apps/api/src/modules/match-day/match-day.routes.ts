import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { announceDelay } from './announce-delay.service.ts';
import { getMatchDay } from './match-day.service.ts';

export const module: ApiModule = {
  name: 'match-day',
  calls: defineCalls('matchDay', {
    announceDelay: async (ctx, { body }) => ({
      content: { matches: await announceDelay(ctx, body) },
    }),
    list: async (ctx, { query }) => ({ content: await getMatchDay(ctx, query) }),
  }),
};
