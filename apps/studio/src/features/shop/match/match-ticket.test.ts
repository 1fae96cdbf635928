import type { OperatorProduct } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import {
  isPriceValid,
  matchShopQuery,
  priceValuesOf,
  saveTicket,
  TicketConflictError,
  restoreTicket,
  type MatchTicket,
} from './match-ticket.ts';

const texts = { title: 'Match ticket', description: null, translations: {} };

/** A shop that checks versions as the server does. */
function shopWith(products: readonly Partial<OperatorProduct>[] = []) {
  const stored = new Map(products.map((item) => [item.id ?? '', { version: 1, ...item }]));
  const at = (id: string, version: number) => {
    const found = stored.get(id);
    if (found?.version !== version) throw new ApiError('conflict', 409, '');
    return found;
  };
  const store = (product: Partial<OperatorProduct>) => {
    stored.set(product.id ?? '', product as never);
    return { content: product };
  };
  interface Change {
    readonly params: { readonly id: string };
    readonly body: Partial<OperatorProduct> & { readonly version: number };
  }
  const product = {
    create: async ({ body }: { readonly body: Partial<OperatorProduct> & { id: string } }) => {
      if (stored.has(body.id)) throw new ApiError('conflict', 409, '');
      return store({ active: true, archivedAt: null, hasBuyers: false, ...body, version: 1 });
    },
    update: async ({ params, body }: Change) =>
      store({
        ...at(params.id, body.version),
        ...body,
        archivedAt: null,
        version: body.version + 1,
      }),
    archive: async ({ params, body }: Change) =>
      store({
        ...at(params.id, body.version),
        active: false,
        archivedAt: '2026-11-28T10:00:00.000Z',
        version: body.version + 1,
      }),
    getForOperator: async ({ params }: Pick<Change, 'params'>) => ({
      content: stored.get(params.id),
    }),
    listForOperator: async ({ query }: { readonly query: Record<string, unknown> }) => ({
      content: {
        entries: [...stored.values()].filter(
          ({ eventId, archivedAt }) =>
            (archivedAt != null) === (query['archived'] === true) &&
            (query['event_id'] === undefined || eventId === query['event_id']),
        ),
      },
    }),
  };
  return { api: { product } as unknown as ApiClient, stored };
}

const save = (
  api: ApiClient,
  ticket: MatchTicket | null,
  price: string,
  currency = 'EUR',
): Promise<MatchTicket | null> =>
  saveTicket(api, { eventId: 'final', ticket, values: { price, currency }, texts });

describe('the price of a match', () => {
  it('is that of a ticket for it, and nothing is sold without one', async () => {
    const { api, stored } = shopWith();
    expect(await save(api, null, ' ')).toBeNull();
    expect(stored.size).toBe(0);
    const ticket = await save(api, null, '4,99');
    expect(ticket).toMatchObject({ eventId: 'final', price: 499, currency: 'EUR', ...texts });
    expect(priceValuesOf(ticket, 'GBP', 'de')).toEqual({ price: '4,99', currency: 'EUR' });
  });

  it('is changed, removed and set again on the same ticket', async () => {
    const { api, stored } = shopWith();
    const first = await save(api, null, '4.99');
    const dearer = await save(api, first, '5.99');
    const none = await save(api, dearer, '');
    expect(priceValuesOf(none, 'GBP', 'en')).toEqual({ price: '', currency: 'EUR' });
    const again = await save(api, none, '3');
    expect(again).toMatchObject({ price: 300, active: true, archivedAt: null });
    expect([...stored.keys()]).toEqual(['ticket-final']);
    expect(await save(api, again, '3.00')).toBe(again);
  });

  it('is set once if the response was lost', async () => {
    const { api } = shopWith();
    await save(api, null, '4.99');
    expect(await save(api, null, '4.99')).toMatchObject({ price: 499, version: 1 });
  });

  it('that someone else changed is refused with theirs', async () => {
    const { api } = shopWith();
    const first = await save(api, null, '4.99');
    await save(api, first, '5.99');
    const refused = await save(api, first, '6.99').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TicketConflictError);
    expect(refused).toMatchObject({ theirs: { price: 599 } });
  });

  it('is undone to the price before, and to none', async () => {
    const { api, stored } = shopWith();
    const first = await save(api, null, '4.99');
    const second = await save(api, first, '5.99');
    await restoreTicket(api, first, second);
    expect(stored.get('ticket-final')).toMatchObject({ price: 499, version: 3 });
    await restoreTicket(api, null, stored.get('ticket-final') as MatchTicket);
    expect(stored.get('ticket-final')).toMatchObject({ active: false });
  });

  it('is above zero, in the units of its currency', () => {
    const valid = (price: string, currency = 'EUR') => isPriceValid({ price, currency });
    expect([valid(''), valid('4,99'), valid('500', 'JPY')]).toEqual([true, true, true]);
    expect([valid('0'), valid('4,999'), valid('5,5', 'JPY')]).toEqual([false, false, false]);
  });
});

it('a new ticket has the title and description of the most general one, and the currency of the shop', async () => {
  const { api } = shopWith([
    { id: 'cup', type: 'PPV', eventId: null, identityIds: ['cup'], title: 'Cup', currency: 'GBP' },
    { id: 'any', type: 'PPV', eventId: null, identityIds: [], title: 'Any', currency: 'GBP' },
    { id: 'own', type: 'PPV', eventId: 'final', identityIds: [], archivedAt: 'x', currency: 'EUR' },
  ]);
  const { queryFn } = matchShopQuery(api, 'final');
  const shop = await (queryFn as unknown as () => Promise<unknown>)();
  expect(shop).toMatchObject({ ticket: { id: 'own' }, texts: { title: 'Any' }, currency: 'GBP' });
});
