import type { CustomerContract, Ticket } from '@grandstand/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { signInForTest, clearSessions } from '../../../lib/session/testing.ts';
import { aClient, anEntry, anEvent, aPage, renderInPortal } from '../../testing.tsx';
import { EventCard, ownSlots } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import { CardAccess, PageAccess } from './owned-badge.tsx';
import { ownedQuery } from './owned-query.ts';
import { nothingOwned, storeOwned } from './owned-store.ts';

beforeEach(() => signInForTest());
afterEach(() => {
  cleanup();
  clearSessions();
  act(() => storeOwned(nothingOwned));
});

type Sold = Parameters<typeof anEntry>[0];
const sold = { isEventAvailableForUser: false } as const;
const euro = { price: 4.99, currency: 'EUR', isOnly: true };
const card = (overrides: Sold) =>
  renderInPortal(<EventCard event={anEntry({ ...sold, priceFrom: euro, ...overrides })} />, {
    cardSlots: { ...ownSlots, access: [CardAccess] },
  });
const text = () => screen.getByRole('link').textContent ?? '';

/** Loads what a viewer owns, as the browser does after sign-in. */
async function own(
  tickets: readonly Partial<Ticket>[],
  contracts: readonly Partial<CustomerContract>[],
) {
  const { api } = aClient({
    'purchase.listTickets': () => aPage(tickets as Ticket[]),
    'purchase.listContracts': () => aPage(contracts as CustomerContract[]),
  });
  storeOwned(await createQueryClient().fetchQuery(ownedQuery(api)));
}

it('a card shows its viewer’s ticket in place of a price, and no ticket of another match', async () => {
  await own(
    [
      { eventId: 'mine', isActive: true },
      { eventId: 'over', isActive: false },
    ],
    [],
  );
  await card({ id: 'mine', eventId: 'mine', commerceType: 'commerce_ppv_media' });
  expect(text()).toContain('Your ticket');
  expect(text()).not.toContain('4.99');
  for (const id of ['over', 'other']) {
    cleanup();
    await card({ id, eventId: id, commerceType: 'commerce_ppv_media' });
    expect(text()).toContain('4.99');
    expect(text()).not.toContain('Your ticket');
  }
});

it('a card shows that a pass covers its competition, or everything', async () => {
  const event = { commerceType: 'commerce_subscription_basic_media' } as const;
  await own([], [{ allowedAccessIdentityItems: [{ id: 'l1', title: 'Coast League' }] }]);
  await card(event);
  expect(text()).toContain('In your pass');
  cleanup();
  await card({ ...event, categories: [] });
  expect(text()).not.toContain('In your pass');
  cleanup();
  await own([], [{ allowedAccessIdentityItems: [] }]);
  await card({ ...event, categories: [] });
  expect(text()).toContain('In your pass');
  cleanup();
  await card({ commerceType: 'commerce_ppv_media' });
  expect(text()).toContain('4.99');
});

it('a page reserves the line of what its viewer owns, and a free match has none', async () => {
  const show = async (overrides: Parameters<typeof anEvent>[0]) => {
    cleanup();
    const page = { state: { data: anEvent(overrides) } } as unknown as PartProps['page'];
    return renderInPortal(<PageAccess page={page} data={undefined} />, {});
  };
  const line = () => document.querySelector('p');
  await show({ id: 'mine', eventId: 'mine', commerceType: 'commerce_ppv_media' });
  expect(line()?.textContent).toBe('');
  await own([{ eventId: 'mine', isActive: true }], []);
  await screen.findByText('Your ticket');
  expect(document.querySelectorAll('p')).toHaveLength(1);
  await show({});
  expect(line()).toBeNull();
});
