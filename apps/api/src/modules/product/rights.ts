import type { Holding } from '../../platform/viewer.ts';
import type { RestrictedEvent } from '../event/index.ts';
import type { ProductRow } from './product.table.ts';

/** What of a product decides what it opens. */
export type Opening = Pick<ProductRow, 'type' | 'event_id' | 'identity_ids'>;

/** What of an event decides which tickets are for it. */
export type TicketedEvent = Pick<RestrictedEvent, 'eventId' | 'identityIds'>;

/**
 * How exactly a ticket is for an event: 0 for this event alone, 1 for what one of its identities is in, 2
 * for any event; null when it is not for it.
 */
export function ticketRank(
  { type, event_id: only, identity_ids: ofIdentities }: Opening,
  { eventId, identityIds }: TicketedEvent,
): 0 | 1 | 2 | null {
  if (type !== 'PPV') return null;
  if (only !== null) return only === eventId ? 0 : null;
  if (ofIdentities.length === 0) return 2;
  return ofIdentities.some((id) => identityIds.includes(id)) ? 1 : null;
}

/**
 * The rights that somebody who has the product holds, until `endsAt` (ms since 1970; null for no end).
 * @param event the one that a ticket is bought for; null for what is no ticket
 */
export function rightsOf(
  product: Opening,
  event: TicketedEvent | null,
  endsAt: number | null,
): readonly Holding[] {
  if (product.type === 'SVOD') return [{ kind: 'subscription', identityId: null, endsAt }];
  if (product.type === 'CVOD')
    return product.identity_ids.map((identityId) => ({ kind: 'subscription', identityId, endsAt }));
  if (event === null || ticketRank(product, event) === null) return [];
  return [{ kind: 'ticket', eventId: event.eventId, endsAt }];
}
