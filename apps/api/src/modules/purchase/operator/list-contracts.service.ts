import {
  defaultCurrency,
  maxMatchedCustomers,
  type OperatorContract,
  type OperatorContractListQuery,
} from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../../platform/context/cursor.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { productsById } from '../../product/index.ts';
import { normalizeEmail } from '../../user/index.ts';
import { renewalAmount } from '../subscription/proration.ts';
import {
  findOwnedContract,
  selectContractsForOperator,
  selectCustomersByEmail,
  type OwnedContract,
} from './operator-contract.queries.ts';

/** Presents subscriptions to operators. Omits tickets, and purchases that never gave access. */
async function presentContracts(
  scope: Scope,
  rows: readonly OwnedContract[],
): Promise<OperatorContract[]> {
  const products = await productsById(
    scope,
    rows.flatMap(({ product_id: id, next_product_id: next }) =>
      next === null ? [id] : [id, next],
    ),
  );
  return rows.flatMap((row) => {
    const { contract_state: state } = row;
    if (state === null) return [];
    const product = products.get(row.product_id);
    const next = products.get(row.next_product_id ?? row.product_id);
    const renews = row.status === 'active' && row.auto_renew && !row.canceled && !row.paused;
    return {
      id: row.id,
      accountId: row.user_id,
      email: row.email,
      productId: row.product_id,
      productTitle: product?.title ?? '',
      state,
      price: row.price,
      currency: row.currency === '' ? defaultCurrency : row.currency,
      startsAt: isoTimeOf(row.starts_at),
      endsAt: isoTimeOf(row.ends_at),
      endedAt: isoTimeOf(row.ended_at),
      // While a renewal is unpaid, its period has started already.
      renewsAt: renews ? isoTimeOf(row.grace_from ?? row.ends_at) : null,
      renewalAmount: renews && next !== undefined ? renewalAmount(row, next) : null,
      graceUntil: state === 'past_due' ? isoTimeOf(row.grace_until) : null,
      retryAt: state === 'past_due' ? isoTimeOf(row.charge_at) : null,
      declineReason: state === 'past_due' ? row.decline_reason : null,
      pauses: row.status === 'active' && row.paused,
      revoked: row.status === 'refunded',
    };
  });
}

/** Returns a subscription as operators see it. Throws `purchase_not_found`. */
export async function getOperatorContract(scope: Scope, id: string): Promise<OperatorContract> {
  const row = await findOwnedContract(scope, id);
  const [presented] = row === null ? [] : await presentContracts(scope, [row]);
  if (presented === undefined) throw new AppError('purchase_not_found');
  return presented;
}

/**
 * Returns the customers whose mail address starts with a text; null without a text. Throws `validation_failed`
 * if it matches too many.
 */
export async function customersMatching(
  scope: Scope,
  prefix: string | null,
): Promise<string[] | null> {
  if (prefix === null) return null;
  const ids = await selectCustomersByEmail(scope, normalizeEmail(prefix), maxMatchedCustomers + 1);
  if (ids.length > maxMatchedCustomers)
    throw invalidField(
      'query.email_prefix',
      `matches more than ${maxMatchedCustomers} customers; give more of the address`,
    );
  return ids;
}

/** Returns a page of subscriptions. Throws `validation_failed`. */
export async function listContractsForOperator(
  ctx: Ctx,
  { size, after, state, product_id: productId, email_prefix: prefix }: OperatorContractListQuery,
): Promise<{ entries: OperatorContract[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  return ctx.db.forTenant(ctx, async (scope) => {
    const customerIds = await customersMatching(scope, prefix);
    if (customerIds?.length === 0) return { entries: [], next: null };
    const filter = { state, productId, customerIds };
    const rows = await selectContractsForOperator(scope, filter, cursor, size + 1);
    const { page, next } = cursorPageOf(rows, size, (row) =>
      timeCursorOf(state === null ? row.created_at : row.contract_at, row.id),
    );
    return { entries: await presentContracts(scope, page), next };
  });
}
