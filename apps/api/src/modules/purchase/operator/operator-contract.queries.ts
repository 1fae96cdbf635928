import type { OperatorContractState } from '@grandstand/contract';
import { sql } from 'kysely';
import type { TimeCursor } from '../../../platform/context/cursor.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { OwnedPurchase } from './operator-purchase.queries.ts';

/** The filter of an operator's list of subscriptions; null does not filter. */
export interface OperatorContractFilter {
  readonly state: OperatorContractState | null;
  readonly productId: string | null;
  readonly customerIds: readonly string[] | null;
}

/** A subscription with the mail address of its account; null for a deleted account. */
export type OwnedContract = OwnedPurchase & { readonly email: string | null };

/** True if the latest come first: of all states by their start, of ended ones by their end. */
const isLatestFirst = (state: OperatorContractState | null) => state === null || state === 'ended';

const ownedContracts = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('purchase')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'purchase.tenant_id')
        .onRef('customer.id', '=', 'purchase.customer_id'),
    )
    .leftJoin('user_account', (join) =>
      join
        .onRef('user_account.tenant_id', '=', 'customer.tenant_id')
        .onRef('user_account.id', '=', 'customer.user_id'),
    )
    .selectAll('purchase')
    .select(['customer.user_id', 'user_account.email'])
    .where('purchase.tenant_id', '=', tenantId);

/** Returns subscriptions, those with the soonest end first, or the latest first (`isLatestFirst`). */
export const selectContractsForOperator = (
  scope: Scope,
  { state, productId, customerIds }: OperatorContractFilter,
  after: TimeCursor | null,
  limit: number,
): Promise<OwnedContract[]> => {
  const at = sql.ref(state === null ? 'purchase.created_at' : 'purchase.contract_at');
  const direction = isLatestFirst(state) ? 'desc' : 'asc';
  const beyond = sql.raw(isLatestFirst(state) ? '<' : '>');
  return ownedContracts(scope)
    .where('purchase.contract_state', 'is not', null)
    .$if(state !== null, (query) => query.where('purchase.contract_state', '=', state))
    .$if(productId !== null, (query) => query.where('purchase.product_id', '=', productId))
    .$if(customerIds !== null, (query) =>
      query.where('purchase.customer_id', 'in', customerIds ?? []),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${at}, purchase.id) ${beyond} (${after?.at}, ${after?.id})`),
    )
    .orderBy(at, direction)
    .orderBy('purchase.id', direction)
    .limit(limit)
    .execute();
};

/** Returns a purchase with its account; null if there is none. */
export const findOwnedContract = async (scope: Scope, id: string): Promise<OwnedContract | null> =>
  (await ownedContracts(scope).where('purchase.id', '=', id).executeTakeFirst()) ?? null;

const email = sql<string>`user_account.email COLLATE "C"`;
/** The last code point: a prefix with it appended sorts after every address that starts with the prefix. */
const lastCharacter = '\u{10FFFF}';

/** Returns customers whose mail address starts with a text. */
export async function selectCustomersByEmail(
  { trx, tenantId }: Scope,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('user_account')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'user_account.tenant_id')
        .onRef('customer.user_id', '=', 'user_account.id'),
    )
    .select('customer.id')
    .where('user_account.tenant_id', '=', tenantId)
    .where(email, '>=', prefix)
    .where(email, '<', `${prefix}${lastCharacter}`)
    .orderBy(email)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
