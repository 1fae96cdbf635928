import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { getLineup, lineupCache, setLineup } from './lineup.service.ts';

export const module: ApiModule = {
  name: 'lineup',
  calls: defineCalls('lineup', {
    get: async (ctx, { params }) => ({ content: await getLineup(ctx, params.id) }),

    set: async (ctx, { params, body }) => ({ content: await setLineup(ctx, params.id, body) }),
  }),
  create: (platform) => {
    platform.eventChanges.subscribe(({ tenantId, eventId }) =>
      platform.resources.of(lineupCache).remove(tenantId, eventId),
    );
    return {};
  },
};
