import type { CommerceType, EventStatus, Stream } from '@grandstand/contract';
import type { PastEntitlement } from '../../../platform/context/viewer.ts';
import type { Scope } from '../../../platform/database/database.ts';

/** The fields of an event on which viewers' clips of it depend. */
export interface ClipSource {
  readonly id: string;
  readonly commerce_type: CommerceType;
  readonly regions: string[] | null;
  readonly cancelled: boolean;
  /** The video that it shows; null for none. */
  readonly videoId: string | null;
  readonly status: EventStatus;
  readonly stream: Stream;
}

/** Returns the events that viewers' clips were cut from. */
export const selectClipSources = (
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<ClipSource[]> =>
  trx
    .selectFrom('event')
    .select(['id', 'commerce_type', 'regions', 'cancelled', 'film as videoId', 'status', 'stream'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();

/** An entitlement that is valid or has simply run out: neither refunded nor disputed. */
export interface ClipOwnerEntitlement extends PastEntitlement {
  readonly userId: string | null;
}

/**
 * Returns the entitlements of clip owners, past ones included, that were neither refunded nor disputed, and
 * that were paid for or belong to an active purchase. Of an ended purchase, an entitlement that starts after
 * the paid time is an unpaid trial or grace period.
 */
export const selectClipOwnerEntitlements = (
  { trx, tenantId }: Scope,
  ownerIds: readonly string[],
): Promise<ClipOwnerEntitlement[]> =>
  trx
    .selectFrom('entitlement')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'entitlement.tenant_id')
        .onRef('customer.id', '=', 'entitlement.customer_id'),
    )
    .innerJoin('purchase', (join) =>
      join
        .onRef('purchase.tenant_id', '=', 'entitlement.tenant_id')
        .onRef('purchase.id', '=', 'entitlement.purchase_id'),
    )
    .where('entitlement.tenant_id', '=', tenantId)
    .where('customer.user_id', 'in', ownerIds)
    .where('purchase.status', 'in', ['active', 'paused', 'ended'])
    .where((eb) =>
      eb.or([
        eb('purchase.status', '=', 'active'),
        eb.and([
          eb('purchase.period', '>', 0),
          eb.or([
            eb('purchase.ends_at', 'is', null),
            eb('entitlement.starts_at', '<', eb.ref('purchase.ends_at')),
          ]),
        ]),
      ]),
    )
    .select([
      'customer.user_id as userId',
      'entitlement.kind',
      'entitlement.event_id as eventId',
      'entitlement.identity_id as identityId',
      'entitlement.starts_at as startsAt',
      'entitlement.ends_at as endsAt',
    ])
    .execute();
