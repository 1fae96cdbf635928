import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import type { Offer, Product } from '@grandstand/contract';
import type { EventPartInput, PartProps } from '../../event/index.ts';
import { aClient, aTenant, anEvent, renderInPortal, anOffer } from '../../testing.tsx';
import { OfferList } from './offer-card.tsx';
import { eventParts } from '../purchase.event-parts.ts';
import { ContractsPage } from '../subscription/contracts-page.tsx';
import { aContract, aPass } from '../testing.ts';

beforeEach(clearSessions);
afterEach(() => {
  clearSession();
  cleanup();
});
const selling = aTenant({
  monetisation: ['ppv', 'svod', 'cvod'],
  payments: { provider: 'sandbox' },
});

const entries = () =>
  screen
    .getAllByRole('listitem')
    .filter((row) => row.parentElement?.closest('li, nav') === null)
    .map((row) => row.textContent.replace(/\s+/g, ' '));

describe('offers', () => {
  it('[COM-08] [COM-10] show price, period, renewal and coverage', async () => {
    await renderInPortal(
      <OfferList
        offers={[
          anOffer(),
          aPass(),
          anOffer({
            id: 'season',
            type: 'SVOD',
            title: 'Season Pass',
            eventId: null,
            price: 4900,
            currency: 'GBP',
            endDate: '2027-07-01T00:00:00.000Z',
          }),
        ]}
      />,
      { tenant: selling },
    );
    const [ticket, pass, season] = entries();
    expect(ticket).toContain('Match ticket');
    expect(ticket).toContain('€5.99for this match');
    expect(ticket).not.toContain('Renews');
    expect(pass).toContain('€4.99per month');
    expect(pass).toContain('Covers Coast League, Coast League Women');
    expect(pass).toContain('€4.99 per month until you cancel');
    expect(season).toContain('£49.00until July 1, 2027');
    expect(season).toContain('Ends automatically. Nothing to cancel.');
    // A pass that does not renew is bought, not subscribed to.
    const actions = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(actions.toSorted()).toEqual(['Buy', 'Buy ticket', 'Subscribe']);
  });

  it('[COM-15] link to the access code next to the price, or in its place', async () => {
    signInForTest();
    const both = ['redeemAccessCode', 'creditCardPay'] as const;
    await renderInPortal(
      <OfferList
        eventId="match-1"
        offers={[
          anOffer({ accessActions: [...both] }),
          aPass({ accessActions: ['redeemAccessCode'] }),
          aPass({ id: 'held', isActive: true, accessActions: [...both] }),
        ]}
      />,
      { tenant: selling },
    );
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/account/ppv/buy/match-1/',
      '/auth/sign-up/subscription/code/?event=match-1',
      '/auth/sign-up/subscription/code/?event=match-1',
    ]);
  });

  it('[COM-15] prompt an anonymous viewer to sign in before redeeming a code', async () => {
    const offer = anOffer({ accessActions: ['redeemAccessCode'] });
    await renderInPortal(<OfferList eventId="match-1" offers={[offer]} />, { tenant: selling });
    const { searchParams } = new URL(
      screen.getByRole('link', { name: 'Redeem a code' }).getAttribute('href') ?? '',
      'http://portal.test',
    );
    expect(searchParams.get('redirect')).toBe('/auth/sign-up/subscription/code/?event=match-1');
  });

  it('[COM-09] a product without a currency shows N/A', async () => {
    await renderInPortal(<OfferList offers={[anOffer({ currency: 'N/A' })]} />);
    expect(entries()[0]).toContain('5.99 N/A');
  });

  it('amounts in currencies without minor units have no decimals', async () => {
    await renderInPortal(<OfferList offers={[anOffer({ currency: 'JPY', price: 500 })]} />);
    expect(entries()[0]).toContain('¥500for this match');
  });

  it('[COM-15] offer a payment if possible, and otherwise state why not', async () => {
    await renderInPortal(
      <OfferList
        offers={[
          anOffer({ id: 'pays' }),
          anOffer({ id: 'sold-out', isSoldOut: true, accessActions: [] }),
          anOffer({ id: 'under-way', purchaseProcessing: true }),
          anOffer({ id: 'owned', isActive: true }),
          aPass({ trialDays: 7 }),
        ]}
        eventId="match-1"
      />,
    );
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Try 7 days free', '/account/subscription/buy/pass/?event=match-1'],
      ['Buy ticket', '/account/ppv/buy/match-1/'],
    ]);
    expect(entries()[2]).toContain('Sold out');
    expect(entries()[3]).toContain('Payment in progress');
    expect(entries()[4]).toContain('You have this');
  });
});

describe('the cards of offers', () => {
  const titles = () =>
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

  it('lead with the cheapest way to watch an event, and mark it', async () => {
    const offers = [anOffer(), aPass(), aPass({ id: 'all', title: 'Pass', price: 999 })];
    await renderInPortal(<OfferList offers={offers} eventId="match-1" />);
    expect(titles()).toEqual(['Coast League Pass', 'Match ticket', 'Pass']);
    expect(entries()[0]).toContain('Lowest price');
    expect(screen.getAllByText('Lowest price')).toHaveLength(1);
  });

  it('mark nothing without a choice, and nothing that is sold out', async () => {
    await renderInPortal(
      <OfferList offers={[anOffer(), aPass({ isSoldOut: true })]} eventId="match-1" />,
    );
    expect(screen.queryByText('Lowest price')).toBeNull();
  });

  it('show the price now and at renewal of a free trial', async () => {
    await renderInPortal(<OfferList offers={[aPass({ trialDays: 7 })]} />);
    expect(entries()[0]).toContain('7 days freethen €4.99 per month');
    expect(entries()[0]).toContain('First 7 days free, then €4.99 per month until you');
  });

  it('have one accent button, and none below a stage that has one', async () => {
    const offers = [aPass(), aPass({ id: 'trial', trialDays: 7 })];
    const accentButtons = () =>
      screen.getAllByRole('link').filter(({ className }) => className.includes('bg-accent '));
    await renderInPortal(<OfferList offers={offers} />);
    expect(accentButtons().map(({ textContent }) => textContent)).toEqual(['Try 7 days free']);
    cleanup();
    await renderInPortal(<OfferList offers={offers} eventId="match-1" hasNoAccentButton />);
    expect(accentButtons()).toEqual([]);
  });

  it('use the text in the page’s language, or else the original text', async () => {
    const translations = { de: { title: 'Küstenpass', description: 'Alle Spiele.' } };
    const offers = [aPass({ translations }), anOffer()];
    await renderInPortal(<OfferList offers={offers} />, { locale: 'de' });
    expect(titles()).toEqual(['Küstenpass', 'Match ticket']);
    expect(entries()[0]).toContain('Alle Spiele.');
  });

  it('use the text in the language without its country, if the country has none of its own', async () => {
    const translations = { fr: { title: 'Pass Côte', description: 'Tous les matchs.' } };
    await renderInPortal(<OfferList offers={[aPass({ translations })]} />, { locale: 'fr-CA' });
    expect(titles()).toEqual(['Pass Côte']);
  });
});

describe('offers on an event page', () => {
  const [locked, ways] = eventParts;
  if (locked === undefined || ways === undefined || !('inBrowser' in ways))
    throw new Error('the offers are not loaded by the browser');
  const partInput = (page: Partial<EventPartInput['page']>, tenant = selling): EventPartInput => ({
    event: anEvent(),
    tenant,
    signedIn: false,
    page: {
      status: 'vod',
      stage: 'locked',
      lock: 'ticket',
      isWatched: false,
      hasCaptions: false,
      hasLostAccess: false,
      ...page,
    },
  });

  it('[EVT-19] are shown if the event is locked and on sale', () => {
    for (const part of [locked, ways]) {
      expect(part.when(partInput({}))).toBe(true);
      expect(part.when(partInput({ lock: 'subscription' }))).toBe(true);
      expect(part.when(partInput({ lock: 'members' }))).toBe(false);
      expect(part.when(partInput({ stage: 'player', lock: null }))).toBe(false);
    }
    expect(ways.when(partInput({}, aTenant({ monetisation: ['ppv'] })))).toBe(false);
  });

  it('[EVT-19] are below everything else once access ended while the page was open, so that nothing moves', () => {
    const offerAreas = (page: Partial<EventPartInput['page']>) =>
      eventParts
        .filter((part) => part.name.startsWith('offers') && part.when(partInput(page)))
        .map(({ area }) => area);
    expect(offerAreas({})).toEqual(['header']);
    expect(offerAreas({ hasLostAccess: true })).toEqual(['below']);
    const isOwnedLineShown = (page: Partial<EventPartInput['page']>) =>
      eventParts.find(({ name }) => name === 'owned')?.when({ ...partInput(page), signedIn: true });
    expect(isOwnedLineShown({ hasLostAccess: true })).toBe(true);
    expect(isOwnedLineShown({})).toBe(false);
  });

  it('[EVT-19] are a list under a heading, requested by the event’s id', async () => {
    const View = await ways.inBrowser.view();
    const page = { state: { data: anEvent({ id: 'match-1' }) } } as never;
    const { api, calls } = aClient({
      'product.getOptions': () => ({ content: { offers: [anOffer(), aPass()] } }),
    });
    await renderInPortal(<View page={page} data={undefined} />, { tenant: selling, api });
    const list = await screen.findByRole('region', { name: 'Ways to watch' });
    expect(within(list).getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(calls).toEqual([
      { name: 'product.getOptions', input: { query: { eventId: 'match-1' } } },
    ]);
  });

  it('have their place reserved from the first render until they are loaded', async () => {
    const content = Promise.withResolvers<{ content: { offers: Product[] } }>();
    const { api } = aClient({ 'product.getOptions': () => content.promise });
    const page = { state: { data: anEvent() }, lock: 'ticket' } as unknown as PartProps['page'];
    const { Placeholder } = ways.inBrowser;
    if (Placeholder === undefined) throw new Error('no space is reserved');
    const { container } = await renderInPortal(<Placeholder page={page} />, { tenant: selling });
    const reserved = container.innerHTML;
    // A heading and the match's ticket.
    expect(container.querySelectorAll('.skeleton')).toHaveLength(2);
    cleanup();
    const View = await ways.inBrowser.view();
    const loading = await renderInPortal(<View page={page} data={undefined} />, {
      tenant: selling,
      api,
    });
    expect(loading.container.innerHTML).toBe(reserved);
    content.resolve({ content: { offers: [anOffer(), aPass()] } });
    await screen.findByRole('region', { name: 'Ways to watch' });
    expect(loading.container.querySelector('.skeleton')).toBeNull();
  });

  it('hide what follows them while they load, but not once access ended while the page was open', async () => {
    const View = await ways.inBrowser.view();
    const { api } = aClient({ 'product.getOptions': () => new Promise(() => {}) });
    const hidesWhatFollows = async (hasLostAccess: boolean) => {
      const page = { state: { data: anEvent() }, lock: 'ticket', hasLostAccess } as never;
      const { container } = await renderInPortal(<View page={page} data={undefined} />, {
        tenant: selling,
        api,
      });
      expect(container.querySelector('.skeleton')).not.toBeNull();
      const isPending = container.querySelector('[data-offers-pending]') !== null;
      cleanup();
      return isPending;
    };
    expect(await hidesWhatFollows(false)).toBe(true);
    expect(await hidesWhatFollows(true)).toBe(false);
  });

  it.each([
    ['commerce_ppv_media', 1],
    ['commerce_transactional_media', 3],
    ['commerce_subscription_basic_media', 3],
  ] as const)(
    'have space for their usual number of cards reserved: %s, %i',
    async (type, cards) => {
      const page = { state: { data: anEvent({ commerceType: type }) }, lock: 'ticket' } as never;
      const { Placeholder } = ways.inBrowser;
      if (Placeholder === undefined) throw new Error('no space is reserved');
      const { container } = await renderInPortal(<Placeholder page={page} />, { tenant: selling });
      expect(container.querySelectorAll('.skeleton.rounded-card')).toHaveLength(cards);
    },
  );

  it('are absent if nothing opens the event', async () => {
    const View = await ways.inBrowser.view();
    const { api, calls } = aClient({ 'product.getOptions': () => ({ content: { offers: [] } }) });
    const page = { state: { data: anEvent() } } as never;
    await renderInPortal(<View page={page} data={undefined} />, { tenant: selling, api });
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});

describe('subscriptions of a viewer', () => {
  it('[COM-03] [COM-12] [ACC-09] are listed with their next date, next to others on sale', async () => {
    signInForTest();
    await renderInPortal(
      <ContractsPage
        data={{
          active: [aContract()],
          contracts: {
            entries: [
              aContract(),
              aContract({ id: 'ended', active: false, isActive: false, title: 'Old Pass' }),
              aContract({
                id: 'refunded',
                active: false,
                isActive: false,
                title: 'Refunded Pass',
                endedAt: '2026-11-28T12:00:00.000Z',
                isRefunded: true,
              }),
              aContract({ id: 'ending', canceled: true, isCanceled: true, title: 'Cup Pass' }),
            ],
            nextExists: false,
          },
          offers: [aPass(), aPass({ id: 'other', title: 'Other Pass' })],
        }}
      />,
      { tenant: selling },
    );
    const rows = entries();
    expect(rows[0]).toContain('Renews on December 1, 2026');
    expect(rows[1]).toContain('Ended on December 1, 2026');
    expect(rows[2]).toContain('Ended on November 28, 2026');
    expect(rows[2]).toContain('Refunded');
    expect(rows[3]).toContain('Ends on December 1, 2026');
    // The viewer's own subscription is not offered again.
    const onSale = screen.getByRole('region', { name: 'Available subscriptions' });
    await waitFor(() =>
      expect(within(onSale).getAllByRole('heading', { level: 3 })).toHaveLength(1),
    );
    expect(within(onSale).getByText('Other Pass')).toBeTruthy();
  });

  describe('that cover an offer', () => {
    const everything = { title: 'All Pass', allowedAccessIdentityItems: [] };
    const offered = async (contract: Parameters<typeof aContract>[0], offer: Partial<Offer>) => {
      signInForTest();
      const own = [aContract({ id: 'own', productId: 'own', ...contract })];
      const redeemable = aPass({ accessActions: ['redeemAccessCode', 'creditCardPay'], ...offer });
      await renderInPortal(
        <ContractsPage
          data={{
            active: own,
            contracts: { entries: own, nextExists: false },
            offers: [redeemable],
          }}
        />,
        { tenant: selling },
      );
      return within(screen.getByRole('region', { name: 'Available subscriptions' }));
    };

    it.each([
      [everything, {}],
      [everything, { title: 'All Pass, a year', allowedAccessIdentityItems: [] }],
      [{}, { allowedAccessIdentityItems: [{ id: 'coast', title: 'Coast League' }] }],
    ])('lead to a change in place of a second payment: %#', async (contract, offer) => {
      const onSale = await offered(contract, offer);
      expect(onSale.getByText('In your pass')).toBeTruthy();
      expect(onSale.queryByRole('link', { name: /Subscribe/ })).toBeNull();
      const change = onSale.getByRole('link', { name: 'Change subscription' });
      expect(change.getAttribute('href')).toBe('/account/subscription/own/');
    });

    it.each([
      ['it covers more', {}, everything],
      ['it ends', { ...everything, canceled: true, isCanceled: true, renewsAt: null }, {}],
      ['it is for one season', { ...everything, autoRenew: false, renewsAt: null }, {}],
      ['it is about to pause', { ...everything, state: 'pausing' as const, renewsAt: null }, {}],
      ['its season is still to come', { ...everything, startDate: '2099-08-01T00:00:00.000Z' }, {}],
      ['it is over', { ...everything, active: false, isActive: false }, {}],
    ])('do not hide its button if %s', async (_, contract, offer) => {
      const onSale = await offered(contract, offer);
      expect(onSale.getByRole('link', { name: 'Subscribe' })).toBeTruthy();
    });

    it('leave no hole in the grid, although none is the best to choose', async () => {
      signInForTest();
      const own = [aContract({ productId: 'own', ...everything })];
      const offers = ['a', 'b', 'c'].map((id) => aPass({ id, title: id }));
      await renderInPortal(
        <ContractsPage
          data={{ active: own, contracts: { entries: own, nextExists: false }, offers }}
        />,
        { tenant: selling },
      );
      const card = screen.getByRole('heading', { level: 3, name: 'a' }).closest('li');
      expect(card?.classList).toContain('@xl:col-span-2');
      expect(card?.classList).not.toContain('border-accent-edge');
    });

    it('leave one link to redeem a code on the page', async () => {
      await offered({}, everything);
      expect(screen.getAllByRole('link', { name: 'Redeem a code' })).toHaveLength(1);
    });
  });
});
