import type { Selectable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { ConsentTable } from './consent.table.ts';

type ConsentRow = Selectable<ConsentTable>;

export async function insertConsents(
  { trx }: Scope,
  consents: readonly ConsentRow[],
): Promise<void> {
  if (consents.length > 0) await trx.insertInto('consent').values(consents).execute();
}

/** What a user agreed to, the oldest first. */
export const selectConsents = (
  { trx, tenantId }: Scope,
  userId: string,
): Promise<Omit<ConsentRow, 'tenant_id' | 'user_id'>[]> =>
  trx
    .selectFrom('consent')
    .select(['document', 'version', 'lang', 'given_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .orderBy('document')
    .execute();
