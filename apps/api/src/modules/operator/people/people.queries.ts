import { sql, type Insertable } from 'kysely';
import { maxOperators, type OperatorRole } from '@grandstand/contract/constants';
import type { Scope } from '../../../platform/database/database.ts';
import type { OperatorRoleTable, OperatorRow } from '../operator.table.ts';

/** A person with their role in the tenant. */
export interface PersonRow extends Pick<
  OperatorRow,
  'id' | 'email' | 'name' | 'is_administrator' | 'totp_confirmed_at' | 'passkeys' | 'last_seen_at'
> {
  readonly role: OperatorRole;
  readonly version: number;
  readonly of_provider: boolean;
  readonly since: Date;
}

const people = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('operator_role as r')
    .innerJoin('operator as o', 'o.id', 'r.operator_id')
    .select([
      'o.id',
      'o.email',
      'o.name',
      'o.is_administrator',
      'o.totp_confirmed_at',
      'o.passkeys',
      'o.last_seen_at',
      'r.role',
      'r.version',
      'r.of_provider',
      'r.created_at as since',
    ])
    .where('r.tenant_id', '=', tenantId);

/** Lists the people of the tenant by their address, those after `after`. */
export const listPersonRows = (
  scope: Scope,
  after: string | null,
  limit: number,
): Promise<PersonRow[]> => {
  const query = people(scope);
  return (after === null ? query : query.where('o.email', '>', after))
    .orderBy('o.email')
    .limit(limit)
    .execute();
};

export async function findPersonRow(scope: Scope, id: string): Promise<PersonRow | null> {
  const row = await people(scope).where('o.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** True if a person with this address has a role in the tenant. */
export async function hasPerson(scope: Scope, email: string): Promise<boolean> {
  return (await people(scope).where('o.email', '=', email).executeTakeFirst()) !== undefined;
}

/**
 * Locks the owners of the tenant and returns their ids, so that two of them cannot be removed at once. Those whom
 * the provider makes owners do not count: a change of the setting would leave the tenant without one.
 */
export async function lockOwners({ trx, tenantId }: Scope): Promise<string[]> {
  const rows = await trx
    .selectFrom('operator_role')
    .select('operator_id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'owner')
    .where('of_provider', '=', false)
    .orderBy('operator_id')
    .forUpdate()
    .execute();
  return rows.map(({ operator_id: id }) => id);
}

/** Lists the owners of the tenant, for mails. */
export const listOwners = (scope: Scope): Promise<PersonRow[]> =>
  people(scope).where('r.role', '=', 'owner').orderBy('o.email').limit(maxOperators).execute();

export async function countPeople({ trx, tenantId }: Scope): Promise<number> {
  const { total } = await trx
    .selectFrom('operator_role')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Adds the role of a person. It replaces one that the provider gave; another one remains. */
export async function insertRole(
  { trx, tenantId }: Scope,
  role: Omit<Insertable<OperatorRoleTable>, 'tenant_id'>,
): Promise<void> {
  await trx
    .insertInto('operator_role')
    .values({ ...role, tenant_id: tenantId })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'operator_id'])
        .doUpdateSet({
          role: role.role,
          of_provider: false,
          version: sql`operator_role.version + 1`,
        })
        .where('operator_role.of_provider', '=', true),
    )
    .execute();
}

/** Changes a role of this version; false if it has another by now. */
export async function updateRole(
  { trx, tenantId }: Scope,
  operatorId: string,
  version: number,
  role: OperatorRole,
): Promise<boolean> {
  const row = await trx
    .updateTable('operator_role')
    .set({ role, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('operator_id', '=', operatorId)
    .where('version', '=', version)
    .returning('operator_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRole({ trx, tenantId }: Scope, operatorId: string): Promise<void> {
  await trx
    .deleteFrom('operator_role')
    .where('tenant_id', '=', tenantId)
    .where('operator_id', '=', operatorId)
    .execute();
}
