import type { Scope } from '../../../platform/database/database.ts';
import {
  claimOpenIntents,
  countDeclinesOf,
  findIntent as selectIntent,
  findIntentIdByReference as selectIntentId,
  firstOpenLease,
  insertProviderEvent,
  lockIntent as selectIntentLocked,
  selectIntentsOf,
  selectPaidAmounts,
  selectOpenIntentsOf,
} from './intent.queries.ts';
import { intentLeaseMs } from './intent.service.ts';
import type { IntentRow } from '../payment.table.ts';
import type { ProviderMessage } from '../provider.ts';

/** Returns an intent; null if there is none. */
export const findIntent = (scope: Scope, id: string): Promise<IntentRow | null> =>
  selectIntent(scope, id);

/** Returns an intent, locked until the transaction ends. */
export const lockIntent = (scope: Scope, id: string): Promise<IntentRow | null> =>
  selectIntentLocked(scope, id);

/** Returns the intents of a purchase, the newest first. */
export const listIntents = (scope: Scope, purchaseId: string): Promise<IntentRow[]> =>
  selectIntentsOf(scope, purchaseId);

/**
 * Returns the amount that was paid for the current period of each purchase, less refunds, in minor currency units, by
 * the purchase's id. Omits purchases for which nothing was paid.
 */
export async function paidAmountsOf(
  scope: Scope,
  purchases: readonly {
    readonly id: string;
    readonly customer_id: string;
    readonly period: number;
  }[],
): Promise<ReadonlyMap<string, number>> {
  const periods = new Map(purchases.map(({ id, period }) => [id, period]));
  const amounts = await selectPaidAmounts(scope, {
    customerIds: [...new Set(purchases.map(({ customer_id: customerId }) => customerId))],
    purchaseIds: [...periods.keys()],
  });
  return new Map(
    amounts
      .filter(({ purchase_id: id, period }) => periods.get(id) === period)
      .map(({ purchase_id: id, paid }) => [id, paid]),
  );
}

/** Returns the open intents of a customer. */
export const listOpenIntents = (scope: Scope, customerId: string): Promise<{ id: string }[]> =>
  selectOpenIntentsOf(scope, customerId);

/** Returns the intent id of a provider's payment; null for a payment that is not ours. */
export const findIntentIdByReference = (
  scope: Scope,
  provider: IntentRow['provider'],
  reference: string,
): Promise<string | null> => selectIntentId(scope, provider, reference);

/** Counts a customer's declined cards since a time, without abandoned payments and off-session renewals. */
export const countRecentDeclines = (
  scope: Scope,
  customerId: string,
  since: Date,
): Promise<number> => countDeclinesOf(scope, customerId, since);

/**
 * Claims open intents whose lease has expired. Also returns when the next lease expires; null if none is
 * open.
 */
export async function claimIntents(
  scope: Scope,
  now: Date,
  limit: number,
): Promise<{ readonly claimed: IntentRow[]; readonly next: Date | null }> {
  const until = new Date(now.getTime() + intentLeaseMs);
  const claimed = await claimOpenIntents(scope, { now, until, limit });
  return { claimed, next: await firstOpenLease(scope) };
}

/** Records a provider's message in the transaction of its effect; false if it was already processed. */
export const recordMessage = (
  scope: Scope,
  provider: IntentRow['provider'],
  { id, type, reference }: ProviderMessage,
  now: Date,
): Promise<boolean> =>
  insertProviderEvent(scope, { tenant_id: scope.tenantId, provider, id, type, reference, at: now });
