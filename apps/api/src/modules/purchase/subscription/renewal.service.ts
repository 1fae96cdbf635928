import type { TenantConfig } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { lockCustomerById, providerOf, storedMethod } from '../../payment/index.ts';
import { findUser, isBlocked } from '../../user/index.ts';
import { cancelPurchase } from './contract.service.ts';
import {
  startGrace,
  declineRenewal,
  duePeriod,
  findOpenIntent,
  nextProduct,
  openRenewalIntent,
} from './due-period.ts';
import { recheckMs } from './dunning.ts';
import { charge, returnUrlOf, type Charge } from '../checkout/charge.service.ts';
import { hasOtherPurchaseOf } from '../checkout/switch-product.service.ts';
import { grantAccess, recordPurchaseChange, titleIn } from '../fulfilment/grant.service.ts';
import { findPurchase, lockPurchase, updatePurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { queueSubscriptionChanged } from '../queue-purchase-webhooks.ts';

/** The state of a renewal before the provider is called; null if there is nothing to do. */
type RenewalStart =
  | { readonly kind: 'charge'; readonly charge: Charge; readonly userId: string }
  | { readonly kind: 'done'; readonly userId: string }
  | null;

/**
 * Drops a planned change to a product to which the viewer has since subscribed separately, so that nothing is
 * paid for twice.
 */
async function withoutRedundantChange(
  platform: Platform,
  scope: Scope,
  purchase: PurchaseRow,
  now: Date,
): Promise<PurchaseRow> {
  const { next_product_id: next } = purchase;
  if (next === null || !(await hasOtherPurchaseOf(scope, purchase, next))) return purchase;
  await updatePurchase(scope, purchase.id, { next_product_id: null, updated_at: now });
  const cause = { actor: 'schedule', reason: 'already subscribed' } as const;
  await recordPurchaseChange(scope, purchase.id, 'change dropped', cause, now);
  await queueSubscriptionChanged(platform, scope, purchase, 'change dropped');
  return { ...purchase, next_product_id: null };
}

async function startRenewal(
  platform: Platform,
  tenant: TenantConfig,
  scope: Scope,
  id: string,
): Promise<RenewalStart> {
  const now = new Date(platform.clock());
  const provider = await providerOf(platform, tenant);
  const unlocked = await findPurchase(scope, id);
  if (unlocked === null) return null;
  // Always in this order: customer, purchase, intent.
  const { user_id: userId } = await lockCustomerById(scope, unlocked.customer_id);
  const locked = await lockPurchase(scope, id);
  const chargeAt = locked?.charge_at ?? null;
  if (locked?.status !== 'active' || chargeAt === null || chargeAt > now) return null;
  if (userId === null || locked.canceled || !locked.auto_renew) {
    await updatePurchase(scope, id, { charge_at: null });
    return null;
  }
  const user = await findUser(scope, userId);
  if (user !== null && isBlocked(user, now)) {
    // Blocking cancels what would renew; this one was resumed or started some other way.
    const cause = { actor: 'schedule', reason: 'account blocked' } as const;
    await cancelPurchase(platform, scope, locked, cause, now);
    return { kind: 'done', userId };
  }
  const { grace_until: graceUntil, declines } = locked;
  if (graceUntil !== null && graceUntil <= now && declines > 0) {
    // The grace period ended before a retry was possible: the job `purchase-end` ends the contract.
    await updatePurchase(scope, id, { charge_at: null });
    return null;
  }
  const nextCheckAt = new Date(now.getTime() + recheckMs);
  await updatePurchase(scope, id, { charge_at: nextCheckAt });
  if ((await findOpenIntent(scope, id)) !== null) return null;
  const renewing = await withoutRedundantChange(platform, scope, locked, now);
  const product = await nextProduct(scope, renewing);
  const due = duePeriod(renewing, product, now);
  if (due.amount === 0) {
    const cause = { actor: 'schedule', reason: 'renewal' } as const;
    const grant = { key: `${id}.${due.span.period}`, cause, now };
    await grantAccess(scope, renewing, product, grant, due.span);
    await queueSubscriptionChanged(platform, scope, renewing, 'renewed');
    return { kind: 'done', userId };
  }
  const purchase = await startGrace(scope, renewing, product, due, now);
  const method = await storedMethod(scope, purchase.customer_id, provider.name);
  if (method === null) {
    await declineRenewal(platform, scope, purchase, { reason: 'no_card', userId, now });
    return { kind: 'done', userId };
  }
  const intent = await openRenewalIntent(scope, purchase, duePeriod(purchase, product, now), {
    provider: provider.name,
    offSession: true,
    now,
  });
  await recordPurchaseChange(
    scope,
    id,
    'renewal started',
    { actor: 'schedule', reason: 'renewal' },
    now,
  );
  const confirmation = { method, returnUrl: returnUrlOf(tenant, id), offSession: true };
  return {
    kind: 'charge',
    userId,
    charge: {
      intent,
      provider,
      title: titleIn(product, purchase.locale),
      confirmation,
      cause: { actor: 'schedule', reason: 'renewal' },
    },
  };
}

/**
 * Charges the next period of a contract to the stored card, off-session, if it is due and no payment is
 * pending. The completer finishes an interrupted charge. Rejects if the provider does not respond.
 */
export async function renewContract(
  platform: Platform,
  tenant: TenantConfig,
  id: string,
): Promise<void> {
  const start = await platform.db.forTenant(tenant.id, (scope) =>
    startRenewal(platform, tenant, scope, id),
  );
  if (start === null) return;
  platform.entitlementChanges.publish({ tenantId: tenant.id, userId: start.userId });
  if (start.kind === 'charge') await charge(platform, tenant, start.charge);
}
