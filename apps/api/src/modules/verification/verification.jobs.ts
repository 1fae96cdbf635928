import { locales } from '@grandstand/contract/constants';
import { z } from 'zod';
import { defineWork, performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { issueLink } from '../mail-link/index.ts';
import { linkMailData, sendLinkMail, sendWelcomeMail, consumeMailLimit } from '../mail/index.ts';
import { findUser, lockUser } from '../user/index.ts';

/** Mail that confirms an address. */
export const verificationMail = defineWork(
  'verification-mail',
  linkMailData.extend({ userId: z.string() }),
  { maxSeconds: 90, onFailure: 'delete' },
);

/** Mail that welcomes a viewer with a confirmed address. */
export const welcomeMail = defineWork(
  'welcome-mail',
  z.object({ tenantId: z.string(), userId: z.string(), locale: z.enum(locales) }),
  { maxSeconds: 90, onFailure: 'delete' },
);

/** Sends the welcome, unless the account is gone or its address is no longer confirmed. */
export const welcomeWork = (platform: Platform): WorkHandler =>
  performWork(welcomeMail, async ({ tenantId, userId, locale }) => {
    const user = await platform.db.forTenant(tenantId, (scope) => findUser(scope, userId));
    if (user === null || user.email_verified_at === null) return;
    const recipient = { email: user.email, displayName: user.display_name, locale };
    await sendWelcomeMail(platform, platform.tenants.get(tenantId), recipient);
  });

/** Sends the mail, unless the address is already confirmed, the account is gone or the mail limit is reached. */
export const verificationWork = (platform: Platform): WorkHandler =>
  performWork(
    verificationMail,
    async ({ tenantId, userId, locale, askedAt: requestedAt, mail }) => {
      const tenant = platform.tenants.get(tenantId);
      const due = await platform.db.forTenant(tenantId, async (scope) => {
        const user = await lockUser(scope, userId);
        if (user === null || user.email_verified_at !== null) return null;
        if (!(await consumeMailLimit(platform, scope, { email: user.email, mail }))) return null;
        const secret = await issueLink(
          { ...platform, tenant },
          scope,
          'verify',
          user,
          new Date(requestedAt),
        );
        return secret === null ? null : { user, secret };
      });
      if (due === null) return;
      const { email } = due.user;
      // A stranger may have registered the address and chosen the name, so it is not shown before it is confirmed.
      const recipient = { email, displayName: null, locale };
      await sendLinkMail(platform, tenant, 'verify', recipient, due.secret);
    },
  );
