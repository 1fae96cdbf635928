import { defineCall } from '../../platform/call.ts';
import type { ApiModule } from '../../platform/module.ts';
import { agentHash } from '../session/refresh-token.ts';
import { checkDevice } from './current-device.service.ts';
import { removeDevice } from './remove-device.service.ts';

const minuteMs = 60_000;

export const deviceModule: ApiModule = {
  name: 'device',
  calls: [
    defineCall(
      'deviceCheck',
      async (ctx, { body }) => ({ content: await checkDevice(ctx, body) }),
      {
        limit: {
          perAddress: 240,
          perAccount: 60,
          windowMs: minuteMs,
          account: ({ body }, ctx) => ctx.session?.userId ?? agentHash(body.token ?? ''),
        },
      },
    ),
    defineCall(
      'deviceDelete',
      async (ctx, { body }) => {
        await removeDevice(ctx, body);
        return {};
      },
      {
        limit: {
          perAddress: 60,
          perAccount: 30,
          windowMs: minuteMs,
          account: ({ body }, ctx) => ctx.session?.userId ?? agentHash(body.token ?? ''),
        },
      },
    ),
  ],
};
