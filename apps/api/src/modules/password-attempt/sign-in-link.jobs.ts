import { locales } from '@grandstand/contract/constants';
import { z } from 'zod';
import { defineWork, performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { issueLink } from '../mail-link/index.ts';
import { consumeMailLimit, sendLinkMail } from '../mail/index.ts';
import { findUserByEmail, lockUser } from '../user/index.ts';

/**
 * The mail with a link that lets one device sign in, for any typed name. If the name turns out to be unknown, nothing
 * is stored. How long the link is valid: `lifetimes` of `mail-link.service.ts`.
 */
export const signInLinkMail = defineWork(
  'sign-in-link-mail',
  z.object({
    tenantId: z.string(),
    username: z.string(),
    locale: z.enum(locales),
    /** ms since 1970. */
    requestedAt: z.number(),
    /** Identifies the mail across retries. */
    mail: z.string(),
  }),
  // Retried for about an hour, the lifetime of the link.
  { retryLimit: 7, maxSeconds: 90, onFailure: 'delete' },
);

/** Sends the mail; does nothing if there is no such account, or none with a password. */
export const signInLinkWork = (platform: Platform): WorkHandler =>
  performWork(signInLinkMail, async ({ tenantId, username, locale, requestedAt, mail }) => {
    const tenant = platform.tenants.get(tenantId);
    const due = await platform.db.forTenant(tenantId, async (scope) => {
      const unlocked = await findUserByEmail(scope, username);
      const user = unlocked === null ? null : await lockUser(scope, unlocked.id);
      if (user === null || user.password_hash === null) return null;
      const request = { email: user.email, mail, limit: 'signInLink' } as const;
      if (!(await consumeMailLimit(platform, scope, request))) return null;
      const at = new Date(requestedAt);
      const secret = await issueLink({ ...platform, tenant }, scope, 'sign-in', user, at);
      return secret === null ? null : { user, secret };
    });
    if (due === null) return;
    const { email } = due.user;
    const displayName = due.user.email_verified_at === null ? null : due.user.display_name;
    await sendLinkMail(platform, tenant, 'sign-in', { email, displayName, locale }, due.secret);
  });
