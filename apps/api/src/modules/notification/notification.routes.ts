import { defineCalls } from '../../platform/context/call.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { callerId } from '../../platform/context/caller.ts';
import { notificationJobs, notificationPush, notificationWork } from './notification.jobs.ts';
import {
  updateSettings,
  exportNotifications,
  getSettings,
  subscribe,
  unsubscribe,
} from './notification.service.ts';
import { oneClickRoutes } from './one-click.ts';
import { setReminderMailsByLink } from './unsubscribe.service.ts';

const limit = {
  perAddress: 300,
  perKey: 60,
  windowMs: 60_000,
  key: (_: unknown, ctx: Ctx) => callerId(ctx),
};

export const module: ApiModule = {
  name: 'notification',
  calls: defineCalls('notification', {
    getSettings: async (ctx) => ({ content: await getSettings(ctx) }),

    updateSettings: {
      handle: async (ctx, { body }) => ({ content: await updateSettings(ctx, body) }),
      limit,
      stores: ['notification_choice'],
    },

    subscribePush: {
      handle: async (ctx, { body }) => {
        await subscribe(ctx, body);
        return {};
      },
      limit,
      stores: ['push_subscription'],
    },

    updateByMailLink: {
      handle: async (ctx, { body }) => {
        await setReminderMailsByLink(ctx, body.token, body.reminder_mails);
        return {};
      },
      limit: {
        perAddress: 60,
        perKey: 20,
        windowMs: 60_000,
        key: ({ body }) => textHash(body.token),
      },
      stores: ['notification_choice'],
    },

    unsubscribePush: {
      handle: async (ctx) => {
        await unsubscribe(ctx);
        return {};
      },
      stores: [],
    },
  }),
  create: (platform) => ({
    jobs: notificationJobs(platform),
    work: notificationWork(platform),
    routes: [oneClickRoutes],
    account: {
      export: async (ctx, userId) =>
        ctx.db.forTenant(ctx, (scope) => exportNotifications(scope, userId)),
      erase: async (ctx, _, userId) => () =>
        ctx.outbox.discard(notificationPush, { tenantId: ctx.tenant.id, userId }),
    },
  }),
};
