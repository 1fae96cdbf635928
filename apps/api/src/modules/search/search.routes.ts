import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { runSearch } from '../../platform/security/read-rate-limits.ts';
import { eventListingOf } from '../event/index.ts';
import { suggest } from './suggest.service.ts';

export const module: ApiModule = {
  name: 'search',
  calls: defineCalls('search', {
    suggest: async (ctx, { query }) => ({
      content: {
        entries: await runSearch(ctx, 'suggestions', () =>
          ctx.lists.read(ctx, async (scope) =>
            suggest(scope, query, await eventListingOf(ctx, scope)),
          ),
        ),
      },
    }),
  }),
};
