import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { listRecaps } from './recap.service.ts';

export const module: ApiModule = {
  name: 'recap',
  calls: defineCalls('recap', {
    list: async (ctx, { params }) => ({
      content: { recaps: await listRecaps(ctx, params.id) },
    }),
  }),
};
