import { minuteMs } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { exchangeCode, startAttempt } from './attempt.service.ts';
import { loginCalls } from './login.routes.ts';
import { unlinkProvider } from './provider/linked-account.service.ts';
import { providerMail, providerWork } from './provider/provider-mail.ts';
import { signInProviders } from './provider/providers.ts';
import { signInJobs } from './sign-in.jobs.ts';

export const module: ApiModule = {
  name: 'sign-in',
  secrets: signInProviders.secrets,
  calls: [
    ...loginCalls,
    ...defineCalls('signIn', {
      start: {
        handle: async (ctx, { body }) => ({ content: await startAttempt(ctx, body) }),
        limit: {
          perAddress: 60,
          perKey: 30,
          windowMs: 5 * minuteMs,
          // No account is known yet, so address and user agent are counted instead.
          key: (_, ctx) => `${ctx.address}|${textHash(ctx.userAgent)}`,
        },
        stores: ['sign_in_attempt'],
        maxDailyKibPerAddress: 16_384,
      },

      unlinkProvider: {
        handle: async (ctx, { body }) => {
          await unlinkProvider(ctx, body.provider);
          return {};
        },
        limit: {
          perAddress: 60,
          perKey: 20,
          windowMs: 60 * minuteMs,
          key: (_, ctx) => callerId(ctx),
        },
        stores: ['sent_mail'],
      },

      exchangeCode: {
        handle: async (ctx, { body }) => {
          const { subjectToken, provider } = await exchangeCode(ctx, body);
          return {
            content: { subjectToken, tokenType: provider.tokenType, provider: provider.name },
          };
        },
        limit: {
          perAddress: 60,
          perKey: 10,
          windowMs: 5 * minuteMs,
          key: ({ body }) => textHash(body.attempt),
        },
        stores: [],
      },
    }),
  ],
  create: (platform) => ({
    jobs: signInJobs(platform),
    work: [providerWork(platform)],
    account: {
      erase: async (ctx, _, userId) => () =>
        ctx.outbox.discard(providerMail, { tenantId: ctx.tenant.id, userId }),
    },
  }),
};
