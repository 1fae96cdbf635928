import type { Scope } from '../../platform/database/database.ts';
import { eventTitles } from '../event/index.ts';
import { productsById } from './product.service.ts';

/** Ids of what was sold. `product_id` is null if this portal did not sell it, `event_id` if it is not for one event. */
interface Sold {
  readonly product_id: string | null;
  readonly event_id: string | null;
}

interface SoldTitles {
  /** Empty if this portal did not sell it. */
  readonly productTitle: string;
  readonly eventTitle: string | null;
}

/** Loads the titles of the products and events of some rows; returns a function with those of a row. */
export async function soldTitlesOf(
  scope: Scope,
  rows: readonly Sold[],
): Promise<(row: Sold) => SoldTitles> {
  const products = await productsById(
    scope,
    rows.flatMap(({ product_id: id }) => id ?? []),
  );
  const events = await eventTitles(
    scope,
    rows.flatMap(({ event_id: id }) => id ?? []),
    false,
  );
  return ({ product_id: productId, event_id: eventId }) => ({
    productTitle: products.get(productId ?? '')?.title ?? '',
    eventTitle: events.get(eventId ?? '') ?? null,
  });
}
