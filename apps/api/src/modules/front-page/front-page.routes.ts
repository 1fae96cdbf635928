import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import { recordChange } from '../audit/index.ts';
import { pictureBodyLimit, withStoredPicture } from '../picture/index.ts';
import { frontPageCache } from './front-page-cache.ts';
import {
  getFrontPageForOperator,
  publish,
  publishDueDraft,
  restore,
  setDraft,
  unschedule,
} from './front-page.service.ts';
import { presentFrontPage, withoutEmbargoedBanners } from './present-front-page.ts';
import { createPreview, getPreview } from './preview.service.ts';

/** How often due drafts are published, ms. */
const publishEveryMs = 15_000;

export const module: ApiModule = {
  name: 'front-page',
  create: (platform) => {
    // The cache must follow changes from the start.
    platform.resources.of(frontPageCache);
    return {
      jobs: [
        {
          name: 'front-pages',
          everyMs: publishEveryMs,
          run: () =>
            eachTenant(platform, 'front pages could not be published for some tenants', (id) =>
              publishDueDraft(platform, id),
            ),
        },
      ],
    };
  },
  calls: defineCalls('frontPage', {
    get: async (ctx, { query: { lang } }) => {
      const published = await ctx.resources.of(frontPageCache).get(ctx.tenant.id);
      return {
        content:
          published &&
          presentFrontPage(withoutEmbargoedBanners(published, ctx.clock()), lang, ctx.clock()),
      };
    },

    getPreview: async (ctx, { query }) => ({ content: await getPreview(ctx, query) }),

    getForOperator: async (ctx) => ({ content: await getFrontPageForOperator(ctx) }),

    setDraft: {
      handle: async (ctx, { body }) => ({ content: await setDraft(ctx, body) }),
      // Texts of all languages, of whose characters each may take six bytes in JSON.
      bodyLimit: 256 * 1024,
    },

    uploadPicture: {
      handle: async (ctx, { body }) => ({
        content: await withStoredPicture(ctx, body.image, async (address) => {
          if (address === null) throw new Error('frontPage.uploadPicture got no picture');
          await ctx.db.forTenant(ctx, (scope) =>
            recordChange(ctx, scope, {
              action: 'frontPage.uploadPicture',
              subject: { kind: 'frontPage', id: ctx.tenant.id },
              before: null,
              after: { address },
            }),
          );
          return { address };
        }),
      }),
      bodyLimit: pictureBodyLimit,
    },

    createPreview: async (ctx) => ({ content: createPreview(ctx) }),

    publish: async (ctx, { body }) => ({ content: await publish(ctx, body) }),

    unschedule: async (ctx, { body }) => ({ content: await unschedule(ctx, body.version) }),

    restore: async (ctx, { body }) => ({ content: await restore(ctx, body.version) }),
  }),
};
