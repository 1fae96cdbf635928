import type { TenantConfig } from '@grandstand/contract';
import type { Platform } from '../../../platform/context/platform.ts';
import { findIntentIdByReference, type ProviderMessage, providerOf } from '../../payment/index.ts';
import { receivePayoutMessage } from '../../payout/index.ts';
import { applyProviderState } from '../refund/apply-provider-state.service.ts';

/** A provider's message as received. */
interface ReceivedMessage {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * True for `refund.failed`, `charge.refund.updated` and the like. They may report that a payment's only refund
 * failed, so that the payment itself no longer shows a refund.
 */
const isAboutRefunds = ({ type }: Pick<ProviderMessage, 'type'>): boolean =>
  type.includes('refund');

/**
 * Applies a provider's message once (SEC-15). The message is trusted only to name a payment or payout, whose state
 * is queried at the provider. Throws `webhook_invalid`.
 */
export async function receiveWebhook(
  platform: Platform,
  tenant: TenantConfig,
  { body, headers }: ReceivedMessage,
): Promise<void> {
  const provider = await providerOf(platform, tenant);
  const message = await provider.verifyWebhook(body, headers);
  const { reference, payout } = message;
  if (payout !== null)
    return receivePayoutMessage(platform, tenant.id, provider.name, { ...message, payout });
  if (reference === null) return;
  const intentId = await platform.db.forTenant(tenant.id, (scope) =>
    findIntentIdByReference(scope, provider.name, reference),
  );
  // Not our payment, or its reference is not stored yet; such a payment is not charged yet.
  if (intentId === null) return;
  const state = await provider.find(reference, { listsRefunds: isAboutRefunds(message) });
  const cause = { actor: 'provider', reason: message.type } as const;
  await applyProviderState(platform, tenant, intentId, state, cause, message);
}
