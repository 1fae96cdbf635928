import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { recordChange } from '../audit/index.ts';
import { channelJobs } from './channel.jobs.ts';
import { setSchedule } from './schedule.service.ts';
import { getGuide, getProgram } from './channel.service.ts';

export const module: ApiModule = {
  name: 'channel',
  calls: defineCalls('channel', {
    getProgram: async (ctx, { params, query }) => ({
      content: await getProgram(ctx, params.id, query),
    }),

    getGuide: async (ctx, { query }) => ({
      content: await getGuide(ctx, query),
    }),

    setSchedule: async (ctx, { params, body }) => ({
      content: {
        entries: await setSchedule(ctx, ctx.tenant.id, params.id, body, (scope) =>
          recordChange(ctx, scope, {
            action: 'channel.setSchedule',
            subject: { kind: 'event', id: params.id },
            before: {},
            after: { slate: body.slate, items: body.items },
          }),
        ),
      },
    }),
  }),
  create: (platform) => ({ jobs: channelJobs(platform) }),
};
