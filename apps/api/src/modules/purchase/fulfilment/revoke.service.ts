import type { Scope } from '../../../platform/database/database.ts';
import type { Cause, PaymentDispute } from '../../payment/index.ts';
import { insertEntitlements, selectRevokedFor } from './entitlement.queries.ts';
import { revokeEntitlements } from './grant.service.ts';
import { findRunning, updatePurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';

/** Revokes all access of a locked purchase at once. It does not renew. */
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

/** The revocation cause that identifies a dispute. */
export const disputeCause = ({ reference }: PaymentDispute): Cause => ({
  actor: 'provider',
  reason: `dispute ${reference}`,
});

/**
 * Restores the access that a dispute revoked, up to its original end, after the bank decided for us.
 * Returns false if there is nothing to restore: it would be over, or was bought again.
 */
export async function restorePurchase(
  scope: Scope,
  purchase: PurchaseRow,
  dispute: PaymentDispute,
  now: Date,
): Promise<boolean> {
  const cause = disputeCause(dispute);
  const wanted =
    purchase.event_id === null
      ? { productId: purchase.product_id }
      : { eventId: purchase.event_id };
  const ended = await selectRevokedFor(scope, purchase.id, cause.reason);
  const left = ended.filter(({ ends_at: endsAt }) => endsAt === null || endsAt > now);
  const isBoughtAgain = (await findRunning(scope, purchase.customer_id, wanted)) !== null;
  if (purchase.status !== 'refunded' || left.length === 0 || isBoughtAgain) return false;
  await insertEntitlements(
    scope,
    left.map((right) => ({ ...right, id: `${right.id}.again`, ...cause, at: now })),
  );
  await updatePurchase(scope, purchase.id, { status: 'active', updated_at: now });
  return true;
}
