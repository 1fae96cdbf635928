import { z } from 'zod';
import { defineWork, performWork, type WorkHandler } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { issueLink } from '../mail-link/index.ts';
import { linkMailData, sendLinkMail, takeMailBudget } from '../mail/index.ts';
import { findUserByEmail, lockUser } from '../user/index.ts';

/** Tried for about an hour: so long the link works. */
const rules = { retryLimit: 7, maxSeconds: 90, whenGivenUp: 'forget' } as const;

/**
 * A request for a new password, for any name that was typed. It is there for the time that it takes to
 * look the account up: from then on an id stands for it, and of an unknown name nothing is kept.
 */
export const resetMail = defineWork(
  'reset-mail',
  linkMailData.extend({ username: z.string() }),
  rules,
);

/** A mail with a link for a new password to an account. */
export const accountResetMail = defineWork(
  'account-reset-mail',
  linkMailData.extend({ userId: z.string() }),
  rules,
);

/** Looks the account up; nothing more is done when there is none. */
export const resetWork = ({ db, outbox }: Platform): WorkHandler =>
  performWork(resetMail, ({ username, ...mail }) =>
    db.forTenant(mail.tenantId, async (scope) => {
      const user = await findUserByEmail(scope, username);
      if (user !== null)
        await outbox.enqueue(scope, accountResetMail, { ...mail, userId: user.id });
    }),
  );

/**
 * Sends the mail; nothing when it is pointless by now: the account is gone, its password was changed or
 * a newer link made since it was asked for, or the hour is over that the link works.
 */
export const accountResetWork = (platform: Platform): WorkHandler =>
  performWork(accountResetMail, async ({ tenantId, userId, locale, askedAt, mail }) => {
    const tenant = platform.tenants.get(tenantId);
    const due = await platform.db.forTenant(tenantId, async (scope) => {
      // Locked, so that a change of the password sees the link and ends it, or is seen here.
      const user = await lockUser(scope, userId);
      if (user === null || (user.password_changed_at?.getTime() ?? -Infinity) >= askedAt)
        return null;
      if (!(await takeMailBudget(platform, scope, { email: user.email, mail }))) return null;
      const requestDate = new Date(askedAt);
      const secret = await issueLink({ ...platform, tenant }, scope, 'reset', user, requestDate);
      return secret === null ? null : { user, secret };
    });
    if (due === null) return;
    const { email } = due.user;
    const displayName = due.user.email_verified_at === null ? null : due.user.display_name;
    await sendLinkMail(platform, tenant, 'reset', { email, displayName, locale }, due.secret);
  });
