import type { Holding } from '../../platform/context/viewer.ts';
import type { RestrictedEvent } from '../event/index.ts';
import type { ProductRow } from './product.table.ts';

/** The fields of a product that decide what it opens. */
export type ProductCoverage = Pick<ProductRow, 'type' | 'event_id' | 'identity_ids'>;

/** The fields of an event that decide which tickets apply. */
export type TicketEvent = Pick<RestrictedEvent, 'eventId' | 'identityIds'>;

/**
 * Returns how specific a ticket is to an event: 0 for this event only, 1 for one of its identities, 2 for
 * any event; null if it does not apply.
 */
export function ticketRank(
  { type, event_id: only, identity_ids: ofIdentities }: ProductCoverage,
  { eventId, identityIds }: TicketEvent,
): 0 | 1 | 2 | null {
  if (type !== 'PPV') return null;
  if (only !== null) return only === eventId ? 0 : null;
  if (ofIdentities.length === 0) return 2;
  return ofIdentities.some((id) => identityIds.includes(id)) ? 1 : null;
}

/**
 * Returns the entitlements of a product until `endsAt` (ms since 1970; null for no end).
 * @param event the event that a ticket is bought for; null for other products
 */
export function holdingsOf(
  product: ProductCoverage,
  event: TicketEvent | null,
  endsAt: number | null,
): readonly Holding[] {
  if (product.type === 'SVOD') return [{ kind: 'subscription', identityId: null, endsAt }];
  if (product.type === 'CVOD')
    return product.identity_ids.map((identityId) => ({ kind: 'subscription', identityId, endsAt }));
  if (event === null || ticketRank(product, event) === null) return [];
  return [{ kind: 'ticket', eventId: event.eventId, endsAt }];
}
