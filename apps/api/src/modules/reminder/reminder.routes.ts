import type { Calls } from '@grandstand/contract';
import { defineCalls, type CallLimit } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { reminderJobs, reminderMail, reminderWork } from './reminder.jobs.ts';
import { addReminder, exportReminders, listReminders, removeReminder } from './reminder.service.ts';

const limit = {
  perAddress: 600,
  perKey: 240,
  windowMs: 60_000,
  key: (_, ctx) => callerId(ctx),
} satisfies CallLimit<Calls['reminder']['add']>;

export const module: ApiModule = {
  name: 'reminder',
  calls: defineCalls('reminder', {
    list: (ctx, { query }) => listReminders(ctx, query),

    add: {
      handle: async (ctx, { body }) => ({ content: await addReminder(ctx, body.event_id) }),
      limit,
      stores: ['reminder', 'notification_choice'],
    },

    remove: {
      handle: async (ctx, { body }) => {
        await removeReminder(ctx, body.event_id);
        return {};
      },
      stores: [],
    },
  }),
  create: (platform) => ({
    jobs: reminderJobs(platform),
    work: [reminderWork(platform)],
    account: {
      export: async (ctx, userId) => ({
        reminders: await ctx.db.forTenant(ctx, (scope) => exportReminders(scope, userId)),
      }),
      erase: async (ctx, _, userId) => () =>
        ctx.outbox.discard(reminderMail, { tenantId: ctx.tenant.id, userId }),
    },
  }),
};
