import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { listChanges } from './audit.service.ts';

export const module: ApiModule = {
  name: 'audit',
  calls: defineCalls('audit', {
    list: async (ctx, { query }) => ({ content: await listChanges(ctx, query) }),
  }),
};
