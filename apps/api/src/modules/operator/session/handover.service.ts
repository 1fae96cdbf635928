import { studioPages, type OperatorSession } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { recordChange } from '../../audit/index.ts';
import { findAccount } from './account.queries.ts';
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
    }),
  );
  return {
    link: `${ctx.tenants.originOf(tenantId)}${studioPages.handover}#token=${secret}`,
    expiresAt: expiresAt.toISOString(),
  };
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
  const id = token?.operator_id ?? null;
  const account = id === null ? null : await ctx.db.withoutTenant((trx) => findAccount(trx, id));
  if (account === null) throw new AppError('operator_token_invalid');
  return { name: account.name, email: account.email };
}

/** Signs in by the link of a handover. Throws `operator_token_invalid`, `operator_role_missing`. */
export async function acceptHandover(ctx: Ctx, secret: string): Promise<OperatorSession> {
  const token = await ctx.db.forTenant(ctx, (scope) =>
    consumeToken(ctx, scope, 'handover', secret),
  );
  const { operator_id: id = null, data } = token ?? {};
  const account = id === null ? null : await ctx.db.withoutTenant((trx) => findAccount(trx, id));
  if (account === null || data?.authenticatedAt === undefined || data.expiresAt === undefined)
    throw new AppError('operator_token_invalid');
  const { authenticatedAt, expiresAt } = data;
  return openSession(ctx, account, {
    kind: 'handover',
    authenticatedAt: new Date(authenticatedAt),
    expiresAt: new Date(expiresAt),
  });
}
