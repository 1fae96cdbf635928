import { type Subscription, defaultCurrency } from '@grandstand/contract';
import { type IdentityRow, type IdentityView, titleOf } from '../identity/index.ts';
import type { ProductRow } from './product.table.ts';

/** For whom products are presented. */
export interface ProductView extends IdentityView {
  /** Identities that products cover, by id. */
  readonly identities: ReadonlyMap<string, IdentityRow>;
  /** Whether the event in question is shown where the viewer is; true where none is. */
  readonly inRegion: boolean;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const isSoldOut = ({ stock, sold }: Pick<ProductRow, 'stock' | 'sold'>): boolean =>
  stock !== null && sold >= stock;

/** What a CVOD subscription covers, by title. */
const coveredBy = ({ type, identity_ids: ids }: ProductRow, view: ProductView) =>
  type === 'CVOD'
    ? ids.flatMap((id) => {
        const identity = view.identities.get(id);
        return identity === undefined ? [] : [{ id, title: titleOf(identity, view) }];
      })
    : [];

/**
 * A product as it is offered (COM-08).
 * @param eventId the event that a ticket is offered for
 */
export const presentOffer = (
  row: ProductRow,
  view: ProductView,
  eventId: string | null = null,
): Subscription => ({
  id: row.id,
  productId: row.id,
  title: row.title,
  description: row.description,
  eventId: row.type === 'PPV' ? (eventId ?? row.event_id) : null,
  price: row.price,
  currency: row.currency ?? defaultCurrency,
  type: row.type,
  isCanceled: false,
  isActive: false,
  startDate: iso(row.starts_at),
  endDate: iso(row.ends_at),
  purchaseProcessing: false,
  lastPayment: null,
  autoRenew: row.auto_renew,
  isEventAvailableInUserRegion: view.inRegion,
  duration: row.duration,
  durationUnits: row.duration_units,
  allowedAccessIdentityItems: coveredBy(row, view),
  trialDays: row.trial_days,
  isSoldOut: isSoldOut(row),
  // Nothing can be paid for or redeemed yet, so nothing is offered as if it could.
  accessActions: [],
});
