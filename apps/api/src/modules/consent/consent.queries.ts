import { sql, type Selectable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { ConsentChoiceTable, ConsentTable } from './consent.table.ts';

type ConsentRow = Selectable<ConsentTable>;

export async function insertConsents(
  { trx }: Scope,
  consents: readonly ConsentRow[],
): Promise<void> {
  if (consents.length > 0) await trx.insertInto('consent').values(consents).execute();
}

/** Returns a user's consents, the oldest first. */
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

export async function insertConsentChoice(
  { trx }: Scope,
  choice: Selectable<ConsentChoiceTable>,
): Promise<void> {
  await trx.insertInto('consent_choice').values(choice).execute();
}

/** Counts the choices that a user made while signed in. */
export async function countConsentChoices(
  { trx, tenantId }: Scope,
  userId: string,
): Promise<number> {
  const { total } = await trx
    .selectFrom('consent_choice')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the choices that a user made while signed in, the oldest first. */
export const selectConsentChoices = (
  { trx, tenantId }: Scope,
  userId: string,
): Promise<Pick<Selectable<ConsentChoiceTable>, 'version' | 'lang' | 'agreed' | 'chosen_at'>[]> =>
  trx
    .selectFrom('consent_choice')
    .select(['version', 'lang', 'agreed', 'chosen_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('chosen_at')
    .orderBy('id')
    .execute();

/** Deletes choices made before a time. */
export async function removeChoicesBefore({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('consent_choice')
    .where('tenant_id', '=', tenantId)
    .where('chosen_at', '<', before)
    .execute();
}
