import type { TenantConfig } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import {
  type Cause,
  findIntent,
  findRefund,
  type IntentRow,
  lockCustomerById,
  lockIntent,
  PaymentRefusedError,
  type PaymentProvider,
  refundableAmountOf,
  refuseRefund,
  type RefundRow,
  requestRefund,
} from '../../payment/index.ts';
import type { SettlePlatform } from '../fulfilment/settle.service.ts';
import { lockPurchase } from '../purchase.queries.ts';
import { applyProviderState } from './apply-provider-state.service.ts';

/** Locks customer, purchase and intent, in this order as everywhere, and returns the intent; null if unknown. */
export async function lockPayment(scope: Scope, intentId: string): Promise<IntentRow | null> {
  const intent = await findIntent(scope, intentId);
  if (intent === null) return null;
  await lockCustomerById(scope, intent.customer_id);
  await lockPurchase(scope, intent.purchase_id);
  return lockIntent(scope, intentId);
}

/**
 * Requests a refund of all that is left of a payment; null if nothing is. Used by outbox work of earlier versions,
 * which names no refund.
 */
async function requestFullRefund(
  scope: Scope,
  intentId: string,
  cause: Cause,
  now: Date,
): Promise<RefundRow | null> {
  const intent = await lockPayment(scope, intentId);
  const amount = intent === null ? 0 : await refundableAmountOf(scope, intent);
  if (intent === null || amount === 0) return null;
  return requestRefund(scope, intent, { amount, endsAccess: null, cause }, now);
}

/**
 * Makes a requested refund at the provider and books it. The refund's id makes it idempotent, even if this
 * process dies before booking. A refund that the provider will never make is recorded as refused; the operator
 * finds the reason in the log.
 */
export async function makeRefund(
  platform: SettlePlatform,
  tenant: TenantConfig,
  provider: PaymentProvider,
  { id: intentId, reference }: IntentRow,
  { refundId, cause }: { readonly refundId: string | null; readonly cause: Cause },
): Promise<void> {
  const now = new Date(platform.clock());
  const refund = await platform.db.forTenant(tenant.id, (scope) =>
    refundId === null
      ? requestFullRefund(scope, intentId, cause, now)
      : findRefund(scope, refundId),
  );
  if (refund?.status !== 'requested' || reference === null) return;
  const { id, amount, currency } = refund;
  let state;
  try {
    state = await provider.refund(reference, { refundId: id, amount, currency });
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    platform.log.error({ err: error, refund: id, tenant: tenant.id }, 'a refund was refused');
    await platform.db.forTenant(tenant.id, async (scope) => {
      await lockPayment(scope, intentId);
      if ((await findRefund(scope, id))?.status === 'requested') await refuseRefund(scope, id, now);
    });
    // Books what was refunded at the provider meanwhile, which left too little.
    state = await provider.find(reference);
  }
  await applyProviderState(platform, tenant, intentId, state, {
    actor: 'provider',
    reason: 'refunded at the provider',
  });
}
