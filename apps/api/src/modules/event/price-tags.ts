import type { PriceFrom } from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { defineResource } from '../../platform/resources.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { RestrictedEvent } from './availability.ts';
import type { EventRow } from './event.table.ts';

/** Who could open which event by paying. */
export interface PriceQuestion {
  readonly row: EventRow;
  readonly event: RestrictedEvent;
  readonly viewer: Viewer;
}

/** The least that opens an event; null where nothing has to be bought, or could be. */
export type PriceOf = (question: PriceQuestion) => PriceFrom | null;

/** What is sold, for a list of events: one answer for all of them. */
export type FindPrices = (ctx: Pick<Ctx, 'tenant' | 'clock'>, scope: Scope) => Promise<PriceOf>;

/** Events stand below what is sold, so whoever sells puts here how prices are found. */
export const priceTags = defineResource(
  (): { find: FindPrices | null } => ({ find: null }),
  () => {},
);
