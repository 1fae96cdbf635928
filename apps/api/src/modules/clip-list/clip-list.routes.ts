import { defineCalls } from '../../platform/context/call.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId, requireSession } from '../../platform/context/caller.ts';
import {
  addToClipList,
  changeClipList,
  createClipList,
  getClipList,
  listClipLists,
  removeClipList,
} from './clip-list.service.ts';

const limit = {
  perAddress: 600,
  perKey: 120,
  windowMs: 60_000,
  key: (_: unknown, ctx: Ctx) => callerId(ctx),
};

export const module: ApiModule = {
  name: 'clip-list',
  calls: defineCalls('clipList', {
    get: async (ctx, { params }) => ({ content: await getClipList(ctx, params.id) }),

    listOwn: async (ctx) => {
      const { userId } = requireSession(ctx);
      const entries = await ctx.db.forTenant(ctx, (scope) => listClipLists(scope, userId));
      return { content: { entries } };
    },

    create: {
      handle: async (ctx, { body }) => ({ content: await createClipList(ctx, body) }),
      limit,
      stores: ['clip_list', 'clip_list_entry'],
    },

    update: {
      handle: async (ctx, { params, body }) => ({
        content: await changeClipList(ctx, params.id, body),
      }),
      limit,
      stores: ['clip_list_entry'],
    },

    add: {
      handle: async (ctx, { params, body }) => ({
        content: await addToClipList(ctx, params.id, body.clip_id),
      }),
      limit,
      stores: ['clip_list_entry'],
    },

    remove: {
      handle: async (ctx, { params }) => {
        await removeClipList(ctx, params.id);
        return {};
      },
      limit,
      stores: [],
    },
  }),
  create: () => ({
    account: {
      export: async (ctx, userId) => ({
        clipLists: await ctx.db.forTenant(ctx, (scope) => listClipLists(scope, userId)),
      }),
    },
  }),
};
