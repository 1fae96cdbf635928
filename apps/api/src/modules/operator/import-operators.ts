import type { OperatorRole } from '@grandstand/contract';
import { newId } from '../../platform/context/id.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { hashPassword, normalizeEmail } from '../user/index.ts';
import { revokeKeysOf } from './keys/key.queries.ts';
import { deleteRole, hasPerson, insertRole } from './people/people.queries.ts';
import { actAs, insertPerson } from './profile/profile.queries.ts';
import { deleteSessionsInTenant, findAccountByEmail } from './session/account.queries.ts';

export interface ImportedOperator {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: OperatorRole;
}

/** Imports operators of a tenant. Accounts and roles that exist stay unchanged. */
export async function importOperators(
  platform: Pick<Platform, 'db' | 'clock' | 'resources' | 'passwordCost'>,
  tenantId: string,
  operators: readonly ImportedOperator[],
): Promise<void> {
  const { db, clock } = platform;
  for (const { name, password, role, ...operator } of operators) {
    const email = normalizeEmail(operator.email);
    const existing = await db.withoutTenant((trx) => findAccountByEmail(trx, email));
    const hash = existing === null ? await hashPassword(platform, password) : null;
    const now = new Date(clock());
    await db.forTenant(tenantId, async (scope) => {
      const id = existing?.id ?? newId('op');
      await actAs(scope, id);
      if (hash !== null)
        await insertPerson(scope, {
          id,
          email,
          name,
          password_hash: hash,
          password_changed_at: now,
          is_administrator: false,
          created_at: now,
        });
      await insertRole(scope, { operator_id: id, role, version: 1, created_at: now });
    });
  }
}

/**
 * Ends the roles of a tenant's operators with these addresses, and their keys and sessions in the tenant, because
 * their passwords are published.
 * @returns the addresses of those who had a role
 */
export async function withdrawOperators(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  tenantId: string,
  emails: readonly string[],
): Promise<string[]> {
  const withdrawn: string[] = [];
  for (const email of emails.map(normalizeEmail)) {
    const account = await db.withoutTenant((trx) => findAccountByEmail(trx, email));
    if (account === null) continue;
    const hadRole = await db.forTenant(tenantId, async (scope) => {
      const hasRole = await hasPerson(scope, email);
      await deleteRole(scope, account.id);
      await revokeKeysOf(scope, account.id, new Date(clock()));
      return hasRole;
    });
    await db.withoutTenant((trx) => deleteSessionsInTenant(trx, account.id, tenantId));
    if (hadRole) withdrawn.push(email);
  }
  return withdrawn;
}
