import { dayMs } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { retentionMs } from '../../platform/jobs/retention.ts';
import { consumeListLimit } from '../../platform/security/read-rate-limits.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import { callerId } from '../../platform/context/caller.ts';
import { commentDeliveryJob } from './comment.jobs.ts';
import { deleteDeviceBansBefore } from './moderation/moderation.queries.ts';
import { exportComments, listComments, addReaction, saveComment } from './comment.service.ts';
import {
  banAuthor,
  withdrawCommentsOf,
  hideComment,
  muteAuthor,
  releaseComment,
  removeComment,
  setCommentRoom,
  unbanAccount,
  unmuteAll,
} from './moderation/moderate.service.ts';

import {
  banForOperator,
  countReported,
  hideForOperator,
  listBans,
  listModerated,
  restoreForOperator,
} from './moderation/operator-comment.service.ts';

const key = (_: unknown, ctx: Ctx) => callerId(ctx);
/** High per address, which a whole stadium may share; per account as fast as a viewer types and taps. */
const limit = { perAddress: 1200, perKey: 60, windowMs: 60_000, key };
/** Higher, so that a moderator can remove a flood of comments. */
const moderatorLimit = { ...limit, perKey: 240 };

export const module: ApiModule = {
  name: 'comment',
  calls: defineCalls('comment', {
    list: {
      handle: async (ctx, { body }) => {
        consumeListLimit(ctx);
        return { content: await listComments(ctx, body) };
      },
      stores: [],
    },

    save: {
      handle: async (ctx, { body }) => ({ content: await saveComment(ctx, body) }),
      limit,
      stores: ['comment', 'comment_room'],
      maxDailyKibPerAddress: 32_768,
    },

    react: {
      handle: async (ctx, { body }) => (await addReaction(ctx, body), {}),
      limit,
      stores: ['comment_reaction', 'comment_room'],
      maxDailyKibPerAddress: 262_144,
    },

    remove: {
      handle: async (ctx, { body }) => (await removeComment(ctx, body.id), {}),
      limit: moderatorLimit,
      stores: [],
    },

    report: {
      handle: async (ctx, { body }) => (await hideComment(ctx, body.id, body.reason), {}),
      limit,
      stores: ['comment_hidden', 'comment_room'],
    },

    hide: {
      handle: async (ctx, { body }) => (await hideComment(ctx, body.id, null), {}),
      limit,
      stores: ['comment_hidden'],
    },

    mute: {
      handle: async (ctx, { body }) => (await muteAuthor(ctx, body.id), {}),
      limit,
      stores: ['comment_mute'],
    },

    unmuteAll: { handle: async (ctx) => (await unmuteAll(ctx), {}), limit, stores: [] },

    release: {
      handle: async (ctx, { body }) => (await releaseComment(ctx, body.id), {}),
      limit: moderatorLimit,
      stores: [],
    },

    ban: {
      handle: async (ctx, { body }) => (await banAuthor(ctx, body.id), {}),
      limit: moderatorLimit,
      stores: ['comment_ban', 'comment_ban_device'],
    },

    listForOperator: async (ctx, { query }) => ({ content: await listModerated(ctx, query) }),

    hideForOperator: async (ctx, { params, body }) => (
      await hideForOperator(ctx, params.id, body.reason),
      {}
    ),

    restoreForOperator: async (ctx, { params, body }) => (
      await restoreForOperator(ctx, params.id, body.reason),
      {}
    ),

    listBans: async (ctx, { query }) => ({ content: await listBans(ctx, query) }),

    banForOperator: async (ctx, { body }) => ({ content: await banForOperator(ctx, body) }),

    setRoom: async (ctx, { body }) => (await setCommentRoom(ctx, body), {}),

    countReported: async (ctx) => ({ content: await countReported(ctx) }),

    unban: async (ctx, { body }) => (await unbanAccount(ctx, body.email), {}),
  }),
  create: (platform) => ({
    jobs: [
      commentDeliveryJob(platform),
      cleanupJob(platform, {
        name: 'comment-ban-cleanup',
        everyMs: dayMs,
        remove: (scope, now) =>
          deleteDeviceBansBefore(scope, new Date(now.getTime() - retentionMs.commentBan)),
      }),
    ],
    account: {
      export: async (ctx, userId) => ({
        comments: await ctx.db.forTenant(ctx, (scope) => exportComments(scope, userId)),
      }),
      erase: withdrawCommentsOf,
    },
  }),
};
