/** The signed-in person's sessions: their list, and their end. */
import { operatorCookie, operatorIdleMs, type OperatorSessionEntry } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import type { OperatorSessionRow } from '../operator.table.ts';
import { recordChange } from '../../audit/index.ts';
import { actAs, deleteSession, selectSessions } from '../profile/profile.queries.ts';
import { requirePerson } from './session.service.ts';

/** Signs the person out. */
export async function endSession(ctx: Ctx): Promise<void> {
  const { id, session } = requirePerson(ctx);
  await removeSession(ctx, id, session.id, 'operator.endSession');
  ctx.cookies.set(operatorCookie, '', 0);
}

/** Ends a session of a person. Throws `not_found`. */
async function removeSession(
  ctx: Ctx,
  operatorId: string,
  id: string,
  action: string,
): Promise<void> {
  await ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, operatorId);
    if (!(await deleteSession(scope, operatorId, id))) throw new AppError('not_found');
    await recordChange(ctx, scope, {
      action,
      subject: { kind: 'operatorSession', id },
      before: {},
      after: null,
    });
  });
}

/** Returns the person's sessions. In a session of the tenant's provider, only those that it opened here. */
async function ownSessions(ctx: Ctx): Promise<OperatorSessionRow[]> {
  const { id, session } = requirePerson(ctx);
  const rows = await ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, id);
    return selectSessions(scope, id);
  });
  if (session.provider === null) return rows;
  return rows.filter(
    (row) => row.tenant_id === ctx.tenant.id && row.provider === session.provider?.issuer,
  );
}

/** Ends another session of the person. Throws `not_found`. */
export async function endOtherSession(ctx: Ctx, id: string): Promise<void> {
  const rows = await ownSessions(ctx);
  if (!rows.some((row) => row.id === id)) throw new AppError('not_found');
  await removeSession(ctx, requirePerson(ctx).id, id, 'operator.endOtherSession');
}

/** Lists the person's sessions that have not ended, the last used first. */
export async function listSessions(ctx: Ctx): Promise<OperatorSessionEntry[]> {
  const { session } = requirePerson(ctx);
  const rows = await ownSessions(ctx);
  const now = ctx.clock();
  return rows
    .filter(
      (row) => row.expires_at.getTime() > now && row.last_used_at.getTime() > now - operatorIdleMs,
    )
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === session.id,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      agent: row.agent,
      address: row.address,
      tenantName: ctx.tenants.find(row.tenant_id)?.name ?? row.tenant_id,
    }));
}
