/** Changes a person's roles in several portals at once. */
import { maxOperators, type OperatorPortal, type OperatorRole } from '@grandstand/contract';
import type { Ctx, Operator } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import { recordChange } from '../../audit/index.ts';
import type { OperatorRow } from '../operator.table.ts';
import { findAccount, listAllRoles } from '../session/account.queries.ts';
import {
  listPermittedPortals,
  type PermittedPortal,
} from '../session/permitted-portals.service.ts';
import {
  consumeInvitationOf,
  countInvitations,
  deleteInvitationOf,
  findInvitedRole,
} from './invitation.queries.ts';
import {
  countPeople,
  findPersonRow,
  hasPerson,
  insertRole,
  type PersonRow,
} from './people.queries.ts';
import { removePerson, requireMayGrant } from './people.service.ts';

/**
 * Returns the portals whose people the caller may change: for a key only the portal of the key. Throws
 * `operator_key_invalid` without an operator.
 */
export async function listManagedPortals(ctx: Ctx): Promise<PermittedPortal[]> {
  const { operator, tenants, tenant } = ctx;
  if (operator === null) throw new AppError('operator_key_invalid');
  if (operator.session === undefined) {
    const { id, name } = tenant;
    return [{ id, name, host: new URL(tenants.originOf(id)).host, ctx }];
  }
  return listPermittedPortals(ctx, 'people:edit');
}

/** Returns a person of this portal. Throws `not_found`. */
const getPerson = (ctx: Ctx, id: string): Promise<PersonRow> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const person = await findPersonRow(scope, id);
    if (person === null) throw new AppError('not_found');
    return person;
  });

/**
 * Returns the portals whose people the caller may change, with the role of a person of this portal in each, and the
 * role of an open invitation. Throws `not_found`.
 */
export async function listPortalsOfPerson(ctx: Ctx, id: string): Promise<OperatorPortal[]> {
  const { email } = await getPerson(ctx, id);
  const managed = await listManagedPortals(ctx);
  const roles = await ctx.db.withoutTenant((trx) => listAllRoles(trx, id));
  const portals: OperatorPortal[] = [];
  for (const { id: portalId, name, host, ctx: portalCtx } of managed) {
    const role = roles.find(({ tenantId }) => tenantId === portalId);
    const now = new Date(ctx.clock());
    const invitedAs =
      role === undefined
        ? await portalCtx.db.forTenant(portalCtx, (scope) => findInvitedRole(scope, email, now))
        : null;
    portals.push({
      id: portalId,
      name,
      host,
      role: role?.role ?? null,
      roleOfProvider: role?.ofProvider ?? false,
      invitedAs,
    });
  }
  return portals;
}

/** A portal that refuses a change, with the code of the error. */
export interface Refused {
  readonly id: string;
  readonly code: string;
}

interface ChangeInEachPortal {
  /** Name of the call, for the audit. */
  readonly action: 'operator.addToPortals' | 'operator.removeFromPortals';
  readonly id: string;
  readonly portalIds: readonly string[];
  readonly role: OperatorRole | null;
  readonly change: (portalCtx: Ctx) => Promise<void>;
}

/** Returns portals by their ids. Throws `not_found` for one whose people the caller may not change. */
export async function getManagedPortals(
  ctx: Ctx,
  portalIds: readonly string[],
): Promise<PermittedPortal[]> {
  if (portalIds.length === 0) return [];
  const managed = new Map((await listManagedPortals(ctx)).map((portal) => [portal.id, portal]));
  return [...new Set(portalIds)].map((portalId) => {
    const portal = managed.get(portalId);
    if (portal === undefined) throw new AppError('not_found');
    return portal;
  });
}

/** Makes a change in each portal, one after the other. Returns those that refuse it. */
export async function inEachPortal(
  portals: readonly PermittedPortal[],
  change: (portalCtx: Ctx) => Promise<unknown>,
): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const portal of portals)
    try {
      await change(portal.ctx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id: portal.id, code: error.code });
    }
  return refused;
}

/**
 * Makes a change in each portal. `change` records it in the audit of that portal; this portal records in which
 * portals it was made. Returns the portals that refuse it. Throws `not_found`, before any change, for a portal whose
 * people the caller may not change.
 */
async function changeInEachPortal(
  ctx: Ctx,
  { action, id, portalIds, role, change }: ChangeInEachPortal,
): Promise<Refused[]> {
  const chosen = await getManagedPortals(ctx, portalIds);
  const refused = await inEachPortal(chosen, change);
  const portals = chosen
    .map((portal) => portal.id)
    .filter((portalId) => !refused.some((portal) => portal.id === portalId));
  await ctx.db.forTenant(ctx, (scope) =>
    recordChange(ctx, scope, {
      action,
      subject: { kind: 'operator', id },
      before: null,
      after: { portals, ...(role !== null && { role }) },
    }),
  );
  return refused;
}

/**
 * Adds a person of this portal to other portals of the caller, and ends open invitations there. Sends no mail: the
 * person has an account, whose address is verified. Returns the portals that refuse it:
 * `operator_exists`, `limit_reached`, `permission_missing`. Throws `not_found`.
 */
export async function addToPortals(
  ctx: Ctx,
  id: string,
  { portalIds, role }: { readonly portalIds: readonly string[]; readonly role: OperatorRole },
): Promise<Refused[]> {
  const person = await getPerson(ctx, id);
  const account = await ctx.db.withoutTenant((trx) => findAccount(trx, id));
  if (account === null) throw new AppError('not_found');
  const add = async (portalCtx: Ctx) => {
    requireMayGrant(portalCtx, role);
    await portalCtx.db.forTenant(portalCtx, async (scope) => {
      if (await hasPerson(scope, person.email)) throw new AppError('operator_exists');
      await deleteInvitationOf(scope, person.email);
      const total = (await countPeople(scope)) + (await countInvitations(scope));
      if (total >= maxOperators) throw new AppError('limit_reached');
      const now = new Date(ctx.clock());
      await insertRole(scope, { operator_id: id, role, version: 1, created_at: now });
      await recordChange(portalCtx, scope, {
        action: 'operator.addToPortals',
        subject: { kind: 'operator', id },
        before: null,
        after: { role },
      });
    });
  };
  return changeInEachPortal(ctx, {
    action: 'operator.addToPortals',
    id,
    portalIds,
    role,
    change: add,
  });
}

/** Revokes the open invitation of a mail address in a portal; returns false if there is none. */
export const revokeInvitationOf = (portalCtx: Ctx, email: string): Promise<boolean> =>
  portalCtx.db.forTenant(portalCtx, async (scope) => {
    const row = await deleteInvitationOf(scope, email);
    if (row === null) return false;
    await recordChange(portalCtx, scope, {
      action: 'operator.revokeInvitation',
      subject: { kind: 'operatorInvitation', id: row.id },
      before: { role: row.role, isAdministrator: row.is_administrator },
      after: null,
    });
    return true;
  });

/**
 * Ends a person's role, keys, sessions and open invitations in portals of the caller, as `removePerson` does in one.
 * Returns the portals that refuse it: `not_found` without a role or an invitation there, `operator_last_owner`,
 * `permission_missing`, `administrator_required`. Throws `not_found`.
 */
export async function removeFromPortals(
  ctx: Ctx,
  id: string,
  portalIds: readonly string[],
): Promise<Refused[]> {
  const { email } = await getPerson(ctx, id);
  const remove = async (portalCtx: Ctx) => {
    // Revoke the invitation first: otherwise the person could accept it and get the role back.
    const wasInvited = await revokeInvitationOf(portalCtx, email);
    try {
      await removePerson(portalCtx, id);
    } catch (error) {
      if (!wasInvited || !(error instanceof AppError) || error.code !== 'not_found') throw error;
    }
  };
  return changeInEachPortal(ctx, {
    action: 'operator.removeFromPortals',
    id,
    portalIds,
    role: null,
    change: remove,
  });
}

/**
 * Accepts the invitations to other portals that belong to an invitation that the person has accepted. Skips those
 * that were revoked or have expired. If a portal fails, its invitation stays open, and can be resent from there.
 */
export async function joinOtherPortals(
  ctx: Ctx,
  { id, name, email }: Pick<OperatorRow, 'id' | 'name' | 'email'>,
  portalIds: readonly string[],
): Promise<void> {
  const operator: Operator = { kind: 'person', id, name, permissions: new Set() };
  for (const portalId of portalIds) {
    const tenant = ctx.tenants.find(portalId);
    if (tenant === null) continue;
    const portalCtx: Ctx = { ...ctx, tenant, operator };
    try {
      await portalCtx.db.forTenant(portalCtx, async (scope) => {
        const now = new Date(ctx.clock());
        const invitation = await consumeInvitationOf(scope, email, now);
        if (invitation === null || (await hasPerson(scope, email))) return;
        const { role } = invitation;
        await insertRole(scope, { operator_id: id, role, version: 1, created_at: now });
        await recordChange(portalCtx, scope, {
          action: 'operator.acceptInvitation',
          subject: { kind: 'operator', id },
          before: null,
          after: { role, from: ctx.tenant.id },
        });
      });
    } catch (error) {
      ctx.log.error({ err: error, portal: portalId }, 'an invitation to another portal stays open');
    }
  }
}
