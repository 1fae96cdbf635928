import type { CommerceOptions, Event } from '@grandstand/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import type { EventPageModel } from '../../event/index.ts';
import { aClient, anEvent, anOffer, aTenant, renderInPortal } from '../../testing.tsx';
import { optionsQuery } from '../purchase.api.ts';
import { aPass } from '../testing.ts';
import { LockedStage } from './locked-stage.tsx';

// Preloaded, so that no test waits for it.
beforeAll(async () => void (await import('./locked-actions.tsx')), 60_000);
beforeEach(clearSessions);
afterEach(() => {
  clearSession();
  cleanup();
});

const selling = aTenant({ monetisation: ['ppv', 'svod'], payments: { provider: 'sandbox' } });
const match = anEvent({ eventStatus: 'upcoming', gameStartDate: '2026-11-30T18:00:00.000Z' });

interface Opened {
  readonly page?: Partial<EventPageModel>;
  readonly event?: Event;
}

const modelOf = ({ page = {}, event = match }: Opened) =>
  ({
    state: { data: event },
    status: event.eventStatus,
    lock: 'ticket',
    hasLostAccess: false,
    isSpoilerFree: false,
    ...page,
  }) as EventPageModel;

async function open(options: Partial<CommerceOptions> | null, opened: Opened = {}) {
  const { api } = aClient({
    'product.getOptions': () => {
      if (options === null) throw new Error('unreachable');
      return { content: { offers: [], accessEnded: null, ...options } };
    },
  });
  await renderInPortal(<LockedStage page={modelOf(opened)} data={undefined} />, {
    tenant: selling,
    api,
  });
}
const hrefOf = (link: HTMLElement) => link.getAttribute('href');
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const pass = aPass({ title: 'Northline Pass', price: 999, trialDays: 7 });

describe('stage of a locked match', () => {
  it('sells the ticket with its price, and names the pass with a free trial below', async () => {
    await open({ offers: [anOffer(), aPass(), pass] });
    const buy = await screen.findByRole('link', { name: 'Buy ticket · €5.99' });
    expect(hrefOf(buy)).toBe('/account/ppv/buy/match-1/');
    expect(buy.className).toContain('bg-accent ');
    expect(links()).toEqual([
      'Buy ticket · €5.99',
      'or Northline Pass, 7 days free',
      'I have access',
    ]);
    expect(screen.getByText(/Nov 30/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'This match needs a ticket' })).toBeTruthy();
  });

  it('names the cheapest pass where none has a trial, with its price', async () => {
    await open({ offers: [anOffer(), aPass({ id: 'dear', price: 999 }), aPass()] });
    expect(
      await screen.findByRole('link', { name: 'or Coast League Pass, €4.99 per month' }),
    ).toBeTruthy();
  });

  it('sells a pass where the ticket is sold out', async () => {
    await open({ offers: [anOffer({ isSoldOut: true }), aPass()] });
    const buy = await screen.findByRole('link', { name: 'Coast League Pass · €4.99' });
    expect(hrefOf(buy)).toBe('/account/subscription/buy/pass/?event=match-1');
  });

  it('links to redeem a code where only a code opens it', async () => {
    signInForTest();
    await open({ offers: [anOffer({ accessActions: ['redeemAccessCode'] })] });
    expect(await screen.findByRole('link', { name: 'Redeem a code' })).toBeTruthy();
    expect(links()).toEqual(['Redeem a code']);
  });

  it('states that a payment is under way instead of selling it again', async () => {
    signInForTest();
    await open({ offers: [anOffer({ purchaseProcessing: true })] });
    expect(await screen.findByText('Payment in progress')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('states after a reload that the payment was refunded, and sells the match again', async () => {
    signInForTest();
    await open({ offers: [anOffer()], accessEnded: 'refunded' });
    expect(await screen.findByRole('heading', { name: 'Your payment was refunded' })).toBeTruthy();
    expect(screen.queryByText('This match needs a ticket')).toBeNull();
    expect(await screen.findByRole('link', { name: 'Buy ticket · €5.99' })).toBeTruthy();
  });

  it('loads how the access ended and what to buy once it is lost, whatever was loaded before', async () => {
    signInForTest();
    let isRefunded = false;
    const { api } = aClient({
      'product.getOptions': () => ({
        content: isRefunded
          ? { isEventAvailableForUser: false, offers: [anOffer()], accessEnded: 'refunded' }
          : { isEventAvailableForUser: true, offers: [], accessEnded: null },
      }),
    });
    const queryClient = createQueryClient();
    await queryClient.fetchQuery(optionsQuery(api, match.id, false));
    isRefunded = true;
    await renderInPortal(
      <LockedStage page={modelOf({ page: { hasLostAccess: true } })} data={undefined} />,
      { tenant: selling, api, queryClient },
    );
    expect(await screen.findByRole('link', { name: 'Buy ticket · €5.99' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your payment was refunded' })).toBeTruthy();
  });

  it('refers to the ways to watch below only if there are some', async () => {
    signInForTest();
    await open({ offers: [anOffer()], accessEnded: 'refunded' });
    expect(
      await screen.findByText(/^The money goes back .* See below how to watch\.$/),
    ).toBeTruthy();
    cleanup();
    await open({ offers: [], accessEnded: 'refunded' });
    expect(await screen.findByText('The money goes back the way it came.')).toBeTruthy();
    cleanup();
    await open({ offers: [] }, { page: { hasLostAccess: true } });
    expect(await screen.findByText('Your access was revoked or expired.')).toBeTruthy();
  });

  it('names the subscription beside the ticket where both open the match', async () => {
    await open(
      { offers: [anOffer(), pass] },
      { event: { ...match, commerceType: 'commerce_transactional_media' } },
    );
    const name = 'This match needs a ticket or a subscription';
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  });

  it('states that access has ended, on the open page and after a reload', async () => {
    await open({ offers: [anOffer()] }, { page: { hasLostAccess: true } });
    expect(screen.getByRole('heading', { name: 'Your access has ended' })).toBeTruthy();
    cleanup();
    await open({ offers: [anOffer()], accessEnded: 'over' });
    expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeTruthy();
  });

  it('still leads to the log-in if the prices cannot be loaded', async () => {
    await open(null);
    const link = await screen.findByRole('link', { name: 'I have access' });
    expect(hrefOf(link)).toMatch(/^\/auth\/login\/\?redirect=/);
  });
});
