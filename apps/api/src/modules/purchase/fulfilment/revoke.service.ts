import type { Scope } from '../../../platform/database/database.ts';
import type { Cause, PaymentDispute } from '../../payment/index.ts';
import { insertEntitlements, selectRevokedFor } from './entitlement.queries.ts';
import { revokeEntitlements } from './grant.service.ts';
import { findRunning, updatePurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';

/** Revokes all access of a locked purchase at once and ends its renewals. */
export async function revokePurchase(
  scope: Scope,
  purchase: Pick<PurchaseRow, 'id'>,
  cause: Cause,
  now: Date,
): Promise<void> {
  await revokeEntitlements(scope, purchase.id, cause, now);
  await updatePurchase(scope, purchase.id, {
    status: 'refunded',
    auto_renew: false,
    charge_at: null,
    notice_at: null,
    grace_from: null,
    grace_until: null,
    updated_at: now,
  });
}

/** Returns the revocation cause that identifies a dispute. */
export const disputeCause = ({ reference }: PaymentDispute): Cause => ({
  actor: 'provider',
  reason: `dispute ${reference}`,
});

/**
 * Restores the access that a dispute revoked, up to its original end, after the seller won the dispute.
 * Returns false if there is nothing to restore: the access would have ended, or the item was bought again.
 */
export async function restorePurchase(
  scope: Scope,
  purchase: PurchaseRow,
  dispute: PaymentDispute,
  now: Date,
): Promise<boolean> {
  const cause = disputeCause(dispute);
  const item =
    purchase.event_id === null
      ? { productId: purchase.product_id }
      : { eventId: purchase.event_id };
  const revoked = await selectRevokedFor(scope, purchase.id, cause.reason);
  const restorable = revoked.filter(({ ends_at: endsAt }) => endsAt === null || endsAt > now);
  const isBoughtAgain = (await findRunning(scope, purchase.customer_id, item)) !== null;
  if (purchase.status !== 'refunded' || restorable.length === 0 || isBoughtAgain) return false;
  await insertEntitlements(
    scope,
    restorable.map((entitlement) => ({
      ...entitlement,
      id: `${entitlement.id}.again`,
      ...cause,
      at: now,
    })),
  );
  await updatePurchase(scope, purchase.id, { status: 'active', updated_at: now });
  return true;
}
