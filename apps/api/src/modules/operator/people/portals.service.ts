/** A person's roles in several portals at once, for those who change the people of all of them. */
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

/** Returns the portals whose people the caller may change: for a key, its own. */
export async function listManaged(ctx: Ctx): Promise<PermittedPortal[]> {
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
  const managed = await listManaged(ctx);
  const roles = await ctx.db.withoutTenant((trx) => listAllRoles(trx, id));
  const portals: OperatorPortal[] = [];
  for (const { id: portalId, name, host, ctx: there } of managed) {
    const role = roles.find(({ tenantId }) => tenantId === portalId);
    const now = new Date(ctx.clock());
    const invitedAs =
      role === undefined
        ? await there.db.forTenant(there, (scope) => findInvitedRole(scope, email, now))
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

interface ChangeInEach {
  /** Name of the call, for the audit. */
  readonly action: 'operator.addToPortals' | 'operator.removeFromPortals';
  readonly id: string;
  readonly portalIds: readonly string[];
  readonly role: OperatorRole | null;
  readonly change: (there: Ctx) => Promise<void>;
}

/** Returns portals whose people the caller may change. Throws `not_found` for one that is not the caller's. */
export async function chooseManaged(
  ctx: Ctx,
  portalIds: readonly string[],
): Promise<PermittedPortal[]> {
  if (portalIds.length === 0) return [];
  const managed = new Map((await listManaged(ctx)).map((portal) => [portal.id, portal]));
  return [...new Set(portalIds)].map((portalId) => {
    const portal = managed.get(portalId);
    if (portal === undefined) throw new AppError('not_found');
    return portal;
  });
}

/** Makes a change in each portal, one after the other. Returns those that refuse it. */
export async function inEach(
  portals: readonly PermittedPortal[],
  change: (there: Ctx) => Promise<unknown>,
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
 * Makes a change in each portal, which records it there, and records here in which it was made. Returns the portals
 * that refuse it. Throws `not_found` for one that is not the caller's, before any is changed.
 */
async function changeInEach(
  ctx: Ctx,
  { action, id, portalIds, role, change }: ChangeInEach,
): Promise<Refused[]> {
  const chosen = await chooseManaged(ctx, portalIds);
  const refused = await inEach(chosen, change);
  const portals = chosen
    .map((portal) => portal.id)
    .filter((portalId) => !refused.some((one) => one.id === portalId));
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
 * Gives a person of this portal a role in other portals of the caller, and ends open invitations there. The person
 * has an account already, so that no mail has to prove their address. Returns the portals that refuse it:
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
  const add = async (there: Ctx) => {
    requireMayGrant(there, role);
    await there.db.forTenant(there, async (scope) => {
      if (await hasPerson(scope, person.email)) throw new AppError('operator_exists');
      await deleteInvitationOf(scope, person.email);
      const total = (await countPeople(scope)) + (await countInvitations(scope));
      if (total >= maxOperators) throw new AppError('limit_reached');
      const now = new Date(ctx.clock());
      await insertRole(scope, { operator_id: id, role, version: 1, created_at: now });
      await recordChange(there, scope, {
        action: 'operator.addToPortals',
        subject: { kind: 'operator', id },
        before: null,
        after: { role },
      });
    });
  };
  return changeInEach(ctx, { action: 'operator.addToPortals', id, portalIds, role, change: add });
}

/** Revokes the open invitation of an address in a portal; returns false without one. */
export const revokeInvitationOf = (there: Ctx, email: string): Promise<boolean> =>
  there.db.forTenant(there, async (scope) => {
    const row = await deleteInvitationOf(scope, email);
    if (row === null) return false;
    await recordChange(there, scope, {
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
  const remove = async (there: Ctx) => {
    // First the invitation: it would otherwise give back what ends here.
    const wasInvited = await revokeInvitationOf(there, email);
    try {
      await removePerson(there, id);
    } catch (error) {
      if (!wasInvited || !(error instanceof AppError) || error.code !== 'not_found') throw error;
    }
  };
  return changeInEach(ctx, {
    action: 'operator.removeFromPortals',
    id,
    portalIds,
    role: null,
    change: remove,
  });
}

/**
 * Accepts the invitations of a person in other portals, which came with one that they accepted. One that was revoked
 * or has expired is left out. A portal that fails leaves its invitation open, to be sent again from there.
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
    const there: Ctx = { ...ctx, tenant, operator };
    try {
      await there.db.forTenant(there, async (scope) => {
        const now = new Date(ctx.clock());
        const invitation = await consumeInvitationOf(scope, email, now);
        if (invitation === null || (await hasPerson(scope, email))) return;
        const { role } = invitation;
        await insertRole(scope, { operator_id: id, role, version: 1, created_at: now });
        await recordChange(there, scope, {
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
