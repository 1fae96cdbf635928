import { rolePermissions, type OperatorPerson, type OperatorRole } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { cursorPageOf, invalidCursor } from '../../../platform/context/cursor.ts';
import { AppError } from '../../../platform/context/error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { requireAdministrator, requirePermission } from '../../../platform/http/operator-of.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { recordChange } from '../../audit/index.ts';
import { revokeKeysOf } from '../keys/key.queries.ts';
import { actAs, updatePerson } from '../profile/profile.queries.ts';
import { deleteSessionsInTenant } from '../session/account.queries.ts';
import {
  deleteRole,
  findPersonRow,
  listPersonRows,
  lockOwners,
  updateRole,
  type PersonRow,
} from './people.queries.ts';

/** Throws `permission_missing` for a role that permits more than the operator may do. */
export function requireMayGrant({ operator }: Ctx, role: OperatorRole): void {
  if (operator === null) throw new AppError('operator_key_invalid');
  for (const permission of rolePermissions[role]) requirePermission(operator, permission);
}

const presentPerson = (row: PersonRow): OperatorPerson => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  isAdministrator: row.is_administrator,
  hasSecondFactor: row.totp_confirmed_at !== null || row.passkeys > 0,
  lastSeenAt: isoTimeOf(row.last_seen_at),
  createdAt: row.since.toISOString(),
  version: row.version,
  roleOfProvider: row.of_provider,
});

/**
 * Returns a page of the operators of the tenant, by their address. Throws `validation_failed` for an invalid
 * cursor.
 */
export async function listPeople(
  ctx: Ctx,
  { size, after }: { readonly size: number; readonly after: string | null },
): Promise<{ entries: OperatorPerson[]; next: string | null }> {
  if (after?.includes('\0') === true) throw invalidCursor();
  const rows = await ctx.db.forTenant(ctx, (scope) => listPersonRows(scope, after, size + 1));
  const { page, next } = cursorPageOf(rows, size, ({ email }) => email);
  return { entries: page.map(presentPerson), next };
}

/**
 * Returns a person whose role the operator may change. Throws `not_found`, `permission_missing`,
 * `administrator_required`.
 */
export async function getChangeablePerson(ctx: Ctx, scope: Scope, id: string): Promise<PersonRow> {
  const person = await findPersonRow(scope, id);
  if (person === null) throw new AppError('not_found');
  requireMayGrant(ctx, person.role);
  if (person.is_administrator) requireAdministrator(ctx);
  return person;
}

/** Locks the tenant's owners. Throws `operator_last_owner` if the person is the only one. */
async function refuseLastOwner(scope: Scope, { id }: PersonRow): Promise<void> {
  const owners = await lockOwners(scope);
  if (owners.length === 1 && owners[0] === id) throw new AppError('operator_last_owner');
}

interface RoleChange {
  readonly role: OperatorRole;
  readonly version: number;
  readonly administrator: boolean | null;
}

/**
 * Changes a person's role. Throws `not_found`, `conflict` for an outdated version, `operator_last_owner`,
 * `operator_role_of_provider`, `permission_missing`, `administrator_required`.
 */
export async function changeRole(
  ctx: Ctx,
  id: string,
  change: RoleChange,
): Promise<OperatorPerson> {
  const { role, version, administrator } = change;
  requireMayGrant(ctx, role);
  if (administrator !== null) requireAdministrator(ctx);
  return ctx.db.forTenant(ctx, async (scope) => {
    const person = await getChangeablePerson(ctx, scope, id);
    if (person.of_provider) throw new AppError('operator_role_of_provider');
    if (role !== 'owner') await refuseLastOwner(scope, person);
    if (!(await updateRole(scope, id, version, role)))
      throw new AppError('conflict', { reason: 'changed' });
    const isAdministrator = administrator ?? person.is_administrator;
    if (isAdministrator !== person.is_administrator) {
      await actAs(scope, id);
      await updatePerson(scope, id, { is_administrator: isAdministrator });
    }
    await recordChange(ctx, scope, {
      action: 'operator.changeRole',
      subject: { kind: 'operator', id },
      before: { role: person.role, isAdministrator: person.is_administrator },
      after: { role, isAdministrator },
    });
    return presentPerson({
      ...person,
      role,
      is_administrator: isAdministrator,
      version: version + 1,
    });
  });
}

/**
 * Removes a person's role, keys and sessions in the tenant, and their administrator status, which would otherwise open
 * every portal without a role. Throws `not_found`, `operator_last_owner`, `permission_missing`,
 * `administrator_required`.
 */
export async function removePerson(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.forTenant(ctx, async (scope) => {
    const person = await getChangeablePerson(ctx, scope, id);
    await refuseLastOwner(scope, person);
    await deleteRole(scope, id);
    if (person.is_administrator) {
      await actAs(scope, id);
      await updatePerson(scope, id, { is_administrator: false });
    }
    const revokedKeys = await revokeKeysOf(scope, id, new Date(ctx.clock()));
    await recordChange(ctx, scope, {
      action: 'operator.removePerson',
      subject: { kind: 'operator', id },
      before: { role: person.role, isAdministrator: person.is_administrator },
      after: { revokedKeys },
    });
  });
  // No session works without the role. They are deleted so that a later role does not revive them.
  await ctx.db.withoutTenant((trx) => deleteSessionsInTenant(trx, id, ctx.tenant.id));
}
