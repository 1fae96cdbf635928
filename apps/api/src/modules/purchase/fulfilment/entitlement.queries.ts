import { sql, type Insertable, type Selectable } from 'kysely';
import type { PastEntitlement, StoredEntitlement } from '../../../platform/context/viewer.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { EntitlementEndTable, EntitlementTable, PurchaseRow } from '../purchase.table.ts';

export async function insertEntitlements(
  { trx }: Scope,
  rows: readonly Insertable<EntitlementTable>[],
): Promise<void> {
  await trx.insertInto('entitlement').values(rows).execute();
}

/** Granted entitlements, joined with their revocations. */
const grantedEntitlements = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('entitlement')
    .leftJoin('entitlement_end', (join) =>
      join
        .onRef('entitlement_end.tenant_id', '=', 'entitlement.tenant_id')
        .onRef('entitlement_end.entitlement_id', '=', 'entitlement.id'),
    )
    .where('entitlement.tenant_id', '=', tenantId);

/** Entitlements that were not revoked. */
const unrevokedEntitlements = (scope: Scope) =>
  grantedEntitlements(scope).where('entitlement_end.entitlement_id', 'is', null);

/** Returns the entitlements from purchases of an account that are valid at `now`. */
export const selectActiveEntitlements = (
  scope: Scope,
  userId: string,
  now: Date,
): Promise<StoredEntitlement[]> =>
  unrevokedEntitlements(scope)
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'entitlement.tenant_id')
        .onRef('customer.id', '=', 'entitlement.customer_id'),
    )
    .where('customer.user_id', '=', userId)
    .where('entitlement.starts_at', '<=', now)
    .where((eb) =>
      eb.or([eb('entitlement.ends_at', 'is', null), eb('entitlement.ends_at', '>', now)]),
    )
    .select([
      'entitlement.kind',
      'entitlement.event_id as eventId',
      'entitlement.identity_id as identityId',
      'entitlement.ends_at as endsAt',
    ])
    .execute();

/** Returns all entitlements that a purchase granted, even if they were revoked. */
export const selectGranted = (
  { trx, tenantId }: Scope,
  purchaseId: string,
): Promise<PastEntitlement[]> =>
  trx
    .selectFrom('entitlement')
    .select([
      'kind',
      'event_id as eventId',
      'identity_id as identityId',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('tenant_id', '=', tenantId)
    .where('purchase_id', '=', purchaseId)
    .execute();

/**
 * Returns the entitlements of a purchase that were not revoked; with `from` only those that start then or
 * afterwards.
 */
export function selectUnrevoked(
  scope: Scope,
  purchaseId: string,
  from: Date | null = null,
): Promise<{ id: string }[]> {
  const unrevoked = unrevokedEntitlements(scope)
    .where('entitlement.purchase_id', '=', purchaseId)
    .select('entitlement.id');
  return (
    from === null ? unrevoked : unrevoked.where('entitlement.starts_at', '>=', from)
  ).execute();
}

/** True if a purchase ever gave access. */
export async function hasEntitlements(
  { trx, tenantId }: Scope,
  purchaseId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('entitlement')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('purchase_id', '=', purchaseId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the entitlements of a purchase whose ids start with a grant key, and whether each was revoked. */
export const selectByGrantKey = (
  scope: Scope,
  purchaseId: string,
  grantKey: string,
): Promise<{ id: string; isRevoked: boolean }[]> =>
  grantedEntitlements(scope)
    .where('entitlement.purchase_id', '=', purchaseId)
    .where(sql<boolean>`starts_with(entitlement.id, ${grantKey})`)
    .select(['entitlement.id', sql<boolean>`entitlement_end.at IS NOT NULL`.as('isRevoked')])
    .execute();

/**
 * True if a customer had unpaid access to the product by another purchase, and no renewal has been charged
 * off-session since.
 * @param reason the grant reason of such entitlements
 */
export async function hasUnpaidGrace(
  { trx, tenantId }: Scope,
  { id, customer_id: customerId, product_id: productId }: PurchaseRow,
  reason: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('entitlement')
    .innerJoin('purchase', (join) =>
      join
        .onRef('purchase.tenant_id', '=', 'entitlement.tenant_id')
        .onRef('purchase.id', '=', 'entitlement.purchase_id'),
    )
    .select('entitlement.id')
    .where('entitlement.tenant_id', '=', tenantId)
    .where('purchase.customer_id', '=', customerId)
    .where('purchase.product_id', '=', productId)
    .where('purchase.id', '<>', id)
    .where('entitlement.reason', '=', reason)
    .whereRef('entitlement.starts_at', '>=', 'purchase.ends_at')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_intent')
            .select('payment_intent.id')
            .where('payment_intent.tenant_id', '=', tenantId)
            .where('payment_intent.customer_id', '=', customerId)
            .where('payment_intent.kind', '=', 'renewal')
            .where('payment_intent.off_session', '=', true)
            .where('payment_intent.status', '=', 'succeeded')
            .whereRef('payment_intent.updated_at', '>', 'entitlement.at'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the entitlements of a purchase that were revoked for a reason, as granted. */
export const selectRevokedFor = (
  { trx, tenantId }: Scope,
  purchaseId: string,
  reason: string,
): Promise<Selectable<EntitlementTable>[]> =>
  trx
    .selectFrom('entitlement')
    .innerJoin('entitlement_end', (join) =>
      join
        .onRef('entitlement_end.tenant_id', '=', 'entitlement.tenant_id')
        .onRef('entitlement_end.entitlement_id', '=', 'entitlement.id'),
    )
    .selectAll('entitlement')
    .where('entitlement.tenant_id', '=', tenantId)
    .where('entitlement.purchase_id', '=', purchaseId)
    .where('entitlement_end.reason', '=', reason)
    .execute();

/** Revokes entitlements. */
export async function insertRevocations(
  { trx }: Scope,
  rows: readonly Insertable<EntitlementEndTable>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('entitlement_end').values(rows).execute();
}
