import type { TenantConfig } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { lockCustomerById, providerOf, storedMethod } from '../../payment/index.ts';
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
import { isHeld } from '../checkout/exchange.service.ts';
import { grantAccess, recordChange, titleIn } from '../fulfilment/grant.service.ts';
import { findPurchase, lockPurchase, updatePurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';

/** The state of a renewal before the provider is called. */
type Opened =
  | { readonly kind: 'charge'; readonly charge: Charge; readonly userId: string }
  | { readonly kind: 'done'; readonly userId: string }
  | null;

/**
 * Drops a planned change to a product that its owner has meanwhile subscribed to, so that nothing is paid
 * for twice.
 */
async function withoutHeldProduct(
  scope: Scope,
  purchase: PurchaseRow,
  now: Date,
): Promise<PurchaseRow> {
  const { next_product_id: next } = purchase;
  if (next === null || !(await isHeld(scope, purchase, next))) return purchase;
  await updatePurchase(scope, purchase.id, { next_product_id: null, updated_at: now });
  const cause = { actor: 'schedule', reason: 'already subscribed' } as const;
  await recordChange(scope, purchase.id, 'change dropped', cause, now);
  return { ...purchase, next_product_id: null };
}

async function open(
  platform: Platform,
  tenant: TenantConfig,
  scope: Scope,
  id: string,
): Promise<Opened> {
  const now = new Date(platform.clock());
  const provider = await providerOf(platform, tenant);
  const found = await findPurchase(scope, id);
  if (found === null) return null;
  // Always in this order: customer, purchase, intent.
  const { user_id: userId } = await lockCustomerById(scope, found.customer_id);
  const locked = await lockPurchase(scope, id);
  const chargeAt = locked?.charge_at ?? null;
  if (locked?.status !== 'active' || chargeAt === null || chargeAt > now) return null;
  if (userId === null || locked.canceled || !locked.auto_renew) {
    await updatePurchase(scope, id, { charge_at: null });
    return null;
  }
  const { grace_until: graceUntil, declines } = locked;
  if (graceUntil !== null && graceUntil <= now && declines > 0) {
    // It expired before a retry was possible: it ends.
    await updatePurchase(scope, id, { charge_at: null });
    return null;
  }
  const nextCheckAt = new Date(now.getTime() + recheckMs);
  await updatePurchase(scope, id, { charge_at: nextCheckAt });
  if ((await findOpenIntent(scope, id)) !== null) return null;
  const going = await withoutHeldProduct(scope, locked, now);
  const product = await nextProduct(scope, going);
  const due = duePeriod(going, product, now);
  if (due.amount === 0) {
    const cause = { actor: 'schedule', reason: 'renewal' } as const;
    const grant = { key: `${id}.${due.span.period}`, cause, now };
    await grantAccess(scope, going, product, grant, due.span);
    return { kind: 'done', userId };
  }
  const purchase = await startGrace(scope, going, product, due, now);
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
  await recordChange(scope, id, 'renewal begun', { actor: 'schedule', reason: 'renewal' }, now);
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
 * Charges the next period of a contract by the stored card, without its owner, if it is due and nobody else
 * does. The completer finishes abandoned work. Rejects if the provider does not respond.
 */
export async function renewContract(
  platform: Platform,
  tenant: TenantConfig,
  id: string,
): Promise<void> {
  const opened = await platform.db.forTenant(tenant.id, (scope) =>
    open(platform, tenant, scope, id),
  );
  if (opened === null) return;
  platform.entitlementChanges.publish({ tenantId: tenant.id, userId: opened.userId });
  if (opened.kind === 'charge') await charge(platform, tenant, opened.charge);
}
