import { minorDigitsOf, type PriceFrom, hourMs } from '@grandstand/contract';
import { createStaleCache } from '../../platform/cache/stale-cache.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { defineResource } from '../../platform/context/resources.ts';
import type { FindPrices, PriceQuery } from '../event/index.ts';
import { takesPayments } from '../payment/index.ts';
import { type AccessInput, accessOf, isSoldOut } from './access.ts';
import { selectAllOnSale, selectRedeemable } from './product.queries.ts';
import type { ProductRow } from './product.table.ts';

/** How long cached prices on event cards are fresh, and how long they are used without the database, ms. */
const freshMs = 60_000;
const staleMs = hourMs;

interface Catalogue {
  readonly products: readonly ProductRow[];
  readonly redeemable: ReadonlySet<string>;
}

/**
 * Caches each tenant's products for all lists. Loads them in the list's own transaction on the primary, and therefore
 * without revalidation in the background, which would outlive it.
 */
const catalogues = defineResource(
  ({ clock }) => createStaleCache<Catalogue>({ clock, freshMs, staleMs, max: 1000 }),
  () => {},
);

type Sales = Catalogue & Pick<AccessInput, 'models' | 'now'> & { readonly takesPayments: boolean };

/** Converts a price to major units, so that event cards need no table of currencies. */
const toMajorUnits = ({ price, currency }: ProductRow) => {
  const code = currency ?? '';
  return { price: price / 10 ** minorDigitsOf(code), currency: code };
};

/**
 * Returns the lowest price of a product that opens an event, by the same rules as its page (`accessOf`).
 * Where no payment is possible, `price` is null if an access code opens it. Returns null for open events, and
 * for clips, which are sold with their match.
 */
export function priceFrom(
  { row, event, viewer }: PriceQuery,
  { products, redeemable, models, now, takesPayments: isPayable }: Sales,
): PriceFrom | null {
  if (event.eventId !== event.id || event.commerceType === 'commerce_free_media') return null;
  const { offers } = accessOf({
    event,
    ticketEvent: event,
    viewer,
    products: products.filter(({ event_id: only }) => only === null || only === event.eventId),
    models,
    isCancelled: row.cancelled,
    isUnrecorded: row.status === 'archived' && row.stream.kind === 'none',
    now,
  });
  const payable = offers.filter(
    (offer) => isPayable && offer.currency !== null && offer.price > 0 && !isSoldOut(offer),
  );
  const [cheapest] = payable.toSorted((one, other) => one.price - other.price);
  if (cheapest !== undefined) return { ...toMajorUnits(cheapest), isOnly: payable.length === 1 };
  const hasCode = offers.some(({ id }) => redeemable.has(id));
  return hasCode ? { price: null, currency: '', isOnly: true } : null;
}

/** Loads what a tenant sells at `now`, ms. */
async function loadCatalogue(scope: Scope, now: number): Promise<Catalogue> {
  const at = new Date(now);
  const products = await selectAllOnSale(scope, at);
  const ids = products.map(({ id }) => id);
  const redeemable = ids.length === 0 ? [] : await selectRedeemable(scope, ids, null, at);
  return { products, redeemable: new Set(redeemable) };
}

/** Returns the function that lists of events use to price their cards. */
export const findPrices =
  ({ resources, db }: Pick<Platform, 'resources' | 'db'>): FindPrices =>
  async ({ tenant, clock }, scope) => {
    const { monetisation: models } = tenant;
    if (models.length === 0) return () => null;
    const now = clock();
    // Prices never come from a replica, where `isOutdated` is set.
    const load = () =>
      scope.isOutdated === undefined
        ? loadCatalogue(scope, now)
        : db.forTenant(tenant.id, (primary) => loadCatalogue(primary, now));
    const catalogue = await resources.of(catalogues).get(tenant.id, 'on sale', load);
    const sales = { ...catalogue, models, now, takesPayments: takesPayments(tenant) };
    return (query) => priceFrom(query, sales);
  };
