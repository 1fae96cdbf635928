import {
  type ContractAction,
  type ContractState,
  type CustomerContract,
  type PurchaseKind,
  type Ticket,
  defaultCurrency,
} from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { eventNames } from '../event/index.ts';
import { paidAmountsOf } from '../payment/index.ts';
import { type ProductRow, productsById, coveredTitles } from '../product/index.ts';
import type { IdentityView } from '../identity/index.ts';
import { discountAhead, discountedPrice } from './coupon/discount.ts';
import { canRenew, renewalAmount } from './subscription/proration.ts';
import type { PurchaseRow } from './purchase.table.ts';

/** A ticket is for an event, a contract for none. */
export const purchaseKindOf = ({
  event_id: eventId,
}: Pick<PurchaseRow, 'event_id'>): PurchaseKind => (eventId === null ? 'contract' : 'ticket');

/** Returns when access ends: the grace period outlasts the paid period. */
const openUntil = ({ ends_at: endsAt, grace_until: graceUntil }: PurchaseRow): Date | null =>
  graceUntil !== null && endsAt !== null && graceUntil > endsAt ? graceUntil : endsAt;

/**
 * Returns whether a contract gives access at `now` (ms) and whether it is cancelled, by the table of A-07.
 */
export function contractStatusOf(
  row: PurchaseRow,
  now: number,
): { active: boolean; canceled: boolean } {
  const until = openUntil(row);
  return {
    active: row.status === 'active' && (until === null || now < until.getTime()),
    canceled: row.canceled,
  };
}

/** Returns the state of a contract at `now` (ms). */
function contractStateOf(row: PurchaseRow, now: number): ContractState {
  if (row.status === 'pending') return 'processing';
  if (row.status === 'paused') return 'paused';
  if (!contractStatusOf(row, now).active) return 'over';
  if (row.canceled) return 'ending';
  if (row.paused) return 'pausing';
  if (row.grace_until !== null && row.declines > 0) return 'grace';
  return row.period === 0 && row.trial ? 'trial' : 'active';
}

/** Returns the actions that the owner has in a contract's state. */
function contractActionsOf(row: PurchaseRow, state: ContractState): ContractAction[] {
  const renews = row.auto_renew;
  switch (state) {
    case 'active':
      // A purchase that ends by itself cannot be cancelled.
      if (!renews) return [];
      // While a payment is due, it can be neither changed nor paused.
      return row.grace_until === null ? ['change', 'card', 'pause', 'cancel'] : ['card', 'cancel'];
    case 'trial':
      return renews ? ['change', 'card', 'cancel'] : [];
    case 'grace':
      return ['pay', 'cancel'];
    case 'pausing':
      return ['resume', 'cancel'];
    case 'ending':
      return ['resume'];
    case 'paused':
      return ['pay', 'cancel'];
    case 'processing':
    case 'over':
      return [];
  }
}

/** Presents purchases with their products. Omits those without a product. */
async function presentWithItems(
  scope: Scope,
  rows: readonly PurchaseRow[],
  { now, view }: { readonly now: number; readonly view: IdentityView },
) {
  const products = await productsById(
    scope,
    rows.flatMap(({ product_id: id, next_product_id: next }) =>
      next === null ? [id] : [id, next],
    ),
  );
  const covered = await coveredTitles(scope, [...products.values()], view);
  return rows.flatMap((row) => {
    const product: ProductRow | undefined = products.get(row.product_id);
    if (product === undefined) return [];
    const { active, canceled } = contractStatusOf(row, now);
    return {
      row,
      item: {
        id: row.id,
        productId: product.id,
        title: product.title,
        description: product.description,
        ...(Object.keys(product.translations).length > 0 && {
          translations: product.translations,
        }),
        eventId: row.event_id,
        // A ticket has one period, so this is the paid amount.
        price: row.event_id === null ? row.price : discountedPrice(row.price, row, 1),
        currency: row.currency === '' ? defaultCurrency : row.currency,
        type: product.type,
        isCanceled: canceled,
        isActive: active,
        startDate: isoTimeOf(row.starts_at),
        endDate: isoTimeOf(row.ends_at),
        purchaseProcessing: row.status === 'pending',
        lastPayment: isoTimeOf(row.last_payment_at),
        autoRenew: row.auto_renew,
        isEventAvailableInUserRegion: true,
        duration: product.duration,
        durationUnits: product.duration_units,
        allowedAccessIdentityItems: covered.get(product.id) ?? [],
        trialDays: null,
        isSoldOut: false,
        accessActions: [],
        endedAt: isoTimeOf(row.ended_at),
        // A complimentary entitlement that was revoked had no payment.
        isRefunded: row.status === 'refunded' && row.last_payment_at !== null,
      },
      standing: { active, canceled },
      product,
      next: row.next_product_id === null ? null : (products.get(row.next_product_id) ?? null),
    };
  });
}

/** Presents contracts to their owner. Omits purchases without a product. */
export async function presentContracts(
  scope: Scope,
  rows: readonly PurchaseRow[],
  view: { readonly now: number; readonly view: IdentityView },
): Promise<CustomerContract[]> {
  const presented = await presentWithItems(scope, rows, view);
  const paid = await paidAmountsOf(scope, rows);
  return presented.map(({ row, item, standing, product, next }) => {
    const state = contractStateOf(row, view.now);
    const renews = ['active', 'trial', 'grace', 'paused'].includes(state) && row.auto_renew;
    // A contract that cannot renew, such as a complimentary one, cannot be resumed.
    const canResume = state !== 'ending' || canRenew(row, product);
    const actions = canResume ? contractActionsOf(row, state) : [];
    const nextPrice = renewalAmount(row, next ?? product);
    return {
      ...item,
      ...standing,
      trialDays: row.trial ? product.trial_days : null,
      state,
      actions,
      renewsAt: renews && row.status === 'active' ? isoTimeOf(row.grace_from ?? row.ends_at) : null,
      renewalPrice: renews ? nextPrice : null,
      priceIfResumed: actions.includes('resume') ? nextPrice : null,
      paidAmount: paid.get(row.id) ?? null,
      discount: renews && next === null ? discountAhead(row, row) : null,
      nextTitle: next?.title ?? null,
      ...(next !== null &&
        Object.keys(next.translations).length > 0 && { nextTranslations: next.translations }),
      graceUntil: state === 'grace' ? isoTimeOf(row.grace_until) : null,
      retryAt: state === 'grace' ? isoTimeOf(row.charge_at) : null,
      declineReason: state === 'grace' ? row.decline_reason : null,
    };
  });
}

/** Presents tickets to their owner, with their event titles. Omits purchases without a product. */
export async function presentTickets(
  scope: Scope,
  rows: readonly PurchaseRow[],
  view: {
    readonly now: number;
    readonly view: IdentityView;
    /** True if match titles must not reveal results. */
    readonly hidesResults: boolean;
  },
): Promise<Ticket[]> {
  const presented = await presentWithItems(scope, rows, view);
  const ids = rows.flatMap(({ event_id: id }) => id ?? []);
  const names = await eventNames(scope, ids, view.hidesResults);
  return presented.map(({ item }) => {
    const name = names.get(item.eventId ?? '');
    return {
      ...item,
      eventTitle: name?.title ?? null,
      eventStart: isoTimeOf(name?.startsAt ?? null),
    };
  });
}
