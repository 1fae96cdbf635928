import { hourMs } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { findUser } from '../user/index.ts';
import { passwordAttemptJobs } from './password-attempt.jobs.ts';
import { signInLinkMail, signInLinkWork } from './sign-in-link.jobs.ts';
import { trustDevice } from './trusted-device.service.ts';

export const module: ApiModule = {
  name: 'password-attempt',
  calls: defineCalls('signIn', {
    trustDevice: {
      handle: async (ctx, { body }) => {
        await trustDevice(ctx, body.token, body.device_id);
        return {};
      },
      limit: {
        perAddress: 60,
        perKey: 20,
        windowMs: hourMs,
        key: ({ body }) => textHash(body.token),
      },
      stores: ['trusted_device'],
    },
  }),
  create: (platform) => ({
    work: [signInLinkWork(platform)],
    jobs: passwordAttemptJobs(platform),
    account: {
      erase: async (ctx, scope, userId) => {
        const user = await findUser(scope, userId);
        return async () => {
          if (user === null) return;
          const { email: username } = user;
          await ctx.outbox.discard(signInLinkMail, { tenantId: ctx.tenant.id, username });
        };
      },
    },
  }),
};
