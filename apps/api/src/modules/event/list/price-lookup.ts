import type { PriceFrom } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { defineResource } from '../../../platform/context/resources.ts';
import type { Viewer } from '../../../platform/context/viewer.ts';
import type { RestrictedEvent } from '../access/availability.ts';
import type { EventRow } from '../event.table.ts';

/** An event and the viewer who would pay to open it. */
export interface PriceQuery {
  readonly row: EventRow;
  readonly event: RestrictedEvent;
  readonly viewer: Viewer;
}

/** Returns the lowest price that opens an event; null if nothing needs to, or can, be bought. */
export type PriceOf = (query: PriceQuery) => PriceFrom | null;

/** Loads the prices for a list of events at once. */
export type FindPrices = (ctx: Pick<Ctx, 'tenant' | 'clock'>, scope: Scope) => Promise<PriceOf>;

/** The price lookup, which the product module registers: this module must not import that one. */
export const priceLookup = defineResource(
  (): { find: FindPrices | null } => ({ find: null }),
  () => {},
);
