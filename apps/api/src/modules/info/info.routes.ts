import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { checkInfoTexts, getInfoPage } from './info.service.ts';

export const module: ApiModule = {
  name: 'info',
  create: async ({ config, tenants }) => {
    await checkInfoTexts(config.contentDir, tenants.all);
    return {};
  },
  calls: defineCalls('info', {
    get: async (ctx, { params, query }) => ({
      content: await getInfoPage(ctx.config.contentDir, ctx.tenant, params.type, query.lang),
    }),
  }),
};
