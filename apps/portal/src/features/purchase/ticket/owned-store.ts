/** What the viewer has bought, so that cards of cached pages show it. */
import { create } from 'zustand';
import { viewerId } from '../../../lib/session/index.ts';
import { storeAsOwn } from '../../../lib/session/viewer-data/row-placeholders.ts';
import type { CardEvent } from '../../event-card/index.ts';

export interface Owned {
  /** Events with a valid ticket. */
  readonly tickets: ReadonlySet<string>;
  /** Identities that passes cover. */
  readonly covered: ReadonlySet<string>;
  /** True with a pass for everything. */
  readonly coversAll: boolean;
}

export const nothingOwned: Owned = { tickets: new Set(), covered: new Set(), coversAll: false };

const useOwned = create<Owned>()(() => nothingOwned);
export function storeOwned(owned: Owned): void {
  useOwned.setState(owned, true);
  storeAsOwn(viewerId(), [...owned.tickets]);
}

/** The fields of an event by which a purchase covers it. */
type CoveredEvent = Pick<CardEvent, 'eventId' | 'commerceType' | 'categories' | 'team1' | 'team2'>;

/** Returns what gives the viewer access to an event: a ticket, or a pass that covers it; null for neither. */
export const useOwnedBy = ({ eventId, commerceType, categories, team1, team2 }: CoveredEvent) =>
  useOwned(({ tickets, covered, coversAll }): 'ticket' | 'pass' | null => {
    const isTransactional = commerceType === 'commerce_transactional_media';
    if ((isTransactional || commerceType === 'commerce_ppv_media') && tickets.has(eventId))
      return 'ticket';
    if (!isTransactional && commerceType !== 'commerce_subscription_basic_media') return null;
    const ids = [team1?.Id, team2?.Id, ...categories.map(({ id }) => id)];
    return coversAll || ids.some((id) => id !== undefined && covered.has(id)) ? 'pass' : null;
  });

/** True if the viewer has a valid ticket or pass for anything. */
export const useOwnsAnything = (): boolean =>
  useOwned(({ tickets, covered, coversAll }) => coversAll || tickets.size + covered.size > 0);
