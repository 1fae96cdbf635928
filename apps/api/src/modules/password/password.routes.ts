import { hourMs } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { findUser, normalizeEmail } from '../user/index.ts';
import { accountResetMail, accountResetWork, resetMail, resetWork } from './password.jobs.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';

export const module: ApiModule = {
  name: 'password',
  calls: defineCalls('password', {
    requestReset: {
      handle: async (ctx, { body }) => {
        await requestPasswordReset(ctx, body.username);
        return {};
      },
      limit: {
        perAddress: 30,
        perKey: 5,
        windowMs: hourMs,
        acrossProcesses: true,
        key: ({ body }) => normalizeEmail(body.username),
        byAddress: true,
      },
      stores: ['mail_link', 'sent_mail'],
    },

    reset: {
      handle: async (ctx, { body }) => {
        await resetPassword(ctx, body.token, body.password);
        return {};
      },
      limit: {
        perAddress: 60,
        perKey: 10,
        windowMs: hourMs,
        key: ({ body }) => textHash(body.token),
      },
      invalidCode: (details) =>
        details.every(({ path }) => path === 'body.password') ? 'weak_password' : null,
      stores: ['mail_link', 'sent_mail'],
    },
  }),
  create: (platform) => ({
    work: [resetWork(platform), accountResetWork(platform)],
    account: {
      erase: async (ctx, scope, userId) => {
        const tenantId = ctx.tenant.id;
        const user = await findUser(scope, userId);
        return async () => {
          if (user !== null)
            await ctx.outbox.discard(resetMail, { tenantId, username: user.email });
          await ctx.outbox.discard(accountResetMail, { tenantId, userId });
        };
      },
    },
  }),
};
