import type { AccessReason, MonetisationModel, ProductType } from '@grandstand/contract';
import type { Viewer } from '../../platform/context/viewer.ts';
import { type Availability, type RestrictedEvent, availabilityOf } from '../event/index.ts';
import type { ProductRow } from './product.table.ts';
import { type TicketEvent, holdingsOf, ticketRank } from './product-holdings.ts';

/** A viewer's request to watch an event. */
export interface AccessInput {
  readonly event: RestrictedEvent;
  /** The event that a ticket is for: the event itself, for a clip its parent. */
  readonly ticketEvent: TicketEvent;
  readonly viewer: Viewer;
  /** Active products that may apply, in curated order. */
  readonly products: readonly ProductRow[];
  /** The tenant's monetisation models. */
  readonly models: readonly MonetisationModel[];
  readonly isCancelled: boolean;
  /** True if it is over and there is no recording. */
  readonly isUnrecorded: boolean;
  /** ms since 1970. */
  readonly now: number;
}

export interface AccessDecision {
  readonly availability: Availability;
  readonly reasons: readonly AccessReason[];
  /** Products that open it: the ticket first, then by increasing coverage. */
  readonly offers: readonly ProductRow[];
  /** The ticket that the event is sold by, whether or not it is in stock or needed. */
  readonly ticket: ProductRow | null;
}

export const isSoldOut = ({ stock, sold }: Pick<ProductRow, 'stock' | 'sold'>): boolean =>
  stock !== null && sold >= stock;

/** The tenant's monetisation model of each product type. */
const modelOf: Record<ProductType, MonetisationModel> = { PPV: 'ppv', SVOD: 'svod', CVOD: 'cvod' };

/** Sort order: the narrowest coverage first. */
const breadth: Record<ProductType, number> = { PPV: 0, CVOD: 1, SVOD: 2 };

/** True if a tenant sells this at `now` (ms), regardless of stock. */
export const isOnSale = (
  { type, active, ends_at: endsAt }: ProductRow,
  models: readonly MonetisationModel[],
  now: number,
): boolean =>
  active && models.includes(modelOf[type]) && (endsAt === null || now < endsAt.getTime());

/**
 * Returns the ticket sold for an event: its own, else its competition's or team's, else a general one. Of
 * several that are equally specific, one in stock comes first, then the curated order decides. Null if there is
 * none.
 */
export function ticketFor(event: TicketEvent, products: readonly ProductRow[]): ProductRow | null {
  const ranked = products.flatMap((product) => {
    const rank = ticketRank(product, event);
    return rank === null ? [] : [{ product, rank }];
  });
  const [best] = ranked.toSorted(
    (one, other) =>
      one.rank - other.rank || Number(isSoldOut(one.product)) - Number(isSoldOut(other.product)),
  );
  return best?.product ?? null;
}

/** True if a ticket is more specific to an event than another ticket that applies to it. */
export function isMoreSpecific(one: ProductRow, other: ProductRow, event: TicketEvent): boolean {
  const [rank, otherRank] = [ticketRank(one, event), ticketRank(other, event)];
  return rank !== null && otherRank !== null && rank < otherRank;
}

function reasonsOf(
  { event, isCancelled, isUnrecorded }: AccessInput,
  { forUser, inRegion }: Availability,
): AccessReason[] {
  const reasons: AccessReason[] = [];
  if (isCancelled) reasons.push('called_off');
  else if (isUnrecorded) reasons.push('nothing_to_watch');
  if (!inRegion) reasons.push('region_blocked');
  if (!forUser)
    reasons.push(
      event.commerceType === 'commerce_members_media' ? 'sign_in_required' : 'purchase_required',
    );
  return reasons;
}

/**
 * Returns whether a viewer may watch an event, and if not, why, and the products that would open it
 * (EVT-07, EVT-19, EVT-20, A-10, A-12). Only `availabilityOf` decides access: a product is offered if its
 * entitlements would make the event available by that function. Nothing is offered if buying would not
 * help.
 */
export function accessOf(input: AccessInput): AccessDecision {
  const { event, ticketEvent, viewer, products, models, now } = input;
  const availability = availabilityOf(event, viewer);
  const reasons = reasonsOf(input, availability);
  const onSale = products.filter((product) => isOnSale(product, models, now));
  const ticket = ticketFor(ticketEvent, onSale);
  if (reasons.join() !== 'purchase_required') return { availability, reasons, offers: [], ticket };
  const opens = (product: ProductRow) =>
    availabilityOf(event, { ...viewer, holdings: holdingsOf(product, ticketEvent, null) }).forUser;
  const offers = onSale
    .filter((product) => (product.type === 'PPV' ? product === ticket : true))
    .filter(opens)
    .toSorted((one, other) => breadth[one.type] - breadth[other.type]);
  return { availability, reasons, offers, ticket };
}
