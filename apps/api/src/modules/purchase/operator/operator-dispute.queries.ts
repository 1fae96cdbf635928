import type { DisputeState } from '@grandstand/contract';
import { sql } from 'kysely';
import type { TimeCursor } from '../../../platform/context/cursor.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { DisputeRow } from '../../payment/index.ts';

/** The filter of an operator's list of disputes; null does not filter. */
export interface DisputeFilter {
  readonly state: DisputeState | null;
  readonly customerIds: readonly string[] | null;
}

/** A dispute with its purchase and its account; null for a deleted account. */
export type OwnedDispute = DisputeRow & {
  readonly product_id: string;
  readonly event_id: string | null;
  readonly user_id: string | null;
  readonly email: string | null;
};

const ownedDisputes = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('dispute')
    .innerJoin('purchase', (join) =>
      join
        .onRef('purchase.tenant_id', '=', 'dispute.tenant_id')
        .onRef('purchase.id', '=', 'dispute.purchase_id'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'dispute.tenant_id')
        .onRef('customer.id', '=', 'dispute.customer_id'),
    )
    .leftJoin('user_account', (join) =>
      join
        .onRef('user_account.tenant_id', '=', 'customer.tenant_id')
        .onRef('user_account.id', '=', 'customer.user_id'),
    )
    .selectAll('dispute')
    .select(['purchase.product_id', 'purchase.event_id', 'customer.user_id', 'user_account.email'])
    .where('dispute.tenant_id', '=', tenantId);

/**
 * Returns disputes: open ones with the soonest due evidence first, those of another state by their decision and all
 * by their start, the latest first.
 */
export const selectDisputesForOperator = (
  scope: Scope,
  { state, customerIds }: DisputeFilter,
  after: TimeCursor | null,
  limit: number,
): Promise<OwnedDispute[]> => {
  const at = sql.ref(state === null ? 'dispute.opened_at' : 'dispute.listed_at');
  const direction = state === 'open' ? 'asc' : 'desc';
  const beyond = sql.raw(state === 'open' ? '>' : '<');
  return ownedDisputes(scope)
    .$if(state !== null, (query) => query.where('dispute.state', '=', state))
    .$if(customerIds !== null, (query) =>
      query.where('dispute.customer_id', 'in', customerIds ?? []),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${at}, dispute.id) ${beyond} (${after?.at}, ${after?.id})`),
    )
    .orderBy(at, direction)
    .orderBy('dispute.id', direction)
    .limit(limit)
    .execute();
};

/** Returns a dispute with its purchase and account; null if there is none. */
export const findOwnedDispute = async (scope: Scope, id: string): Promise<OwnedDispute | null> =>
  (await ownedDisputes(scope).where('dispute.id', '=', id).executeTakeFirst()) ?? null;
