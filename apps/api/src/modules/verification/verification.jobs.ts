import { z } from 'zod';
import { defineWork, performWork, type WorkHandler } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { issueLink } from '../mail-link/index.ts';
import { sendLinkMail } from '../mail/index.ts';
import { findUser } from '../user/index.ts';

/** A mail that confirms an address. Neither the address nor the link's secret is stored with it. */
export const verificationMail = defineWork(
  'verification-mail',
  z.object({ tenantId: z.string(), userId: z.string(), acceptLanguage: z.string() }),
  { maxSeconds: 90, whenGivenUp: 'forget' },
);

/** Sends the mail; nothing when the address is confirmed already or the account is gone. */
export const verificationWork = (platform: Platform): WorkHandler =>
  performWork(verificationMail, async ({ tenantId, userId, acceptLanguage }) => {
    const tenant = platform.tenants.get(tenantId);
    const due = await platform.db.forTenant(tenantId, async (scope) => {
      const user = await findUser(scope, userId);
      if (user === null || user.email_verified_at !== null) return null;
      return { user, secret: await issueLink({ ...platform, tenant }, scope, 'verify', user) };
    });
    if (due === null) return;
    const { email, display_name: displayName } = due.user;
    const reader = { email, displayName, acceptLanguage };
    await sendLinkMail(platform, tenant, 'verify', reader, due.secret);
  });
