import { maxInfoTextLength } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { getInfoText, listInfoTexts, removeInfoText, setInfoText } from './info-text.service.ts';
import { checkInfoTexts, getInfoPage } from './info.service.ts';
import { legalWarnings } from './legal/legal-page.ts';

export const module: ApiModule = {
  name: 'info',
  create: async ({ config, tenants, log }) => {
    await checkInfoTexts(config.contentDir, tenants.all);
    for (const line of tenants.all.flatMap(legalWarnings)) log.warn(line);
    return {};
  },
  calls: defineCalls('info', {
    get: async (ctx, { params, query: { lang } }) => ({
      content: await getInfoPage(ctx, (query) => ctx.db.forTenant(ctx, query), params.type, lang),
    }),

    listTexts: async (ctx, { query }) => ({ content: await listInfoTexts(ctx, query) }),

    getText: async (ctx, { params }) => ({ content: await getInfoText(ctx, params) }),

    setText: {
      handle: async (ctx, { params, body }) => ({ content: await setInfoText(ctx, params, body) }),
      // A character may take six bytes in JSON.
      bodyLimit: 6 * maxInfoTextLength + 1024,
    },

    removeText: async (ctx, { params }) => {
      await removeInfoText(ctx, params);
      return {};
    },
  }),
};
