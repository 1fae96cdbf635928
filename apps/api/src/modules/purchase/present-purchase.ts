import {
  type CustomerContract,
  type PurchaseKind,
  type Ticket,
  defaultCurrency,
} from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import { type ProductRow, productsById, coveredTitles } from '../product/index.ts';
import type { IdentityView } from '../identity/index.ts';
import { selectEventTitles } from './purchase.queries.ts';
import type { PurchaseRow } from './purchase.table.ts';

/** A ticket is for an event, a contract for none. */
export const kindOf = ({ event_id: eventId }: Pick<PurchaseRow, 'event_id'>): PurchaseKind =>
  eventId === null ? 'contract' : 'ticket';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** How a contract stands at `now` (ms): the table of A-07. */
export const standingOf = (
  { status, canceled, ends_at: endsAt }: Pick<PurchaseRow, 'status' | 'canceled' | 'ends_at'>,
  now: number,
): { active: boolean; canceled: boolean } => ({
  active: status === 'active' && (endsAt === null || now < endsAt.getTime()),
  canceled,
});

/** Purchases with what they are of, as their owner sees them. */
async function presented(
  scope: Scope,
  rows: readonly PurchaseRow[],
  { now, view }: { readonly now: number; readonly view: IdentityView },
) {
  const products = await productsById(
    scope,
    rows.map((row) => row.product_id),
  );
  const covered = await coveredTitles(scope, [...products.values()], view);
  return rows.flatMap((row) => {
    const product: ProductRow | undefined = products.get(row.product_id);
    if (product === undefined) return [];
    const { active, canceled } = standingOf(row, now);
    return {
      row,
      shown: {
        id: row.id,
        productId: product.id,
        title: product.title,
        description: product.description,
        eventId: row.event_id,
        price: row.price,
        currency: row.currency === '' ? defaultCurrency : row.currency,
        type: product.type,
        isCanceled: canceled,
        isActive: active,
        startDate: iso(row.starts_at),
        endDate: iso(row.ends_at),
        purchaseProcessing: row.status === 'pending',
        lastPayment: iso(row.last_payment_at),
        autoRenew: row.auto_renew,
        isEventAvailableInUserRegion: true,
        duration: product.duration,
        durationUnits: product.duration_units,
        allowedAccessIdentityItems: covered.get(product.id) ?? [],
        trialDays: null,
        isSoldOut: false,
        accessActions: [],
      },
      standing: { active, canceled },
    };
  });
}

export async function presentContracts(
  scope: Scope,
  rows: readonly PurchaseRow[],
  view: { readonly now: number; readonly view: IdentityView },
): Promise<CustomerContract[]> {
  const all = await presented(scope, rows, view);
  return all.map(({ shown, standing }) => ({ ...shown, ...standing }));
}

export async function presentTickets(
  scope: Scope,
  rows: readonly PurchaseRow[],
  view: { readonly now: number; readonly view: IdentityView },
): Promise<Ticket[]> {
  const all = await presented(scope, rows, view);
  const ids = rows.flatMap(({ event_id: id }) => id ?? []);
  const titles = ids.length === 0 ? [] : await selectEventTitles(scope, ids);
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  return all.map(({ shown }) => ({
    ...shown,
    eventTitle: titleOf.get(shown.eventId ?? '') ?? null,
  }));
}
