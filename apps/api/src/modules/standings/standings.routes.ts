import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { consumeListLimit } from '../../platform/security/read-rate-limits.ts';
import { getForm, getTable, leagueTables } from './standings.service.ts';

export const module: ApiModule = {
  name: 'standings',
  calls: defineCalls('standings', {
    get: async (ctx, { params }) => {
      consumeListLimit(ctx);
      return { content: await getTable(ctx, params.id) };
    },

    getForm: async (ctx, { params }) => {
      consumeListLimit(ctx);
      return { content: await getForm(ctx, params.id) };
    },
  }),
  create: (platform) => {
    platform.eventChanges.subscribe(({ tenantId, kind }) => {
      // Neither changes a finished match.
      if (kind === 'clip-changed' || kind === 'started') return;
      platform.resources.of(leagueTables).remove(tenantId, null);
    });
    return {};
  },
};
