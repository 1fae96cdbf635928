import { defineCalls } from '../../platform/context/call.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { consumeListLimit } from '../../platform/security/read-rate-limits.ts';
import { callerId } from '../../platform/context/caller.ts';
import { dueTagsJob } from './tag.jobs.ts';
import { addMoment, listMoments, withdrawMoment } from './moment.service.ts';
import {
  changeTag,
  exportTags,
  withdrawTagsOf,
  setGlobalTagPermission,
  listTags,
  removeTags,
  saveTag,
} from './tag.service.ts';
import { listModeratedTags, restoreTag, takeTagDown } from './tag-takedown.service.ts';

/** A viewer may save several tags a minute, and sends queued ones when back online. */
const limit = {
  perAddress: 600,
  perKey: 120,
  windowMs: 60_000,
  key: (_: unknown, ctx: Ctx) => callerId(ctx),
};

export const module: ApiModule = {
  name: 'tag',
  calls: defineCalls('tag', {
    list: {
      handle: (ctx, { body }) => {
        consumeListLimit(ctx);
        return listTags(ctx, body);
      },
      stores: [],
    },

    save: {
      handle: async (ctx, { body }) => ({ content: await saveTag(ctx, body) }),
      limit,
      stores: ['tag'],
      maxDailyKibPerAddress: 16_384,
    },

    update: {
      handle: async (ctx, { body }) => ({ content: await changeTag(ctx, body) }),
      limit,
      stores: [],
    },

    remove: {
      handle: async (ctx, { body }) => ({ content: await removeTags(ctx, body.ids) }),
      limit,
      stores: [],
    },

    listMoments: async (ctx, { params }) => ({
      content: { moments: await listMoments(ctx, params.id) },
    }),

    addMoment: async (ctx, { params, body }) => ({
      content: await addMoment(ctx, params.id, body),
    }),

    withdrawMoment: async (ctx, { params, body }) => {
      await withdrawMoment(ctx, params.id, body.momentId);
      return { content: { momentId: body.momentId } };
    },

    listForOperator: async (ctx, { query }) => ({ content: await listModeratedTags(ctx, query) }),

    takeDown: async (ctx, { params, body }) => ({
      content: await takeTagDown(ctx, params.id, body.reason),
    }),

    restore: async (ctx, { params, body }) => ({
      content: await restoreTag(ctx, params.id, body.reason),
    }),

    grant: async (ctx, { body }) => {
      await setGlobalTagPermission(ctx, body.email, body.canCreateGlobalTag);
      return {};
    },
  }),
  create: (platform) => ({
    jobs: [dueTagsJob(platform)],
    account: {
      export: async (ctx, userId) => ({
        tags: await ctx.db.forTenant(ctx, (scope) => exportTags(scope, userId)),
      }),
      erase: withdrawTagsOf,
    },
  }),
};
