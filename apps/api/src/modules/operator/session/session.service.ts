import {
  operatorCookie,
  operatorIdleMs,
  operatorProviderSessionMs,
  operatorReauthenticationMs,
  operatorSessionMs,
  permissions,
  rolePermissions,
  type OperatorRole,
  type OperatorSession,
  type OperatorTenant,
  type Permission,
  minuteMs,
} from '@grandstand/contract';
import type { Ctx, Operator, OperatorSessionState } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Scope, Trx } from '../../../platform/database/database.ts';
import { describeAgent } from '../../../platform/text/describe-agent.ts';
import { recordChange } from '../../audit/index.ts';
import type { OperatorRow } from '../operator.table.ts';
import {
  actAs,
  countRecoveryCodes,
  deleteOldestSessions,
  insertSession,
  updateAuthenticationTime,
} from '../profile/profile.queries.ts';
import { newSecret, secretHash } from '../secret.ts';
import {
  findAccount,
  findRole,
  findSession,
  listRoles,
  touchSession,
  type FoundSession,
} from './account.queries.ts';
import { rememberBrowser } from './credentials.service.ts';

/** Maximum sessions of a person in one tenant; the one unused the longest is ended. */
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
 * Returns what the person of a session may do; null if their role has ended. A session of the tenant's provider has
 * the rights of the role in this tenant and no others; a role that the provider gives counts in no other session.
 */
function rightsOf({
  is_administrator: isAdministrator,
  role,
  of_provider: ofProvider,
  provider,
}: FoundSession): { isAdministrator: boolean; permissions: ReadonlySet<Permission> } | null {
  const asAdministrator = isAdministrator && provider === null;
  const countedRole = ofProvider === true && provider === null ? null : role;
  if (countedRole === null && !asAdministrator) return null;
  return {
    isAdministrator: asAdministrator,
    permissions: permissionsOf(asAdministrator, countedRole),
  };
}

/** False for a session of a provider that the tenant no longer names. */
const hasCurrentProvider = (
  { tenant }: Pick<Ctx, 'tenant'>,
  { provider }: Pick<FoundSession, 'provider'>,
): boolean => provider === null || provider === tenant.auth_providers.studio?.issuer;

const providerOf = (
  { tenant }: Ctx,
  { provider }: Pick<FoundSession, 'provider'>,
): OperatorSessionState['provider'] =>
  provider === null
    ? null
    : { issuer: provider, name: tenant.auth_providers.studio?.name ?? provider };

/**
 * Finds the person of a session of this tenant's studio; null if it has ended. Throws
 * `operator_role_missing` for a person whose role has ended.
 */
export async function findOperatorPerson(ctx: Ctx, secret: string): Promise<Operator | null> {
  const now = new Date(ctx.clock());
  const storedSession = await ctx.db.withoutTenant(async (trx) => {
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
  if (storedSession === null || !hasCurrentProvider(ctx, storedSession)) return null;
  const rights = rightsOf(storedSession);
  if (rights === null) throw new AppError('operator_role_missing');
  return {
    kind: 'person',
    id: storedSession.operator_id,
    name: storedSession.name,
    ...rights,
    session: {
      id: storedSession.id,
      authenticatedAt: storedSession.proven_at,
      expiresAt: storedSession.expires_at,
      provider: providerOf(ctx, storedSession),
    },
  };
}

/** Returns what the person of a session may do, by the session's id; null if it or their role has ended. */
export async function findSessionPermissions(
  { db, clock, tenant }: Pick<Ctx, 'db' | 'clock' | 'tenant'>,
  id: string,
): Promise<ReadonlySet<Permission> | null> {
  const now = new Date(clock());
  const session = await db.withoutTenant((trx) =>
    findSession(trx, {
      id,
      tenantId: tenant.id,
      now,
      idleSince: new Date(now.getTime() - operatorIdleMs),
    }),
  );
  if (session === null || !hasCurrentProvider({ tenant }, session)) return null;
  return rightsOf(session)?.permissions ?? null;
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
function accessibleTenants(
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

/** Returns a person's roles that a session has. A session of the tenant's provider has only the role there. */
async function rolesIn(
  trx: Trx,
  { tenant }: Ctx,
  operatorId: string,
  provider: OperatorSessionState['provider'],
): Promise<{ tenantId: string; role: OperatorRole }[]> {
  if (provider === null) return listRoles(trx, operatorId);
  const role = await findRole(trx, operatorId, tenant.id);
  return role === null ? [] : [{ tenantId: tenant.id, role }];
}

/** Returns the tenants that the signed-in person may open. */
export async function listOpenTenants(ctx: Ctx): Promise<OperatorTenant[]> {
  const { id, isAdministrator = false, session } = requirePerson(ctx);
  const roles = await ctx.db.withoutTenant((trx) => rolesIn(trx, ctx, id, session.provider));
  return accessibleTenants(
    ctx,
    isAdministrator,
    new Map(roles.map((row) => [row.tenantId, row.role])),
  );
}

async function presentSession(
  ctx: Ctx,
  operatorId: string,
  session: OperatorSessionState,
): Promise<OperatorSession> {
  const { provider } = session;
  const { account, roles, codes } = await ctx.db.withoutTenant(async (trx) => ({
    account: await findAccount(trx, operatorId),
    roles: await rolesIn(trx, ctx, operatorId, provider),
    codes: await countRecoveryCodes({ trx }, operatorId),
  }));
  if (account === null) throw new AppError('operator_session_ended');
  const isAdministrator = account.is_administrator && provider === null;
  const tenants = accessibleTenants(
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
    provider: provider?.name ?? null,
  };
}

/** Returns the signed-in person and their session. */
export const describeSession = (ctx: Ctx): Promise<OperatorSession> => {
  const { id, session } = requirePerson(ctx);
  return presentSession(ctx, id, session);
};

/** How a session was opened, if not by password or passkey. */
export type SessionOrigin =
  /** By a session in another tenant's studio, which the new one does not outlive. */
  | ({ readonly kind: 'handover' } & Pick<OperatorSessionState, 'authenticatedAt' | 'expiresAt'>)
  /** By the tenant's provider, where the person authenticated at this time. */
  | {
      readonly kind: 'provider';
      readonly provider: NonNullable<OperatorSessionState['provider']>;
      readonly authenticatedAt: Date;
      /** Called in the transaction that stores the session; throws if the provider is no longer the one that opened it. */
      readonly retain: (scope: Scope) => Promise<void>;
    };

/**
 * Signs a person in and sets the cookie. Throws `operator_role_missing`.
 * @param origin null for a sign-in by password or passkey
 */
export async function openSession(
  ctx: Ctx,
  account: Pick<OperatorRow, 'id' | 'name' | 'is_administrator'>,
  origin: SessionOrigin | null = null,
): Promise<OperatorSession> {
  const provider = origin?.kind === 'provider' ? origin.provider : null;
  const roles = await ctx.db.withoutTenant((trx) => rolesIn(trx, ctx, account.id, provider));
  const role = roles.find(({ tenantId }) => tenantId === ctx.tenant.id)?.role ?? null;
  const isAdministrator = account.is_administrator && provider === null;
  if (role === null && !isAdministrator) throw new AppError('operator_role_missing');
  const now = ctx.clock();
  const secret = newSecret();
  const lifetime = provider === null ? operatorSessionMs : operatorProviderSessionMs;
  const session: OperatorSessionState = {
    id: newId('os'),
    authenticatedAt: origin?.authenticatedAt ?? new Date(now),
    expiresAt: origin?.kind === 'handover' ? origin.expiresAt : new Date(now + lifetime),
    provider,
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
    if (origin?.kind === 'provider') await origin.retain(scope);
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
      provider: provider?.issuer ?? null,
      agent: describeAgent(ctx.userAgent).description,
      address: ctx.address,
    });
    await deleteOldestSessions(scope, account.id, maxSessions);
    await recordChange({ ...ctx, operator }, scope, {
      action: 'operator.createSession',
      subject: { kind: 'operatorSession', id: session.id },
      before: null,
      after: {
        handedOver: origin?.kind === 'handover',
        ...(provider !== null && { provider: provider.name }),
      },
    });
  });
  const seconds = Math.max(1, Math.floor((session.expiresAt.getTime() - now) / 1000));
  ctx.cookies.set(operatorCookie, secret, seconds);
  // A browser counts as known for passwords, which the person did not enter here.
  if (origin === null) rememberBrowser(ctx, account.id);
  return presentSession(ctx, account.id, session);
}

/** Records that the signed-in person has authenticated again, and returns their session. */
export async function recordReauthentication(
  ctx: Ctx,
  action:
    | 'operator.reauthenticate'
    | 'operator.reauthenticateByPasskey'
    | 'operator.reauthenticateByProvider',
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
      after: session.provider === null ? {} : { provider: session.provider.name },
    });
  });
  return presentSession(ctx, id, { ...session, authenticatedAt });
}
