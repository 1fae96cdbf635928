/** Lets in a person who has lost their authenticator app, their recovery codes and their passkeys. */
import { studioPages } from '@grandstand/contract';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { requireAdministrator } from '../../../platform/http/operator-of.ts';
import { defineWork, performWork, type WorkHandler } from '../../../platform/jobs/outbox.ts';
import { recordChange } from '../../audit/index.ts';
import { consumeMailLimit, sendOperatorMail } from '../../mail/index.ts';
import {
  actAs,
  deleteOtherSessions,
  deletePasskeys,
  lockPerson,
  replaceRecoveryCodes,
  updatePerson,
} from '../profile/profile.queries.ts';
import { findAccount, listRoles } from '../session/account.queries.ts';
import { getChangeablePerson } from './people.service.ts';

/** Notifies a person that their second factor was removed, and by whom. */
const factorsMail = defineWork(
  'operator-factors-mail',
  z.object({
    tenantId: z.string(),
    operatorId: z.string(),
    /** Name of the person who removed it. */
    by: z.string(),
    /** Identifies the mail across retries. */
    mail: z.string(),
  }),
);

export const factorsWork = (platform: Platform): WorkHandler =>
  performWork(factorsMail, async ({ tenantId, operatorId, by, mail }) => {
    const { db, tenants } = platform;
    const account = await db.withoutTenant((trx) => findAccount(trx, operatorId));
    if (account === null) return;
    const { email, name } = account;
    const isWithinLimit = await db.forTenant(tenantId, (scope) =>
      consumeMailLimit(platform, scope, { email, mail, limit: 'operator' }),
    );
    if (!isWithinLimit) return;
    const tenant = tenants.get(tenantId);
    await sendOperatorMail(
      platform,
      tenant,
      { email, displayName: name, locale: tenant.locales[0] ?? 'en' },
      'operator-factors',
      { url: `${tenants.originOf(tenantId)}${studioPages.signIn}`, inviter: by },
    );
  });

/**
 * Removes the second factors of another person: they sign in by their password alone, and all their sessions
 * end. Someone who also works for other portals needs an administrator, since their owners have no say here.
 * Throws `not_found`, `conflict` for oneself, `permission_missing`, `administrator_required`, and `forbidden`
 * for a key.
 */
export async function resetFactors(ctx: Ctx, id: string): Promise<void> {
  const { operator } = ctx;
  if (operator === null || operator.kind === 'key')
    throw new AppError('forbidden', {
      message: 'Only a person who has signed in can do this, or the machine’s key',
    });
  if (operator.id === id)
    throw new AppError('conflict', {
      reason: 'own_factors',
      message: 'Change your own authenticator app and passkeys in your profile',
    });
  const roles = await ctx.db.withoutTenant((trx) => listRoles(trx, id));
  const { tenant } = ctx;
  await ctx.db.forTenant(ctx, async (scope) => {
    const person = await getChangeablePerson(ctx, scope, id);
    if (roles.some(({ tenantId }) => tenantId !== tenant.id)) requireAdministrator(ctx);
    await actAs(scope, id);
    await lockPerson(scope, id);
    await updatePerson(scope, id, {
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      passkeys: 0,
    });
    await replaceRecoveryCodes(scope, id, []);
    await deletePasskeys(scope, id);
    await deleteOtherSessions(scope, id, null);
    await ctx.outbox.enqueue(scope, factorsMail, {
      tenantId: tenant.id,
      operatorId: id,
      // The machine has no name that the person knows.
      by: operator.kind === 'machine' ? tenant.name : operator.name,
      mail: newId('m'),
    });
    await recordChange(ctx, scope, {
      action: 'operator.resetFactors',
      subject: { kind: 'operator', id },
      before: { totp: person.totp_confirmed_at !== null, passkeys: person.passkeys },
      after: { totp: false, passkeys: 0 },
    });
  });
}
