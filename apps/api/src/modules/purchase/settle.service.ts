import type { PaymentStatus, TenantConfig } from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Holding } from '../../platform/viewer.ts';
import {
  type Cause,
  type IntentRow,
  type PaymentState,
  type ProviderMessage,
  bookPayment,
  findIntent,
  keepCard,
  lockCustomerById,
  lockIntent,
  noteMessage,
  recordState,
} from '../payment/index.ts';
import { productsById, returnToStock, rightsOf, type ProductRow } from '../product/index.ts';
import { insertEntitlements } from './entitlement.queries.ts';
import { periodOf } from './period.ts';
import { receiptMail } from './receipt-mail.ts';
import {
  insertChange,
  lockPurchase,
  selectEventTitles,
  updatePurchase,
} from './purchase.queries.ts';
import type { PurchaseRow } from './purchase.table.ts';
import { refundWork } from './refund-work.ts';

export type Settling = Pick<
  Platform,
  'db' | 'clock' | 'realtime' | 'holdingChanges' | 'outbox' | 'log'
>;

/** Notes in the purchase's own history what was done to it. */
export const noteChange = (
  scope: Scope,
  purchaseId: string,
  change: string,
  { actor, reason }: Cause,
  at: Date,
): Promise<void> =>
  insertChange(scope, {
    tenant_id: scope.tenantId,
    id: newId('pc'),
    purchase_id: purchaseId,
    change,
    actor,
    reason,
    at,
  });

/** What a purchase is called on a receipt. */
export async function titleOfPurchase(
  scope: Scope,
  { event_id: eventId }: Pick<PurchaseRow, 'event_id'>,
  product: Pick<ProductRow, 'title'>,
): Promise<string> {
  const [event] = eventId === null ? [] : await selectEventTitles(scope, [eventId]);
  return event === undefined ? product.title : `${product.title}: ${event.title}`;
}

const rowOfRight = (right: Holding) => ({
  event_id: right.kind === 'ticket' ? right.eventId : null,
  identity_id: right.kind === 'subscription' ? right.identityId : null,
});

/** Gives what a purchase stands for, from now on, for one period. The purchase is locked. */
export async function grantAccess(
  scope: Scope,
  purchase: PurchaseRow,
  product: ProductRow,
  { key, cause, now }: { readonly key: string; readonly cause: Cause; readonly now: Date },
): Promise<void> {
  const { startsAt, endsAt } = periodOf(product, now);
  const rights: readonly Holding[] =
    purchase.event_id === null
      ? rightsOf(product, null, null)
      : [{ kind: 'ticket', eventId: purchase.event_id, endsAt: null }];
  await insertEntitlements(
    scope,
    rights.map((right, index) => ({
      tenant_id: scope.tenantId,
      // Named after what paid for it: it cannot be given twice.
      id: `${key}.${index}`,
      customer_id: purchase.customer_id,
      purchase_id: purchase.id,
      kind: purchase.event_id === null ? ('subscription' as const) : ('ticket' as const),
      ...rowOfRight(right),
      starts_at: startsAt,
      ends_at: endsAt,
      actor: cause.actor,
      reason: cause.reason,
      at: now,
    })),
  );
  await updatePurchase(scope, purchase.id, {
    status: 'active',
    decline_reason: null,
    starts_at: purchase.starts_at ?? startsAt,
    ends_at: endsAt,
    last_payment_at: now,
    updated_at: now,
  });
  await noteChange(scope, purchase.id, 'granted', cause, now);
}

async function decline(
  scope: Scope,
  purchase: PurchaseRow,
  intent: IntentRow,
  state: PaymentState,
  cause: Cause,
  now: Date,
): Promise<void> {
  if (purchase.status !== 'pending' || intent.kind !== 'purchase') return;
  await updatePurchase(scope, purchase.id, {
    status: 'declined',
    decline_reason: state.declineReason ?? 'card_declined',
    updated_at: now,
  });
  await returnToStock(scope, purchase.product_id);
  await noteChange(scope, purchase.id, 'declined', cause, now);
}

/**
 * Gives back what was paid for an account that is gone: nobody is left to watch, and nobody whose card
 * may be kept. What it is paid for is locked.
 */
async function giveBack(
  { outbox }: Pick<Settling, 'outbox'>,
  scope: Scope,
  purchase: PurchaseRow,
  intent: IntentRow,
  { card }: PaymentState,
  now: Date,
): Promise<void> {
  const cause = { actor: 'completer', reason: 'account deleted' } as const;
  if (purchase.status === 'pending') await returnToStock(scope, purchase.product_id);
  if (intent.kind === 'purchase') {
    await updatePurchase(scope, purchase.id, {
      status: 'refunded',
      auto_renew: false,
      updated_at: now,
    });
    await noteChange(scope, purchase.id, 'refunded', cause, now);
  }
  await outbox.enqueue(scope, refundWork, {
    tenantId: scope.tenantId,
    intentId: intent.id,
    ...cause,
    ...(intent.save_card && card !== null && { card: card.reference }),
  });
}

interface Told {
  readonly userId: string | null;
  readonly purchase: Pick<PurchaseRow, 'event_id' | 'product_id'>;
  readonly status: PaymentStatus;
}

/** Tells the pages of the account, and whoever keeps what it holds. */
export function announce(
  { realtime, holdingChanges }: Pick<Settling, 'realtime' | 'holdingChanges'>,
  tenantId: string,
  { userId, purchase, status }: Told,
): void {
  if (userId === null) return;
  holdingChanges.publish({ tenantId, userId });
  realtime.emitToUser(tenantId, userId, 'user-purchase-status', {
    status,
    ...(purchase.event_id === null
      ? { subscription_id: purchase.product_id }
      : { event_id: purchase.event_id }),
  });
}

/**
 * Lets a state of the provider have its effect: payment, access and receipt in one transaction, so that
 * none of them is ever there without the others. Whatever comes twice, late or in another order changes
 * nothing more (SEC-15, FLT-05).
 * @param message the provider's message that led here, which is noted in the same transaction
 */
export async function settle(
  platform: Settling,
  tenant: TenantConfig,
  intentId: string,
  state: PaymentState,
  cause: Cause,
  message: ProviderMessage | null = null,
): Promise<void> {
  const now = new Date(platform.clock());
  const told = await platform.db.forTenant(tenant.id, async (scope): Promise<Told | null> => {
    const found = await findIntent(scope, intentId);
    if (found === null) throw new Error(`there is no intent ${intentId}`);
    // Always in this order: customer, purchase, intent.
    const customer = await lockCustomerById(scope, found.customer_id);
    const purchase = await lockPurchase(scope, found.purchase_id);
    const intent = await lockIntent(scope, intentId);
    if (purchase === null || intent === null)
      throw new Error(`intent ${intentId} has lost its purchase`);
    if (message !== null && !(await noteMessage(scope, intent.provider, message, now))) return null;
    const to = await recordState(scope, intent, state, cause.actor, now);
    const { user_id: userId } = customer;
    if (to === 'succeeded') {
      const product = (await productsById(scope, [purchase.product_id])).get(purchase.product_id);
      if (product === undefined) throw new Error(`there is no product ${purchase.product_id}`);
      const title = await titleOfPurchase(scope, purchase, product);
      const number = await bookPayment(scope, intent, { ...cause, title }, now);
      if (userId === null) {
        await giveBack(platform, scope, purchase, intent, state, now);
        return null;
      }
      await grantAccess(scope, purchase, product, { key: intent.id, cause, now });
      await keepCard(scope, intent, state, now);
      await platform.outbox.enqueue(scope, receiptMail, {
        tenantId: tenant.id,
        userId,
        number,
        locale: purchase.locale,
      });
      return { userId, purchase, status: 'APPROVED' };
    }
    if (to === 'failed') {
      await decline(scope, purchase, intent, state, cause, now);
      return { userId, purchase, status: 'DECLINED' };
    }
    return to === null ? null : { userId, purchase, status: 'PENDING' };
  });
  if (told !== null) announce(platform, tenant.id, told);
}
