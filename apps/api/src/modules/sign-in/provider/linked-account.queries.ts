import type { SignInProvider } from '@grandstand/contract';
import type { Selectable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { LinkedAccountTable } from '../sign-in.table.ts';

type LinkedAccountRow = Selectable<LinkedAccountTable>;

/** Returns the id of the user linked to a provider's account; null if there is none. */
export async function findLinkedUser(
  { trx, tenantId }: Scope,
  issuer: string,
  subject: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('linked_account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Links a provider's account to a user; false if it is already linked. */
export async function insertLink({ trx }: Scope, link: LinkedAccountRow): Promise<boolean> {
  const row = await trx
    .insertInto('linked_account')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a user's linked provider accounts, the oldest first. */
export const selectLinks = (
  { trx, tenantId }: Scope,
  userId: string,
): Promise<Pick<LinkedAccountRow, 'provider' | 'email' | 'added_at'>[]> =>
  trx
    .selectFrom('linked_account')
    .select(['provider', 'email', 'added_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('subject')
    .execute();

/** Deletes a user's links to a provider. */
export async function deleteLinksTo(
  { trx, tenantId }: Scope,
  userId: string,
  provider: SignInProvider,
): Promise<void> {
  await trx
    .deleteFrom('linked_account')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute();
}

/**
 * Deletes a user's links.
 * @param onlyUnproven true to delete only links that are not `proven`
 */
export async function deleteLinks(
  { trx, tenantId }: Scope,
  userId: string,
  onlyUnproven: boolean,
): Promise<void> {
  await trx
    .deleteFrom('linked_account')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(onlyUnproven, (query) => query.where('proven', '=', false))
    .execute();
}
