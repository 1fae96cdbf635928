import type { AccessReason, MonetisationModel, ProductType } from '@grandstand/contract';
import type { Viewer } from '../../platform/viewer.ts';
import { type Availability, type RestrictedEvent, availabilityOf } from '../event/index.ts';
import type { ProductRow } from './product.table.ts';
import { type TicketedEvent, rightsOf, ticketRank } from './rights.ts';

/** Somebody wants to watch something that is sold somehow. */
export interface AccessQuestion {
  readonly event: RestrictedEvent;
  /** What a ticket for it is for: the event itself, of a clip the one that it was cut from. */
  readonly ticketed: TicketedEvent;
  readonly viewer: Viewer;
  /** Active products that may have to do with it, in their curated order. */
  readonly products: readonly ProductRow[];
  /** Ways of selling that the tenant has. */
  readonly models: readonly MonetisationModel[];
  readonly isCalledOff: boolean;
  /** It is over, and there are no pictures of it. */
  readonly isUnrecorded: boolean;
  /** ms since 1970. */
  readonly now: number;
}

export interface AccessAnswer {
  readonly availability: Availability;
  readonly reasons: readonly AccessReason[];
  /** What opens it, the ticket first, then what covers the least. */
  readonly offers: readonly ProductRow[];
  /** The one ticket that it is sold by, whether or not there is any left, or any need of it. */
  readonly ticket: ProductRow | null;
}

export const isSoldOut = ({ stock, sold }: Pick<ProductRow, 'stock' | 'sold'>): boolean =>
  stock !== null && sold >= stock;

/** The ways of selling, as tenants choose among them, by the type of product. */
const modelOf: Record<ProductType, MonetisationModel> = { PPV: 'ppv', SVOD: 'svod', CVOD: 'cvod' };

/** What covers less stands first. */
const breadth: Record<ProductType, number> = { PPV: 0, CVOD: 1, SVOD: 2 };

/** Whether a tenant sells this at `now` (ms), whatever is left of it. */
export const isOnSale = (
  { type, active, ends_at: endsAt }: ProductRow,
  models: readonly MonetisationModel[],
  now: number,
): boolean =>
  active && models.includes(modelOf[type]) && (endsAt === null || now < endsAt.getTime());

/**
 * The one ticket that is sold for an event: the one for it alone, else one for its competition or team,
 * else one for any event. Among equals what can still be had wins, then what is curated first.
 */
export function ticketFor(
  event: TicketedEvent,
  products: readonly ProductRow[],
): ProductRow | null {
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

/** Whether a ticket is for an event more exactly than another one, which is for it as well. */
export function isMoreExact(one: ProductRow, other: ProductRow, event: TicketedEvent): boolean {
  const [rank, otherRank] = [ticketRank(one, event), ticketRank(other, event)];
  return rank !== null && otherRank !== null && rank < otherRank;
}

function reasonsOf(
  { event, isCalledOff, isUnrecorded }: AccessQuestion,
  { forUser, inRegion }: Availability,
): AccessReason[] {
  const reasons: AccessReason[] = [];
  if (isCalledOff) reasons.push('called_off');
  else if (isUnrecorded) reasons.push('nothing_to_watch');
  if (!inRegion) reasons.push('region_blocked');
  if (!forUser)
    reasons.push(
      event.commerceType === 'commerce_members_media' ? 'sign_in_required' : 'purchase_required',
    );
  return reasons;
}

/**
 * Whether somebody may watch an event, and if not, why, and what would open it (EVT-07, EVT-19, EVT-20,
 * Who may watch is decided by `availabilityOf` alone: an offer is what would give rights by
 * which it lets this viewer in. Nothing is offered where buying would not help.
 */
export function accessOf(question: AccessQuestion): AccessAnswer {
  const { event, ticketed, viewer, products, models, now } = question;
  const availability = availabilityOf(event, viewer);
  const reasons = reasonsOf(question, availability);
  const sold = products.filter((product) => isOnSale(product, models, now));
  const ticket = ticketFor(ticketed, sold);
  if (reasons.join() !== 'purchase_required') return { availability, reasons, offers: [], ticket };
  const opens = (product: ProductRow) =>
    availabilityOf(event, { ...viewer, holdings: rightsOf(product, ticketed, null) }).forUser;
  const offers = sold
    .filter((product) => (product.type === 'PPV' ? product === ticket : true))
    .filter(opens)
    .toSorted((one, other) => breadth[one.type] - breadth[other.type]);
  return { availability, reasons, offers, ticket };
}
