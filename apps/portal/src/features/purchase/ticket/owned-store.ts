/** What the viewer has bought, so that cards of cached pages say so. */
import type { CustomerContract, Ticket } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import type { CardEvent } from '../../event-card/index.ts';

/** Pages of purchases that are read: more than anyone has valid at the same time. */
const maxPages = 5;

interface Owned {
  /** Events with a valid ticket. */
  readonly tickets: ReadonlySet<string>;
  /** Identities that passes cover. */
  readonly covered: ReadonlySet<string>;
  /** True with a pass for everything. */
  readonly coversAll: boolean;
}

export const nothingOwned: Owned = { tickets: new Set(), covered: new Set(), coversAll: false };

const useOwned = create<Owned>()(() => nothingOwned);
export const storeOwned = (owned: Owned): void => useOwned.setState(owned, true);

type Page<T> = Promise<{
  readonly content: { readonly entries: readonly T[]; readonly nextExists: boolean };
}>;

async function readAll<T>(load: (page: number) => Page<T>): Promise<T[]> {
  const entries: T[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const { content } = await load(page);
    entries.push(...content.entries);
    if (!content.nextExists) break;
  }
  return entries;
}

const ownedOf = (tickets: readonly Ticket[], contracts: readonly CustomerContract[]): Owned => ({
  tickets: new Set(
    tickets.flatMap(({ eventId, isActive }) => (isActive && eventId !== null ? [eventId] : [])),
  ),
  covered: new Set(
    contracts.flatMap(({ allowedAccessIdentityItems }) =>
      allowedAccessIdentityItems.map(({ id }) => id),
    ),
  ),
  coversAll: contracts.some(({ allowedAccessIdentityItems: items }) => items.length === 0),
});

/** Loads the valid tickets and passes of the viewer. */
export const ownedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['purchase', 'owned'],
    queryFn: async () => {
      const part = { size: maxPageSize, next: true } as const;
      const [tickets, contracts] = await Promise.all([
        readAll((page) => api.purchase.listTickets({ query: { ...part, page } })),
        readAll((page) => api.purchase.listContracts({ query: { ...part, page, active: true } })),
      ]);
      return ownedOf(tickets, contracts);
    },
  });

/** The fields of an event by which a purchase covers it. */
export type CoveredEvent = Pick<
  CardEvent,
  'eventId' | 'commerceType' | 'categories' | 'team1' | 'team2'
>;

/** Returns by what the viewer owns an event: a ticket, or a pass that covers it; null if by neither. */
export const useOwnedBy = ({ eventId, commerceType, categories, team1, team2 }: CoveredEvent) =>
  useOwned(({ tickets, covered, coversAll }): 'ticket' | 'pass' | null => {
    const opensByTicket =
      commerceType === 'commerce_ppv_media' || commerceType === 'commerce_transactional_media';
    if (opensByTicket && tickets.has(eventId)) return 'ticket';
    const opensByPass =
      commerceType === 'commerce_subscription_basic_media' ||
      commerceType === 'commerce_transactional_media';
    if (!opensByPass) return null;
    const ids = [team1?.Id, team2?.Id, ...categories.map(({ id }) => id)];
    return coversAll || ids.some((id) => id !== undefined && covered.has(id)) ? 'pass' : null;
  });
