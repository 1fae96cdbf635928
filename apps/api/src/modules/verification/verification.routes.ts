import { hourMs } from '@grandstand/contract/constants';
import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { callerId, requireSession } from '../../platform/context/caller.ts';
import {
  verificationMail,
  verificationWork,
  welcomeMail,
  welcomeWork,
} from './verification.jobs.ts';
import { disownRegistration, sendVerification, verifyEmail } from './verification.service.ts';

/** Limited per link, because the request names no account and could be used to guess its password. */
const linkLimit = {
  perAddress: 60,
  perKey: 20,
  windowMs: hourMs,
  key: ({ body }: { readonly body: { readonly token: string } }) => textHash(body.token),
};

export const module: ApiModule = {
  name: 'verification',
  calls: defineCalls('verification', {
    verifyEmail: {
      handle: async (ctx, { body }) => {
        await verifyEmail(ctx, body);
        return {};
      },
      limit: linkLimit,
      stores: ['mail_link', 'sent_mail', 'password_attempt'],
    },

    disownRegistration: {
      handle: async (ctx, { body }) => {
        await disownRegistration(ctx, body.token);
        return {};
      },
      limit: linkLimit,
      stores: [],
    },

    send: {
      handle: async (ctx) => {
        const { userId } = requireSession(ctx);
        await ctx.db.forTenant(ctx, (scope) => sendVerification(ctx, scope, userId));
        return {};
      },
      limit: {
        perAddress: 30,
        perKey: 5,
        windowMs: hourMs,
        acrossProcesses: true,
        key: (_, ctx) => callerId(ctx),
      },
      stores: ['mail_link', 'sent_mail'],
    },
  }),
  create: (platform) => ({
    work: [verificationWork(platform), welcomeWork(platform)],
    account: {
      erase: async (ctx, _, userId) => async () => {
        await ctx.outbox.discard(verificationMail, { tenantId: ctx.tenant.id, userId });
        await ctx.outbox.discard(welcomeMail, { tenantId: ctx.tenant.id, userId });
      },
    },
  }),
};
