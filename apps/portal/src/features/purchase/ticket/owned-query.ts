/**
 * Loads what the viewer has bought. A module apart from the store, because every page with cards loads the
 * store.
 */
import type { CustomerContract, Ticket } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import type { Owned } from './owned-store.ts';

/** Maximum number of pages of purchases to read: more than any viewer has valid at the same time. */
const maxPages = 5;

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

const part = { size: maxPageSize, next: true } as const;

/** Loads the subscriptions that give the viewer access, or will. */
export const loadActiveContracts = (api: ApiClient): Promise<CustomerContract[]> =>
  readAll((page) => api.purchase.listContracts({ query: { ...part, page, active: true } }));

/** Loads the valid tickets and passes of the viewer. */
export const ownedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['purchase', 'owned'],
    queryFn: async () => {
      const [tickets, contracts] = await Promise.all([
        readAll((page) => api.purchase.listTickets({ query: { ...part, page } })),
        loadActiveContracts(api),
      ]);
      return ownedOf(tickets, contracts);
    },
  });
