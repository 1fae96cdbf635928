import type { TenantConfig } from '@grandstand/contract';
import { defineResource } from '../../platform/resources.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Cause,
  type Confirmation,
  type IntentRow,
  type PaymentProvider,
  confirmIntent,
  confirmTimeoutMs,
  prepareIntent,
  providerOf,
} from '../payment/index.ts';
import { productsById } from '../product/index.ts';
import { settleAll } from './refund.service.ts';
import { openPayments } from './open-payments.ts';
import { findPurchase } from './purchase.queries.ts';

/** A payer who has not confirmed within this time is not expected any more, ms. */
const patienceMs = 30 * 60_000;
/** The same for what there is a limited number of: until then nobody else gets it, ms. */
const limitedPatienceMs = 8 * 60_000;

/** Whether a payment takes one of a limited number from everybody else. */
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

/** Whether an intent whose payer is asked by the bank was given long enough. */
async function isLate(
  platform: Platform,
  tenant: TenantConfig,
  intent: IntentRow,
): Promise<boolean> {
  const waited = platform.clock() - intent.created_at.getTime();
  if (waited <= limitedPatienceMs) return false;
  return waited > patienceMs || (await isLimited(platform, tenant, intent));
}

/** Ends what is being charged when the backend closes: the completer goes on after the next start. */
export const charging = defineResource(
  () => new AbortController(),
  (controller) => controller.abort(),
);

export interface Charge {
  readonly intent: IntentRow;
  readonly provider: PaymentProvider;
  readonly title: string;
  readonly confirmation: Omit<Confirmation, 'intentId'>;
  /** Who charges, and why. */
  readonly cause: Cause;
}

/** Where the bank's page sends a payer back to. */
export const returnUrlOf = ({ portal_url: portal }: TenantConfig, purchaseId: string): string =>
  `${portal.replace(/\/+$/, '')}/payment/processing?id=${purchaseId}`;

/** What the provider does not take is over, rather than asked for again and again; its operator reads why. */
async function settleRefused(
  platform: Platform,
  tenant: TenantConfig,
  intent: IntentRow,
  why: Error,
  cause: Cause,
): Promise<void> {
  const { id, amount, currency } = intent;
  platform.log.error({ err: why, intent: id, tenant: tenant.id }, 'the provider refused a payment');
  const nothing = { reference: null, action: null, card: null, dispute: null };
  const failed = { status: 'failed', declineReason: 'provider_refused' } as const;
  await settleAll(platform, tenant, id, { ...nothing, ...failed, amount, currency }, cause);
}

/**
 * Charges an intent that is committed, and lets the answer have its effect. Rejects when the provider
 * does not answer; then the completer asks it what became of the payment.
 */
export async function charge(
  platform: Platform,
  tenant: TenantConfig,
  { intent, provider, title, confirmation, cause }: Charge,
): Promise<void> {
  // Whatever stops this, the completer looks at it as soon as it may.
  platform.resources.of(openPayments).schedule(tenant.id, intent.lease_until.getTime());
  const prepared = await prepareIntent(platform, tenant, intent, provider, title);
  if (prepared.kind === 'refused')
    return settleRefused(platform, tenant, intent, prepared.why, cause);
  const signal = AbortSignal.any([
    AbortSignal.timeout(confirmTimeoutMs),
    platform.resources.of(charging).signal,
  ]);
  const full = { ...confirmation, intentId: intent.id };
  const state = await confirmIntent(prepared.reference, provider, full, signal);
  await settleAll(platform, tenant, intent.id, state, cause);
}

/**
 * Asks the provider what became of an intent whose process is gone, or whose payer is, and lets that
 * have its effect (FLT-06). What was never charged is given up at the provider first, so that it cannot
 * be charged afterwards.
 * @param isGivenUp whether nobody is going to confirm it, as when another purchase takes its place
 */
export async function completeIntent(
  platform: Platform,
  tenant: TenantConfig,
  intent: IntentRow,
  cause: Cause,
  isGivenUp = false,
): Promise<void> {
  const provider = await providerOf(platform, tenant);
  if (provider.name !== intent.provider)
    throw new Error(`the intent ${intent.id} is one of ${intent.provider}`);
  const prepared = await prepareIntent(platform, tenant, intent, provider, '');
  if (prepared.kind === 'refused')
    return settleRefused(platform, tenant, intent, prepared.why, cause);
  const { reference } = prepared;
  const found = await provider.find(reference);
  const isOver =
    found.status === 'ready' ||
    (found.status === 'requires_action' && (isGivenUp || (await isLate(platform, tenant, intent))));
  const state = isOver ? await provider.cancel(reference) : found;
  await settleAll(platform, tenant, intent.id, state, cause);
}
