import type { TenantConfig } from '@grandstand/contract';
import { minuteMs } from '@grandstand/contract/constants';
import { defineResource } from '../../../platform/context/resources.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import {
  type Cause,
  type Confirmation,
  type IntentRow,
  type PaymentProvider,
  confirmIntent,
  confirmTimeoutMs,
  prepareIntent,
  providerOf,
} from '../../payment/index.ts';
import { productsById } from '../../product/index.ts';
import { applyProviderState } from '../refund/apply-provider-state.service.ts';
import { paymentCheckSchedule } from './payment-check-schedule.ts';
import { findPurchase } from '../purchase.queries.ts';

/** A payment without confirmation is abandoned after this time, ms. */
const confirmationTimeoutMs = 30 * minuteMs;
/** The same for limited items, which are unavailable to others until then, ms. */
const limitedItemTimeoutMs = 8 * minuteMs;

/** True if a payment reserves a limited item. */
async function isLimited(
  { db }: Platform,
  tenant: TenantConfig,
  intent: IntentRow,
): Promise<boolean> {
  return db.forTenant(tenant.id, async (scope) => {
    const purchase = await findPurchase(scope, intent.purchase_id);
    if (purchase?.status !== 'pending') return false;
    const products = await productsById(scope, [purchase.product_id]);
    return (products.get(purchase.product_id)?.stock ?? null) !== null;
  });
}

/** True if the payer had enough time to confirm the payment. */
async function isLate(
  platform: Platform,
  tenant: TenantConfig,
  intent: IntentRow,
): Promise<boolean> {
  const waited = platform.clock() - intent.created_at.getTime();
  if (waited <= limitedItemTimeoutMs) return false;
  return waited > confirmationTimeoutMs || (await isLimited(platform, tenant, intent));
}

/** Aborts charges in progress at shutdown. The job `payment-completer` continues after the next start. */
export const chargeAbort = defineResource(
  () => new AbortController(),
  (controller) => controller.abort(),
);

export interface Charge {
  readonly intent: IntentRow;
  readonly provider: PaymentProvider;
  readonly title: string;
  readonly confirmation: Omit<Confirmation, 'intentId'>;
  /** The author of the charge and its reason. */
  readonly cause: Cause;
}

/** The address to which the bank's page returns the payer. */
export const returnUrlOf = ({ portal_url: portal }: TenantConfig, purchaseId: string): string =>
  `${portal.replace(/\/+$/, '')}/payment/processing?id=${purchaseId}`;

/**
 * Declines a payment that the provider refused, instead of retrying it. The operator finds the reason in
 * the log.
 */
async function settleRefused(
  platform: Platform,
  tenant: TenantConfig,
  intent: IntentRow,
  error: Error,
  cause: Cause,
): Promise<void> {
  const { id, amount, currency } = intent;
  platform.log.error(
    { err: error, intent: id, tenant: tenant.id },
    'the provider refused a payment',
  );
  const nothing = {
    reference: null,
    action: null,
    card: null,
    refunds: [],
    failedRefunds: [],
    dispute: null,
  };
  const failed = { status: 'failed', declineReason: 'provider_refused' } as const;
  await applyProviderState(
    platform,
    tenant,
    id,
    { ...nothing, ...failed, amount, currency },
    cause,
  );
}

/**
 * Charges a committed intent and applies the response. Rejects if the provider does not respond; the job
 * `payment-completer` then queries the payment's state.
 */
export async function charge(
  platform: Platform,
  tenant: TenantConfig,
  { intent, provider, title, confirmation, cause }: Charge,
): Promise<void> {
  // If anything interrupts this charge, the job `payment-completer` checks the payment as soon as the lease ends.
  platform.resources.of(paymentCheckSchedule).schedule(tenant.id, intent.lease_until.getTime());
  const prepared = await prepareIntent(platform, tenant, intent, provider, title);
  if (prepared.kind === 'refused')
    return settleRefused(platform, tenant, intent, prepared.error, cause);
  const signal = AbortSignal.any([
    AbortSignal.timeout(confirmTimeoutMs),
    platform.resources.of(chargeAbort).signal,
  ]);
  const confirmationOfIntent = { ...confirmation, intentId: intent.id };
  const state = await confirmIntent(prepared.reference, provider, confirmationOfIntent, signal);
  await applyProviderState(platform, tenant, intent.id, state, cause);
}

/**
 * Queries the provider about an intent whose process or payer is gone, and applies its state (FLT-06). An
 * intent that is not confirmed, or no longer will be, is cancelled at the provider first, so that it cannot be
 * charged afterwards.
 * @param isAbandoned true if the payer will not confirm it, e.g. because another purchase replaces it
 */
export async function completeIntent(
  platform: Platform,
  tenant: TenantConfig,
  intent: IntentRow,
  cause: Cause,
  isAbandoned = false,
): Promise<void> {
  const provider = await providerOf(platform, tenant);
  if (provider.name !== intent.provider)
    throw new Error(`the intent ${intent.id} belongs to the provider ${intent.provider}`);
  const prepared = await prepareIntent(platform, tenant, intent, provider, '');
  if (prepared.kind === 'refused')
    return settleRefused(platform, tenant, intent, prepared.error, cause);
  const { reference } = prepared;
  const providerState = await provider.find(reference);
  const mustCancel =
    providerState.status === 'ready' ||
    (providerState.status === 'requires_action' &&
      (isAbandoned || (await isLate(platform, tenant, intent))));
  const state = mustCancel ? await provider.cancel(reference) : providerState;
  await applyProviderState(platform, tenant, intent.id, state, cause);
}
