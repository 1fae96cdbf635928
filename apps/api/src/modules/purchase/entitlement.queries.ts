import { sql, type Insertable, type Selectable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { EntitlementEndTable, EntitlementTable, PurchaseRow } from './purchase.table.ts';

export async function insertEntitlements(
  { trx }: Scope,
  rows: readonly Insertable<EntitlementTable>[],
): Promise<void> {
  await trx.insertInto('entitlement').values(rows).execute();
}

/** A right of an account that runs at `now`. */
export interface RunningRight {
  readonly kind: 'ticket' | 'subscription';
  readonly eventId: string | null;
  readonly identityId: string | null;
  readonly endsAt: Date | null;
}

/** Rights that were given, with their ends where they were taken back. */
const given = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('entitlement')
    .leftJoin('entitlement_end', (join) =>
      join
        .onRef('entitlement_end.tenant_id', '=', 'entitlement.tenant_id')
        .onRef('entitlement_end.entitlement_id', '=', 'entitlement.id'),
    )
    .where('entitlement.tenant_id', '=', tenantId);

/** Rights that were not taken back. */
const standing = (scope: Scope) => given(scope).where('entitlement_end.entitlement_id', 'is', null);

/** What an account may watch by what it bought. */
export const selectRights = (scope: Scope, userId: string, now: Date): Promise<RunningRight[]> =>
  standing(scope)
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

/** The rights that a purchase gives still; with `from` those that begin then or later. */
export function selectStanding(
  scope: Scope,
  purchaseId: string,
  from: Date | null = null,
): Promise<{ id: string }[]> {
  const rights = standing(scope)
    .where('entitlement.purchase_id', '=', purchaseId)
    .select('entitlement.id');
  return (from === null ? rights : rights.where('entitlement.starts_at', '>=', from)).execute();
}

/** The rights that were given by keys that begin alike, and whether each was taken back. */
export const selectGivenBy = (
  scope: Scope,
  purchaseId: string,
  key: string,
): Promise<{ id: string; isTaken: boolean }[]> =>
  given(scope)
    .where('entitlement.purchase_id', '=', purchaseId)
    .where(sql<boolean>`starts_with(entitlement.id, ${key})`)
    .select(['entitlement.id', sql<boolean>`entitlement_end.at IS NOT NULL`.as('isTaken')])
    .execute();

/**
 * Whether a customer was given rights to the product of a purchase, by an earlier one, for a time that was
 * then not paid for, and no card of theirs went through without its owner since.
 * @param reason what such rights are given for
 */
export async function selectUnpaidGrace(
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

/** The rights of a purchase that were taken back for a reason, as they were given. */
export const selectEndedFor = (
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

/** Takes rights back. */
export async function insertEnds(
  { trx }: Scope,
  rows: readonly Insertable<EntitlementEndTable>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('entitlement_end').values(rows).execute();
}
