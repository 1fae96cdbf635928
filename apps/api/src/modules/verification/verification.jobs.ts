import { z } from 'zod';
import { defineWork, performWork, type WorkHandler } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { issueLink } from '../mail-link/index.ts';
import { mailLocales, sendLinkMail, takeMailBudget } from '../mail/index.ts';
import { lockUser } from '../user/index.ts';

/** A mail that confirms an address. Neither the address nor the link's secret is stored with it. */
export const verificationMail = defineWork(
  'verification-mail',
  z.object({
    tenantId: z.string(),
    userId: z.string(),
    locale: z.enum(mailLocales),
    /** ms since 1970. */
    askedAt: z.number(),
    /** Tells this mail from others; every try to send it has the same. */
    mail: z.string().default('one of before'),
  }),
  { maxSeconds: 90, whenGivenUp: 'forget' },
);

/** Sends the mail; nothing when the address is confirmed already or the account is gone. */
export const verificationWork = (platform: Platform): WorkHandler =>
  performWork(verificationMail, async ({ tenantId, userId, locale, askedAt, mail }) => {
    const tenant = platform.tenants.get(tenantId);
    const due = await platform.db.forTenant(tenantId, async (scope) => {
      const user = await lockUser(scope, userId);
      if (user === null || user.email_verified_at !== null) return null;
      if (!(await takeMailBudget(platform, scope, { email: user.email, mail }))) return null;
      const asked = new Date(askedAt);
      const secret = await issueLink({ ...platform, tenant }, scope, 'verify', user, asked);
      return secret === null ? null : { user, secret };
    });
    if (due === null) return;
    const { email } = due.user;
    const displayName = due.user.email_verified_at === null ? null : due.user.display_name;
    await sendLinkMail(platform, tenant, 'verify', { email, displayName, locale }, due.secret);
  });
