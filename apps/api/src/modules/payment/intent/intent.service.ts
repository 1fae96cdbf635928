import type { TenantConfig } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { findCustomer, updateCustomer } from '../customer/customer.queries.ts';
import { insertAttempt, insertIntent, updateIntent } from './intent.queries.ts';
import type { IntentRow, IntentStatus } from '../payment.table.ts';
import {
  type Confirmation,
  type PaymentProvider,
  PaymentRefusedError,
  type PaymentState,
} from '../provider.ts';
import { insertSources } from './source.queries.ts';
import type { PaymentSource } from './source.service.ts';
import { findStoredCard, putStoredCard } from '../customer/stored-card.queries.ts';

/**
 * Lease of a charging process, ms: longer than `confirmTimeoutMs`, so that no other process charges
 * in the meantime.
 */
export const intentLeaseMs = 45_000;
/** Timeout of a charge at the provider, ms. */
export const confirmTimeoutMs = 40_000;
/** Delay until a payment that waits for the provider is checked again, ms. */
const processingMs = 10_000;
/** The same for one that waits for its payer, ms. */
const actionMs = 60_000;

type IntentPlatform = Pick<Platform, 'db' | 'clock'>;

/** An amount to charge. */
export interface NewIntent {
  readonly purchaseId: string;
  readonly customerId: string;
  readonly kind: IntentRow['kind'];
  /** Minor currency units. */
  readonly amount: number;
  readonly currency: string;
  readonly provider: IntentRow['provider'];
  readonly saveCard: boolean;
  readonly period: number;
  /** The period of a renewal. */
  readonly span?: { readonly startsAt: Date; readonly endsAt: Date };
  /** The product to which the payment changes the purchase; absent if the product stays the same. */
  readonly productId?: string;
  readonly offSession?: boolean;
  /** Networks that the request comes from; absent for background charges. */
  readonly sources?: readonly PaymentSource[];
}

/**
 * Inserts an intent. Commit it before calling the provider, so that another process can take over if this
 * one dies (SEC-14).
 */
export async function openIntent(
  scope: Scope,
  newIntent: NewIntent,
  now: Date,
): Promise<IntentRow> {
  const intent: IntentRow = {
    tenant_id: scope.tenantId,
    id: newId('pi'),
    purchase_id: newIntent.purchaseId,
    customer_id: newIntent.customerId,
    kind: newIntent.kind,
    period: newIntent.period,
    starts_at: newIntent.span?.startsAt ?? null,
    ends_at: newIntent.span?.endsAt ?? null,
    product_id: newIntent.productId ?? null,
    off_session: newIntent.offSession ?? false,
    amount: newIntent.amount,
    currency: newIntent.currency,
    provider: newIntent.provider,
    reference: null,
    refunded_amount: 0,
    save_card: newIntent.saveCard,
    status: 'created',
    decline_reason: null,
    action: null,
    lease_until: new Date(now.getTime() + intentLeaseMs),
    created_at: now,
    updated_at: now,
  };
  await insertIntent(scope, { ...intent, action: json(null) });
  const sources = newIntent.sources ?? [];
  if (sources.length > 0)
    await insertSources(
      scope,
      sources.map(({ key }) => ({
        tenant_id: scope.tenantId,
        key,
        intent_id: intent.id,
        at: now,
      })),
    );
  return intent;
}

/** Returns the provider's reference of the customer, creating it if missing. */
async function customerReference(
  { db }: IntentPlatform,
  tenant: TenantConfig,
  customerId: string,
  provider: PaymentProvider,
): Promise<string> {
  const customer = await db.forTenant(tenant.id, (scope) =>
    findCustomer(scope, { id: customerId }),
  );
  if (customer?.provider === provider.name && customer.provider_reference !== null)
    return customer.provider_reference;
  const reference = await provider.createCustomer(customerId);
  await db.forTenant(tenant.id, (scope) =>
    updateCustomer(scope, customerId, { provider: provider.name, provider_reference: reference }),
  );
  return reference;
}

/** An intent that is registered with the provider, or was refused by it for good. */
export type PreparedIntent =
  | { readonly kind: 'registered'; readonly reference: string }
  | { readonly kind: 'refused'; readonly error: PaymentRefusedError };

/**
 * Registers the intent with the provider and stores the provider's reference. Nothing is charged before
 * that, so every charge can be found by its intent.
 */
export async function prepareIntent(
  platform: IntentPlatform,
  tenant: TenantConfig,
  intent: IntentRow,
  provider: PaymentProvider,
  title: string,
): Promise<PreparedIntent> {
  if (intent.reference !== null) return { kind: 'registered', reference: intent.reference };
  const customer = await customerReference(platform, tenant, intent.customer_id, provider);
  const payment = {
    intentId: intent.id,
    customer,
    amount: intent.amount,
    currency: intent.currency,
    title,
    saveCard: intent.save_card,
  };
  let reference: string;
  try {
    ({ reference } = await provider.prepare(payment));
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    return { kind: 'refused', error };
  }
  const now = new Date(platform.clock());
  await platform.db.forTenant(tenant.id, async (scope) => {
    await updateIntent(scope, intent.id, { reference, updated_at: now });
    await recordAttempt(scope, intent.id, 'prepare', 'known to the provider', now);
  });
  return { kind: 'registered', reference };
}

const recordAttempt = (
  scope: Scope,
  intentId: string,
  operation: string,
  outcome: string,
  at: Date,
) =>
  insertAttempt(scope, {
    tenant_id: scope.tenantId,
    id: newId('pa'),
    intent_id: intentId,
    operation,
    outcome,
    at,
  });

/** Requests the charge of a registered intent. Rejects if the provider does not respond. */
export const confirmIntent = (
  reference: string,
  provider: PaymentProvider,
  confirmation: Confirmation,
  signal: AbortSignal,
): Promise<PaymentState> => provider.confirm(reference, confirmation, signal);

/** Rank of each status: states move only forward (SEC-15). */
const rank: Record<IntentStatus, number> = {
  created: 0,
  requires_action: 1,
  processing: 2,
  failed: 3,
  succeeded: 4,
  refunded: 5,
};

/** Delay until a payment is checked again, ms, by status. */
const checkDelays: Partial<Record<IntentStatus, number>> = {
  requires_action: actionMs,
  processing: processingMs,
};

/**
 * Returns when a payment in this state is checked next, ms since 1970; null if it is final or never
 * started.
 */
export const nextCheckAt = (status: PaymentState['status'], now: Date): number | null => {
  const delayMs = status === 'ready' ? undefined : checkDelays[status];
  return delayMs === undefined ? null : now.getTime() + delayMs;
};

/** Returns the next status of an intent for a provider state; null if it does not change. */
export function nextStatus(from: IntentStatus, state: PaymentState['status']): IntentStatus | null {
  const to: IntentStatus = state === 'ready' ? 'created' : state;
  return rank[to] > rank[from] ? to : null;
}

/**
 * Records the provider's state of a locked intent. Returns the new status, or null if unchanged. Throws if
 * the provider's amount or currency differs from the intent's.
 */
export async function recordState(
  scope: Scope,
  intent: IntentRow,
  state: PaymentState,
  operation: string,
  now: Date,
): Promise<IntentStatus | null> {
  if (state.amount !== intent.amount || state.currency !== intent.currency)
    throw new Error(
      `the amount at the provider (${state.amount} ${state.currency}) differs from the intent ${intent.id} (${intent.amount} ${intent.currency})`,
    );
  const to = nextStatus(intent.status, state.status);
  const delayMs = checkDelays[to ?? intent.status];
  const lease = delayMs === undefined ? {} : { lease_until: new Date(now.getTime() + delayMs) };
  if (to === null) {
    if (delayMs !== undefined) await updateIntent(scope, intent.id, lease);
    return null;
  }
  await recordAttempt(scope, intent.id, operation, state.declineReason ?? to, now);
  await updateIntent(scope, intent.id, {
    status: to,
    reference: state.reference ?? intent.reference,
    decline_reason: to === 'failed' ? (state.declineReason ?? 'card_declined') : null,
    action: json(to === 'requires_action' ? state.action : null),
    updated_at: now,
    ...lease,
  });
  return to;
}

/**
 * Stores the card of a payment if the payer agreed to that. The customer must be locked and have an
 * account.
 */
export async function storeCard(
  scope: Scope,
  intent: IntentRow,
  { card }: PaymentState,
  now: Date,
): Promise<void> {
  if (!intent.save_card || card === null) return;
  await putStoredCard(scope, {
    tenant_id: scope.tenantId,
    customer_id: intent.customer_id,
    provider: intent.provider,
    reference: card.reference,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    added_at: now,
  });
}

/** Returns the reference to charge a stored card; null if there is none at this provider. */
export async function storedMethod(
  scope: Scope,
  customerId: string,
  provider: IntentRow['provider'],
): Promise<{ readonly card: string } | null> {
  const card = await findStoredCard(scope, customerId);
  return card === null || card.provider !== provider ? null : { card: card.reference };
}
