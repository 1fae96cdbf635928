import { operatorIdleMs, studioPages, type OperatorSession } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { recordChange } from '../../audit/index.ts';
import type { OperatorRow, OperatorTokenRow } from '../operator.table.ts';
import { findAccount, findSession } from './account.queries.ts';
import { listOpenTenants, openSession, requirePerson } from './session.service.ts';
import { consumeToken, issueToken, readToken } from './token.service.ts';

/**
 * Returns a link that signs the person in to another tenant's studio, once and within five minutes: a cookie
 * belongs to one host. Throws `not_found` for a tenant that they may not open.
 */
export async function createHandover(
  ctx: Ctx,
  tenantId: string,
): Promise<{ link: string; expiresAt: string }> {
  const { id, session } = requirePerson(ctx);
  const tenants = await listOpenTenants(ctx);
  if (!tenants.some((tenant) => tenant.id === tenantId)) throw new AppError('not_found');
  await ctx.db.forTenant(ctx, (scope) =>
    recordChange(ctx, scope, {
      action: 'operator.createHandover',
      subject: { kind: 'tenant', id: tenantId },
      before: null,
      after: {},
    }),
  );
  const { secret, expiresAt } = await ctx.db.forTenant(tenantId, (scope) =>
    issueToken(ctx, scope, 'handover', id, {
      authenticatedAt: session.authenticatedAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      session: session.id,
      tenant: ctx.tenant.id,
    }),
  );
  return {
    link: `${ctx.tenants.originOf(tenantId)}${studioPages.handover}#token=${secret}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Returns the account of a handover whose session has not ended since. Throws `operator_token_invalid`. */
async function accountOf(ctx: Ctx, token: OperatorTokenRow | null): Promise<OperatorRow> {
  const { operator_id: operatorId = null, data } = token ?? {};
  const now = new Date(ctx.clock());
  const account = await ctx.db.withoutTenant(async (trx) => {
    if (operatorId === null || data?.session === undefined) return null;
    const session = await findSession(trx, {
      id: data.session,
      tenantId: data.tenant ?? '',
      now,
      idleSince: new Date(now.getTime() - operatorIdleMs),
    });
    return session?.operator_id === operatorId ? findAccount(trx, operatorId) : null;
  });
  if (account === null) throw new AppError('operator_token_invalid');
  return account;
}

/**
 * Returns the person whom a link signs in, for them to confirm it: someone who opens another person's link
 * unawares would work in an account that is not theirs. Throws `operator_token_invalid`.
 */
export async function getHandover(
  ctx: Ctx,
  secret: string,
): Promise<{ name: string; email: string }> {
  const token = await ctx.db.forTenant(ctx, (scope) => readToken(ctx, scope, 'handover', secret));
  const { name, email } = await accountOf(ctx, token);
  return { name, email };
}

/** Signs in by the link of a handover. Throws `operator_token_invalid`, `operator_role_missing`. */
export async function acceptHandover(ctx: Ctx, secret: string): Promise<OperatorSession> {
  const token = await ctx.db.forTenant(ctx, (scope) =>
    consumeToken(ctx, scope, 'handover', secret),
  );
  const account = await accountOf(ctx, token);
  const { authenticatedAt, expiresAt } = token?.data ?? {};
  if (authenticatedAt === undefined || expiresAt === undefined)
    throw new AppError('operator_token_invalid');
  return openSession(ctx, account, {
    kind: 'handover',
    authenticatedAt: new Date(authenticatedAt),
    expiresAt: new Date(expiresAt),
  });
}
