import {
  operatorCookie,
  operatorIdleMs,
  operatorReauthenticationMs,
  operatorSessionMs,
  permissions,
  rolePermissions,
  type OperatorRole,
  type OperatorSession,
  type OperatorSessionEntry,
  type OperatorTenant,
  type Permission,
} from '@grandstand/contract';
import type { Ctx, Operator, OperatorSessionState } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { describeAgent } from '../../../platform/text/describe-agent.ts';
import { recordChange } from '../../audit/index.ts';
import type { OperatorRow } from '../operator.table.ts';
import {
  actAs,
  countRecoveryCodes,
  deleteOldestSessions,
  deleteSession,
  insertSession,
  updateAuthenticationTime,
  selectSessions,
} from '../profile/profile.queries.ts';
import { newSecret, secretHash } from '../secret.ts';
import { findAccount, findSession, listRoles, touchSession } from './account.queries.ts';
import { rememberBrowser } from './credentials.service.ts';

const minuteMs = 60_000;
/** Maximum sessions of a person; the one unused the longest is ended. */
const maxSessions = 20;

const sessionHash = (ctx: Ctx, secret: string): string =>
  secretHash(ctx, 'operator-session', '', secret);

const allPermissions: ReadonlySet<Permission> = new Set(permissions);

/** Returns what a person may do in a tenant. */
export const permissionsOf = (
  isAdministrator: boolean,
  role: OperatorRole | null,
): ReadonlySet<Permission> =>
  isAdministrator ? allPermissions : new Set(role === null ? [] : rolePermissions[role]);

/**
 * Finds the person of a session of this tenant's studio; null if it has ended. Throws
 * `operator_role_missing` for a person whose role has ended.
 */
export async function findOperatorPerson(ctx: Ctx, secret: string): Promise<Operator | null> {
  const now = new Date(ctx.clock());
  const found = await ctx.db.withoutTenant(async (trx) => {
    const session = await findSession(trx, {
      hash: sessionHash(ctx, secret),
      tenantId: ctx.tenant.id,
      now,
      idleSince: new Date(now.getTime() - operatorIdleMs),
    });
    if (session !== null && now.getTime() - session.last_used_at.getTime() >= minuteMs)
      await touchSession(trx, session, now);
    return session;
  });
  if (found === null) return null;
  if (found.role === null && !found.is_administrator) throw new AppError('operator_role_missing');
  return {
    kind: 'person',
    id: found.operator_id,
    name: found.name,
    permissions: permissionsOf(found.is_administrator, found.role),
    isAdministrator: found.is_administrator,
    session: { id: found.id, authenticatedAt: found.proven_at, expiresAt: found.expires_at },
  };
}

/** Returns what the person of a session may do, by the session's id; null if it or their role has ended. */
export async function findSessionPermissions(
  { db, clock, tenant }: Pick<Ctx, 'db' | 'clock' | 'tenant'>,
  id: string,
): Promise<ReadonlySet<Permission> | null> {
  const now = new Date(clock());
  const found = await db.withoutTenant((trx) =>
    findSession(trx, {
      id,
      tenantId: tenant.id,
      now,
      idleSince: new Date(now.getTime() - operatorIdleMs),
    }),
  );
  if (found === null || (found.role === null && !found.is_administrator)) return null;
  return permissionsOf(found.is_administrator, found.role);
}

/** Returns the signed-in person with their session. Throws `operator_person_required` for a key. */
export function requirePerson({ operator }: Ctx): Operator & { session: OperatorSessionState } {
  if (operator?.session === undefined) throw new AppError('operator_person_required');
  return { ...operator, session: operator.session };
}

/** Returns the account of the signed-in person. Throws `operator_session_ended` if it was deleted. */
export async function ownAccount(ctx: Ctx): Promise<OperatorRow> {
  const { id } = requirePerson(ctx);
  const account = await ctx.db.withoutTenant((trx) => findAccount(trx, id));
  if (account === null) throw new AppError('operator_session_ended');
  return account;
}

/** Returns the tenants that a person may open, by name. */
function openTenants(
  { tenants }: Ctx,
  isAdministrator: boolean,
  roles: ReadonlyMap<string, OperatorRole>,
): OperatorTenant[] {
  return tenants.all
    .filter(({ id }) => isAdministrator || roles.has(id))
    .map(({ id, name }) => ({
      id,
      name,
      host: new URL(tenants.originOf(id)).host,
      role: roles.get(id) ?? null,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Returns the tenants that the signed-in person may open. */
export async function listOpenTenants(ctx: Ctx): Promise<OperatorTenant[]> {
  const { id, isAdministrator = false } = requirePerson(ctx);
  const roles = await ctx.db.withoutTenant((trx) => listRoles(trx, id));
  return openTenants(ctx, isAdministrator, new Map(roles.map((row) => [row.tenantId, row.role])));
}

async function describe(
  ctx: Ctx,
  operatorId: string,
  session: OperatorSessionState,
): Promise<OperatorSession> {
  const { account, roles, codes } = await ctx.db.withoutTenant(async (trx) => ({
    account: await findAccount(trx, operatorId),
    roles: await listRoles(trx, operatorId),
    codes: await countRecoveryCodes({ trx }, operatorId),
  }));
  if (account === null) throw new AppError('operator_session_ended');
  const { is_administrator: isAdministrator } = account;
  const tenants = openTenants(
    ctx,
    isAdministrator,
    new Map(roles.map(({ tenantId, role }) => [tenantId, role])),
  );
  const tenant = tenants.find(({ id }) => id === ctx.tenant.id);
  if (tenant === undefined) throw new AppError('operator_role_missing');
  const reauthenticatedUntil = session.authenticatedAt.getTime() + operatorReauthenticationMs;
  return {
    id: session.id,
    person: {
      id: account.id,
      email: account.email,
      name: account.name,
      isAdministrator,
      hasTotp: account.totp_confirmed_at !== null,
      recoveryCodesLeft: codes,
      passkeys: account.passkeys,
    },
    role: tenant.role,
    permissions: [...permissionsOf(isAdministrator, tenant.role)],
    tenant,
    tenants,
    reauthenticatedUntil:
      reauthenticatedUntil > ctx.clock() ? new Date(reauthenticatedUntil).toISOString() : null,
    expiresAt: session.expiresAt.toISOString(),
  };
}

/** Returns the signed-in person and their session. */
export const describeSession = (ctx: Ctx): Promise<OperatorSession> => {
  const { id, session } = requirePerson(ctx);
  return describe(ctx, id, session);
};

/**
 * Signs a person in and sets the cookie. Throws `operator_role_missing`.
 * @param handedOver times of a session in another tenant's studio, which the new one does not outlive
 */
export async function openSession(
  ctx: Ctx,
  account: Pick<OperatorRow, 'id' | 'name' | 'is_administrator'>,
  handedOver: Pick<OperatorSessionState, 'authenticatedAt' | 'expiresAt'> | null = null,
): Promise<OperatorSession> {
  const roles = await ctx.db.withoutTenant((trx) => listRoles(trx, account.id));
  const role = roles.find(({ tenantId }) => tenantId === ctx.tenant.id)?.role ?? null;
  const { is_administrator: isAdministrator } = account;
  if (role === null && !isAdministrator) throw new AppError('operator_role_missing');
  const now = ctx.clock();
  const secret = newSecret();
  const session: OperatorSessionState = {
    id: newId('os'),
    authenticatedAt: handedOver?.authenticatedAt ?? new Date(now),
    expiresAt: handedOver?.expiresAt ?? new Date(now + operatorSessionMs),
  };
  const operator: Operator = {
    kind: 'person',
    id: account.id,
    name: account.name,
    permissions: permissionsOf(isAdministrator, role),
    isAdministrator,
    session,
  };
  await ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, account.id);
    await insertSession(scope, {
      id: session.id,
      hash: sessionHash(ctx, secret),
      operator_id: account.id,
      tenant_id: ctx.tenant.id,
      created_at: new Date(now),
      last_used_at: new Date(now),
      expires_at: session.expiresAt,
      proven_at: session.authenticatedAt,
      agent: describeAgent(ctx.userAgent).description,
      address: ctx.address,
    });
    await deleteOldestSessions(scope, account.id, maxSessions);
    await recordChange({ ...ctx, operator }, scope, {
      action: 'operator.createSession',
      subject: { kind: 'operatorSession', id: session.id },
      before: null,
      after: { handedOver: handedOver !== null },
    });
  });
  const seconds = Math.max(1, Math.floor((session.expiresAt.getTime() - now) / 1000));
  ctx.cookies.set(operatorCookie, secret, seconds);
  if (handedOver === null) rememberBrowser(ctx, account.id);
  return describe(ctx, account.id, session);
}

/** Signs the person out. */
export async function endSession(ctx: Ctx): Promise<void> {
  const { id, session } = requirePerson(ctx);
  await removeSession(ctx, id, session.id, 'operator.endSession');
  ctx.cookies.set(operatorCookie, '', 0);
}

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

/** Ends another session of the person. Throws `not_found`. */
export const endOtherSession = (ctx: Ctx, id: string): Promise<void> =>
  removeSession(ctx, requirePerson(ctx).id, id, 'operator.endOtherSession');

/** Lists the person's sessions that have not ended, the last used first. */
export async function listSessions(ctx: Ctx): Promise<OperatorSessionEntry[]> {
  const { id, session } = requirePerson(ctx);
  const rows = await ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, id);
    return selectSessions(scope, id);
  });
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

/** Records that the signed-in person has authenticated again, and returns their session. */
export async function recordReauthentication(
  ctx: Ctx,
  action: 'operator.reauthenticate' | 'operator.reauthenticateByPasskey',
): Promise<OperatorSession> {
  const { id, session } = requirePerson(ctx);
  const authenticatedAt = new Date(ctx.clock());
  await ctx.db.forTenant(ctx, async (scope) => {
    await actAs(scope, id);
    await updateAuthenticationTime(scope, session.id, authenticatedAt);
    await recordChange(ctx, scope, {
      action,
      subject: { kind: 'operatorSession', id: session.id },
      before: {},
      after: {},
    });
  });
  return describe(ctx, id, { ...session, authenticatedAt });
}
