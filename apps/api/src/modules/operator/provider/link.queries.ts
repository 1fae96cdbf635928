import type { OperatorRole } from '@grandstand/contract/constants';
import type { Scope } from '../../../platform/database/database.ts';
import type { OperatorLinkTable } from '../operator.table.ts';

/** Returns the operator who signs in by an account of the provider; null if it is linked to none. */
export async function findLinkedOperator(
  { trx, tenantId }: Scope,
  issuer: string,
  subject: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('operator_link')
    .select('operator_id')
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.operator_id ?? null;
}

/** Links an account of the provider; false if the operator, or the account, is linked already. */
export async function insertLink(
  { trx, tenantId }: Scope,
  link: Omit<OperatorLinkTable, 'tenant_id' | 'added_at'> & { readonly added_at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('operator_link')
    .values({ ...link, tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a person's role in the tenant, locked; null if they have none. */
export async function lockRole(
  { trx, tenantId }: Scope,
  operatorId: string,
): Promise<{ readonly role: OperatorRole; readonly isOfProvider: boolean } | null> {
  const row = await trx
    .selectFrom('operator_role')
    .select(['role', 'of_provider as isOfProvider'])
    .where('tenant_id', '=', tenantId)
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the role that the provider gives a person; one that an owner gave stays. */
export async function saveProviderRole(
  { trx, tenantId }: Scope,
  operatorId: string,
  role: OperatorRole,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('operator_role')
    .values({
      tenant_id: tenantId,
      operator_id: operatorId,
      role,
      of_provider: true,
      version: 1,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'operator_id'])
        .doUpdateSet((eb) => ({
          role,
          version: eb('operator_role.version', '+', 1),
        }))
        // An owner may have given the person a role meanwhile.
        .where('operator_role.of_provider', '=', true),
    )
    .execute();
}
