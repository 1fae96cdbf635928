import type { Scope } from '../../platform/database/database.ts';
import {
  claimOpenIntents,
  countFailedIntents,
  findIntent as selectIntent,
  findIntentByReference,
  firstOpenLease,
  insertProviderEvent,
  lockIntent as selectIntentLocked,
  selectIntentsOf,
  selectOpenIntentsOf,
} from './intent.queries.ts';
import { leaseMs } from './intent.service.ts';
import type { IntentRow } from './payment.table.ts';
import type { ProviderMessage } from './provider.ts';

export const findIntent = (scope: Scope, id: string): Promise<IntentRow | null> =>
  selectIntent(scope, id);

/** An intent that nobody else changes until the transaction ends. */
export const lockIntent = (scope: Scope, id: string): Promise<IntentRow | null> =>
  selectIntentLocked(scope, id);

/** The intents of a purchase, the newest first. */
export const listIntents = (scope: Scope, purchaseId: string): Promise<IntentRow[]> =>
  selectIntentsOf(scope, purchaseId);

/** The intents of a customer whose end is open. */
export const listOpenIntents = (scope: Scope, customerId: string): Promise<{ id: string }[]> =>
  selectOpenIntentsOf(scope, customerId);

/** The intent behind a payment of the provider; null for a payment that is none of ours. */
export const findIntentOf = (
  scope: Scope,
  provider: IntentRow['provider'],
  reference: string,
): Promise<string | null> => findIntentByReference(scope, provider, reference);

/** How many cards of a customer were refused since a time. */
export const countRecentRefusals = (
  scope: Scope,
  customerId: string,
  since: Date,
): Promise<number> => countFailedIntents(scope, customerId, since);

/**
 * Takes open intents that nobody is at work on; nobody else does for a while. With when the next one is to
 * be looked at, null where none is open.
 */
export async function claimIntents(
  scope: Scope,
  now: Date,
  limit: number,
): Promise<{ readonly claimed: IntentRow[]; readonly next: Date | null }> {
  const until = new Date(now.getTime() + leaseMs);
  const claimed = await claimOpenIntents(scope, { now, until, limit });
  return { claimed, next: await firstOpenLease(scope) };
}

/** Notes a message of the provider in the transaction of its effect; false when it had that before. */
export const noteMessage = (
  scope: Scope,
  provider: IntentRow['provider'],
  { id, type, reference }: ProviderMessage,
  now: Date,
): Promise<boolean> =>
  insertProviderEvent(scope, { tenant_id: scope.tenantId, provider, id, type, reference, at: now });
