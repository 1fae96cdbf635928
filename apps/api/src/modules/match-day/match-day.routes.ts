import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { getMatchDay } from './match-day.service.ts';

export const module: ApiModule = {
  name: 'match-day',
  calls: defineCalls('matchDay', {
    list: async (ctx, { query }) => ({ content: await getMatchDay(ctx, query) }),
  }),
};
