import { type AccessAction, type Offer, defaultCurrency } from '@grandstand/contract';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { type IdentityRow, type IdentityView, titleOf } from '../identity/index.ts';
import { isSoldOut } from './access.ts';
import type { OwnedProduct, ProductRow } from './product.table.ts';

/** The viewer and options for presenting products. */
export interface ProductView extends IdentityView {
  /** Identities that products cover, by id. */
  readonly identities: ReadonlyMap<string, IdentityRow>;
  /** True if the event is available in the viewer's region; true without an event. */
  readonly inRegion: boolean;
  /** Tax that prices include in the viewer's country, per cent; null for none. */
  readonly taxRate: number | null;
  /** True if the tenant accepts payments. */
  readonly takesPayments: boolean;
  /** Products with valid access codes. */
  readonly redeemable: ReadonlySet<string>;
  /** Products that the viewer owns or is buying. */
  readonly owned: readonly OwnedProduct[];
  /** Products whose free trial the viewer has used: one per person. */
  readonly trialled: ReadonlySet<string>;
  /** ms since 1970. */
  readonly now: number;
}

/** Returns the competitions and teams that a CVOD subscription covers; empty for other products. */
export const coveredIdentitiesOf = (
  { type, identity_ids: ids }: ProductRow,
  view: Pick<ProductView, 'identities' | 'shortTitles' | 'addresses'>,
): { id: string; title: string }[] =>
  type === 'CVOD'
    ? ids.flatMap((id) => {
        const identity = view.identities.get(id);
        return identity === undefined ? [] : [{ id, title: titleOf(identity, view) }];
      })
    : [];

/**
 * Returns how a product can be obtained: by card, if it has a price and is in stock; by a code, even if it is
 * sold out.
 */
function actionsOf(
  row: ProductRow,
  { takesPayments, redeemable, inRegion }: ProductView,
): AccessAction[] {
  if (!inRegion) return [];
  const isPayable = takesPayments && row.currency !== null && !isSoldOut(row);
  return [
    ...(redeemable.has(row.id) ? ['redeemAccessCode' as const] : []),
    ...(isPayable ? ['creditCardPay' as const] : []),
  ];
}

/**
 * Presents a product as an offer (COM-08).
 * @param eventId the event that a ticket is offered for
 */
export const presentOffer = (
  row: ProductRow,
  view: ProductView,
  eventId: string | null = null,
): Offer => {
  const ticketEventId = row.type === 'PPV' ? (eventId ?? row.event_id) : null;
  const owned = view.owned.find(
    (purchase) => purchase.productId === row.id && purchase.eventId === ticketEventId,
  );
  const isRunning =
    owned?.status === 'active' && (owned.endsAt === null || view.now < owned.endsAt.getTime());
  return {
    id: row.id,
    productId: row.id,
    title: row.title,
    description: row.description,
    ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
    eventId: ticketEventId,
    price: row.price,
    currency: row.currency ?? defaultCurrency,
    ...(view.taxRate !== null && { taxRate: view.taxRate }),
    type: row.type,
    isCanceled: isRunning && owned.canceled,
    isActive: isRunning,
    startDate: isoTimeOf(row.starts_at),
    endDate: isoTimeOf(row.ends_at),
    purchaseProcessing: owned?.status === 'pending',
    lastPayment: isoTimeOf(owned?.lastPaymentAt ?? null),
    autoRenew: row.auto_renew,
    isEventAvailableInUserRegion: view.inRegion,
    duration: row.duration,
    durationUnits: row.duration_units,
    allowedAccessIdentityItems: coveredIdentitiesOf(row, view),
    trialDays: view.trialled.has(row.id) ? null : row.trial_days,
    isSoldOut: isSoldOut(row),
    accessActions: actionsOf(row, view),
  };
};
