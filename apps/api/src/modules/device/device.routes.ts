import { minuteMs } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId, requireSession } from '../../platform/context/caller.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { checkDevice } from './current-device.service.ts';
import { listDevices, renameDevice } from './device.service.ts';
import { removeDevice } from './remove-device.service.ts';
import { deviceJobs } from './device.jobs.ts';

export const module: ApiModule = {
  name: 'device',
  calls: defineCalls('device', {
    check: {
      handle: async (ctx, { body }) => ({
        content: {
          ...(await checkDevice(ctx, body)),
          // A removed device learns nothing of the account.
          ...(ctx.removedSession === null && { limit: ctx.tenant.device_limit }),
        },
      }),
      acceptsRemovedDevice: true,
      limit: {
        perAddress: 240,
        perKey: 60,
        windowMs: minuteMs,
        key: ({ body }, ctx) =>
          ctx.session?.userId ?? ctx.removedSession?.sessionId ?? textHash(body.token ?? ''),
      },
      stores: ['device'],
    },

    remove: {
      handle: async (ctx, { body }) => {
        await removeDevice(ctx, body);
        return {};
      },
      limit: {
        perAddress: 60,
        perKey: 30,
        windowMs: minuteMs,
        key: ({ body }, ctx) => ctx.session?.userId ?? textHash(body.token ?? ''),
      },
      stores: ['spent_limit_token'],
    },

    rename: {
      handle: async (ctx, { body }) => ({
        content: await ctx.db.forTenant(ctx, (scope) =>
          renameDevice(scope, requireSession(ctx).userId, body),
        ),
      }),
      limit: {
        perAddress: 60,
        perKey: 30,
        windowMs: minuteMs,
        key: (_, ctx) => callerId(ctx),
      },
      stores: [],
    },
  }),
  create: (platform) => ({
    account: {
      export: async (ctx, userId) => ({
        devices: await ctx.db.forTenant(ctx, (scope) => listDevices(scope, userId)),
      }),
    },
    jobs: deviceJobs(platform),
  }),
};
