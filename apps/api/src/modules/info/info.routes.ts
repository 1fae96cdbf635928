import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { checkInfoTexts, getInfoPage } from './info.service.ts';
import { missingLegalSettings } from './legal/legal-page.ts';

export const module: ApiModule = {
  name: 'info',
  create: async ({ config, tenants, log }) => {
    await checkInfoTexts(config.contentDir, tenants.all);
    for (const line of tenants.all.flatMap(missingLegalSettings)) log.warn(line);
    return {};
  },
  calls: defineCalls('info', {
    get: async (ctx, { params, query: { lang } }) => ({
      content: await getInfoPage(ctx, (query) => ctx.db.forTenant(ctx, query), params.type, lang),
    }),
  }),
};
