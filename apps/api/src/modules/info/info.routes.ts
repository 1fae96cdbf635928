import { defineCall } from '../../platform/call.ts';
import type { ApiModule } from '../../platform/module.ts';
import { checkInfoTexts, getInfoPage } from './info.service.ts';

export const infoModule: ApiModule = {
  name: 'info',
  check: ({ config, tenants }) => checkInfoTexts(config.contentDir, tenants.all),
  calls: [
    defineCall('infoGet', async (ctx, { params, query }) => ({
      content: await getInfoPage(ctx.config.contentDir, ctx.tenant, params.type, query.lang),
    })),
  ],
};
