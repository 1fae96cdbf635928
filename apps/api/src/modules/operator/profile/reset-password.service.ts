import { locales, studioPages } from '@grandstand/contract/constants';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { defineWork, performWork, type WorkHandler } from '../../../platform/jobs/outbox.ts';
import { recordChange } from '../../audit/index.ts';
import { consumeMailLimit, mailLocale, sendOperatorMail } from '../../mail/index.ts';
import { clearOperatorFailures } from '../../password-attempt/index.ts';
import { hashPassword, normalizeEmail, rejectGuessablePassword } from '../../user/index.ts';
import { findAccount, findAccountByEmail, listRoles } from '../session/account.queries.ts';
import { consumeToken, issueToken, readToken } from '../session/token.service.ts';
import { deleteTokensOf } from '../session/token.queries.ts';
import { actAs, deleteOtherSessions, lockPerson, updatePerson } from './profile.queries.ts';

/** A request for a new password. Its work looks the typed address up, after the response (SEC-12). */
const passwordMail = defineWork(
  'operator-password-mail',
  z.object({
    tenantId: z.string(),
    email: z.string(),
    locale: z.enum(locales),
    /** Identifies the mail across retries. */
    mail: z.string(),
  }),
  { retryLimit: 7, maxSeconds: 90, onFailure: 'delete' },
);

/**
 * Sends the mail, unless the address is not that of an operator of the tenant or has reached its limit of
 * mails.
 */
export const passwordWork = (platform: Platform): WorkHandler =>
  performWork(passwordMail, async ({ tenantId, email, locale, mail }) => {
    const { db, tenants } = platform;
    const operator = await db.withoutTenant(async (trx) => {
      const account = await findAccountByEmail(trx, email);
      if (account === null) return null;
      const roles = await listRoles(trx, account.id);
      const isOperator =
        account.is_administrator || roles.some((role) => role.tenantId === tenantId);
      return isOperator ? account : null;
    });
    if (operator === null) return;
    const secret = await db.forTenant(tenantId, async (scope) => {
      if (!(await consumeMailLimit(platform, scope, { email, mail, limit: 'operator' })))
        return null;
      await deleteTokensOf(scope, operator.id, 'password');
      const data = { changedAt: operator.password_changed_at.toISOString() };
      return (await issueToken(platform, scope, 'password', operator.id, data)).secret;
    });
    if (secret === null) return;
    await sendOperatorMail(
      platform,
      tenants.get(tenantId),
      { email, displayName: operator.name, locale },
      'operator-password',
      { url: `${tenants.originOf(tenantId)}${studioPages.password}#token=${secret}` },
    );
  });

/** Queues a mail with a link for a new password. The response does not show whether there is such an operator. */
export const requestPasswordReset = (ctx: Ctx, email: string): Promise<void> =>
  ctx.db.forTenant(ctx, (scope) =>
    ctx.outbox.enqueue(scope, passwordMail, {
      tenantId: ctx.tenant.id,
      email: normalizeEmail(email),
      locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
      mail: newId('m'),
    }),
  );

/**
 * Sets a new password by a mailed link, which works once and not after another change of the password, and ends the
 * person's sessions. Their authenticator app remains. Throws `operator_token_invalid`, `password_guessable`.
 */
export async function resetPassword(ctx: Ctx, secret: string, password: string): Promise<void> {
  const token = await ctx.db.forTenant(ctx, (scope) => readToken(ctx, scope, 'password', secret));
  // Checked before hashing, so that an invalid link costs no password hash.
  if (token === null) throw new AppError('operator_token_invalid');
  await rejectGuessablePassword(ctx, password, []);
  const hash = await hashPassword(ctx, password);
  const operatorId = await ctx.db.forTenant(ctx, async (scope) => {
    const used = await consumeToken(ctx, scope, 'password', secret);
    const id = used?.operator_id ?? null;
    if (used === null || id === null) throw new AppError('operator_token_invalid');
    await actAs(scope, id);
    const { name, password_changed_at: changedAt } = await lockPerson(scope, id);
    // The link of another portal, or one from before a change of the password.
    if (used.data.changedAt !== changedAt.toISOString())
      throw new AppError('operator_token_invalid');
    await updatePerson(scope, id, {
      password_hash: hash,
      password_changed_at: new Date(ctx.clock()),
    });
    await deleteOtherSessions(scope, id, null);
    const operator = { kind: 'person', id, name, permissions: new Set<never>() } as const;
    await recordChange({ ...ctx, operator }, scope, {
      action: 'operator.resetPassword',
      subject: { kind: 'operator', id },
      before: {},
      after: {},
    });
    return id;
  });
  const account = await ctx.db.withoutTenant((trx) => findAccount(trx, operatorId));
  if (account !== null) await clearOperatorFailures(ctx, account.email);
}
