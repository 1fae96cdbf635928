import { z } from 'zod';
import { defineWork, performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { issueLink } from '../mail-link/index.ts';
import { linkMailData, sendLinkMail, consumeMailLimit } from '../mail/index.ts';
import { findUserByEmail, lockUser } from '../user/index.ts';

/** Retried for about an hour, the lifetime of the link. */
const rules = { retryLimit: 7, maxSeconds: 90, onFailure: 'delete' } as const;

/**
 * A password reset request for any typed name. It exists only until the account is looked up: then an id
 * replaces it, and nothing is stored of an unknown name.
 */
export const resetMail = defineWork(
  'reset-mail',
  linkMailData.extend({ username: z.string() }),
  rules,
);

/** A mail with a password reset link to an account. */
export const accountResetMail = defineWork(
  'account-reset-mail',
  linkMailData.extend({ userId: z.string() }),
  rules,
);

/** Looks up the account and queues its mail; does nothing if there is no account. */
export const resetWork = ({ db, outbox }: Platform): WorkHandler =>
  performWork(resetMail, ({ username, ...mail }) =>
    db.forTenant(mail.tenantId, async (scope) => {
      const user = await findUserByEmail(scope, username);
      if (user !== null)
        await outbox.enqueue(scope, accountResetMail, { ...mail, userId: user.id });
    }),
  );

/**
 * Sends the mail, unless it is outdated: the account is gone, its password was changed or a newer link
 * created since the request, or the link's hour is over.
 */
export const accountResetWork = (platform: Platform): WorkHandler =>
  performWork(
    accountResetMail,
    async ({ tenantId, userId, locale, askedAt: requestedAt, mail }) => {
      const tenant = platform.tenants.get(tenantId);
      const due = await platform.db.forTenant(tenantId, async (scope) => {
        // Locked, so that a password change either sees and ends the link, or is seen here.
        const user = await lockUser(scope, userId);
        if (user === null || (user.password_changed_at?.getTime() ?? -Infinity) >= requestedAt)
          return null;
        if (!(await consumeMailLimit(platform, scope, { email: user.email, mail }))) return null;
        const secret = await issueLink(
          { ...platform, tenant },
          scope,
          'reset',
          user,
          new Date(requestedAt),
        );
        return secret === null ? null : { user, secret };
      });
      if (due === null) return;
      const { email } = due.user;
      const displayName = due.user.email_verified_at === null ? null : due.user.display_name;
      await sendLinkMail(platform, tenant, 'reset', { email, displayName, locale }, due.secret);
    },
  );
