import type { Receipt } from '@grandstand/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import {
  startSteps,
  currentStepPath,
  completeStep,
} from '../../../lib/session/sign-in/sign-up-steps.ts';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import type { ConnectedHub } from '../../../lib/socket/socket-hub.ts';
import { silentHub } from '../../../lib/socket/testing.ts';
import { aClient, anEvent, aPage, aTenant, loadContext, renderInPortal } from '../../testing.tsx';
import { BillingPage } from '../subscription/billing-page.tsx';
import { ContractPage } from '../subscription/contract-page.tsx';
import { loadPayment, loadEndedPayment } from '../payment.api.ts';
import { FailurePage, ProcessingPage, SuccessPage } from './payment-pages.tsx';
import { storeOrigin } from './payment-path.ts';
import { aContract, anOutcome, aTicket, visa } from '../testing.ts';
import { page as ticketPage } from '../ticket.route.tsx';
import { TicketPage, type TicketPageData } from '../ticket/ticket-page.tsx';
import { TicketsPage } from '../ticket/tickets-page.tsx';

beforeAll(async () => void (await import('./confirm-frame.tsx')), 60_000);
beforeEach(() => {
  clearSessions();
  signInForTest();
});
afterEach(() => {
  clearSession();
  cleanup();
  sessionStorage.clear();
});
const tenant = aTenant({
  portal_url: 'https://portal.test',
  monetisation: ['ppv', 'svod'],
  payments: { provider: 'sandbox' },
});
const ticket = { kind: 'ticket', product: aTicket() } as const;
const subscription = { kind: 'subscription', product: aContract() } as const;

/** Builds a socket on which the test emits changes of a purchase. */
function aHub(): { hub: ConnectedHub; emit: () => void } {
  const listeners = new Set<() => void>();
  return {
    hub: {
      ...silentHub,
      followPurchases: (onStatus) => {
        listeners.add(onStatus);
        return () => void listeners.delete(onStatus);
      },
    },
    emit: () => act(() => listeners.forEach((onStatus) => onStatus())),
  };
}

async function open(
  page: ReactNode,
  responses: Parameters<typeof aClient>[0] = {},
  hub: ConnectedHub | null = null,
  shownTenant = tenant,
) {
  const client = aClient(responses);
  const { router } = await renderInPortal(page, {
    api: client.api,
    tenant: shownTenant,
    hub,
    path: '/payment/',
  });
  return {
    ...client,
    currentUrl: () => router.state.location.href,
    historyLength: () => router.history.length,
  };
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('payment in the sign-up', () => {
  const seller = aTenant({ monetisation: ['svod'], payments: { provider: 'sandbox' } });

  it('[COM-18] ends the sign-up and returns to where it started', async () => {
    startSteps(seller, '/events/match-1/');
    for (const step of ['personalization', 'following-category'] as const)
      completeStep(seller, step);
    const { currentUrl } = await open(
      <SuccessPage data={{ outcome: anOutcome(), bought: subscription }} />,
    );
    expect(screen.queryByRole('link', { name: 'Watch now' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentUrl()).toBe('/events/match-1/'));
    expect(currentStepPath()).toBeNull();
  });

  it('adds a reminder and the calendar for the match that the viewer signed up to watch', async () => {
    startSteps(seller, '/events/match-1/');
    for (const step of ['personalization', 'following-category'] as const)
      completeStep(seller, step);
    const gameStartDate = new Date(Date.now() + 3_600_000).toISOString();
    const event = anEvent({ eventStatus: 'upcoming', gameStartDate });
    await open(<SuccessPage data={{ outcome: anOutcome(), bought: subscription, event }} />);
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Remind/ })).toBeTruthy();
    expect(screen.getAllByText('Add to calendar')).not.toEqual([]);
  });

  it('[COM-18] is retried within the sign-up', async () => {
    startSteps(seller, '/');
    for (const step of ['personalization', 'following-category'] as const)
      completeStep(seller, step);
    await open(
      <FailurePage data={{ outcome: anOutcome({ status: 'DECLINED' }), bought: subscription }} />,
    );
    await waitFor(() =>
      expect(hrefOf('Use another card')).toBe('/auth/sign-up/subscription/buy/pass/'),
    );
    cleanup();
    // A subscription bought for a match keeps that match when it is retried.
    storeOrigin('purchase-1', { eventId: 'match-7', locale: 'en' });
    await open(
      <FailurePage data={{ outcome: anOutcome({ status: 'DECLINED' }), bought: subscription }} />,
    );
    await waitFor(() =>
      expect(hrefOf('Use another card')).toBe('/auth/sign-up/subscription/buy/pass/?event=match-7'),
    );
  });
});

describe('pending payment', () => {
  const pending = anOutcome({ status: 'PENDING' });

  it('[COM-19] redirects to the success page once approved', async () => {
    let status: 'PENDING' | 'APPROVED' = 'PENDING';
    const { hub, emit } = aHub();
    const { currentUrl } = await open(
      <ProcessingPage data={{ outcome: pending, bought: ticket }} />,
      { 'purchase.get': () => ({ content: anOutcome({ status }) }) },
      hub,
    );
    expect(screen.getByRole('heading', { name: 'Your payment is being processed' })).toBeTruthy();
    status = 'APPROVED';
    emit();
    await waitFor(() => expect(currentUrl()).toBe('/payment/success/?id=purchase-1'));
  });

  it('[COM-19] redirects to the failure page by polling, without the socket, even if the server was unreachable', async () => {
    let tries = 0;
    const { currentUrl } = await open(
      <ProcessingPage data={{ outcome: pending, bought: ticket }} />,
      {
        'purchase.get': () => {
          tries += 1;
          if (tries === 1)
            return Promise.reject(new ApiError({ status: 503, code: 'unavailable' }));
          return { content: anOutcome({ status: 'DECLINED' }) };
        },
      },
    );
    expect(await screen.findByText(/^We can’t reach the server/)).toBeTruthy();
    await waitFor(() => expect(currentUrl()).toBe('/payment/failure/?id=purchase-1'));
  });

  it('shows the bank’s confirmation in a frame, or links to its page', async () => {
    const framed = {
      kind: 'in_page',
      clientSecret: null,
      url: 'https://bank.example/ask',
    } as const;
    await open(
      <ProcessingPage data={{ outcome: { ...pending, action: framed }, bought: ticket }} />,
    );
    expect(screen.getByRole('heading', { name: 'Your bank asks you to confirm' })).toBeTruthy();
    expect((await screen.findByTitle('Your bank’s confirmation')).getAttribute('src')).toBe(
      framed.url,
    );
    // Without the confirmation, nothing is paid.
    expect(screen.queryByText(/The payment continues/)).toBeNull();
    cleanup();
    const away = { kind: 'redirect', url: 'https://bank.example/go' } as const;
    await open(<ProcessingPage data={{ outcome: { ...pending, action: away }, bought: ticket }} />);
    expect(hrefOf('Go to your bank')).toBe(away.url);
  });
});

describe('settled payment', () => {
  it('[COM-16] the page of a ticket’s payment links to its match', async () => {
    await open(<SuccessPage data={{ outcome: anOutcome(), bought: ticket }} />);
    expect(screen.getByRole('heading', { name: 'You have your ticket' })).toBeTruthy();
    expect(screen.getByText(/^You paid for Harbour – Borough/)).toBeTruthy();
    expect(hrefOf('Watch now')).toBe('/events/match-1/');
    expect(hrefOf('View ticket')).toBe('/account/ppv/purchase-1/');
  });

  it('the page of a subscription’s payment links to the match that required it, if any', async () => {
    storeOrigin('purchase-1', { eventId: 'match-7', locale: 'en' });
    await open(<SuccessPage data={{ outcome: anOutcome(), bought: subscription }} />);
    await waitFor(() => expect(hrefOf('Watch now')).toBe('/events/match-7/'));
    expect(screen.queryByRole('link', { name: 'See upcoming matches' })).toBeNull();
    cleanup();
    sessionStorage.clear();
    await open(<SuccessPage data={{ outcome: anOutcome(), bought: subscription }} />);
    expect(screen.queryByRole('link', { name: 'Watch now' })).toBeNull();
    expect(hrefOf('See upcoming matches')).toBe('/upcoming/');
    expect(hrefOf('View subscription')).toBe('/account/subscription/purchase-1/');
  });

  it('links to the match, and offers to watch it only once it has started', async () => {
    const load = async (eventStatus: 'upcoming' | 'live', bought: 'ticket' | 'contract') => {
      const { api, calls } = aClient({
        'purchase.get': () => ({ content: anOutcome({ kind: bought }) }),
        'purchase.getTicket': () => ({ content: aTicket() }),
        'purchase.getContract': () => ({ content: aContract() }),
        'event.get': () => ({ content: anEvent({ eventStatus }) }),
      });
      const data = await loadEndedPayment(loadContext({ api, search: { id: 'purchase-1' } }));
      return { data, request: calls.find(({ name }) => name === 'event.get')?.input };
    };
    const { data, request } = await load('upcoming', 'ticket');
    expect(request).toMatchObject({ params: { id: 'match-1' } });
    await open(<SuccessPage data={data} />);
    expect(hrefOf('Go to the match')).toBe('/events/match-1/');
    expect(screen.queryByRole('link', { name: 'Watch now' })).toBeNull();
    cleanup();
    await open(<SuccessPage data={(await load('live', 'ticket')).data} />);
    expect(hrefOf('Watch now')).toBe('/events/match-1/');
    // A subscription has no match of its own: the link leads to the one that required it, if any.
    expect((await load('upcoming', 'contract')).request).toBeUndefined();
    storeOrigin('purchase-1', { eventId: 'match-7', locale: 'en' });
    const contract = await load('upcoming', 'contract');
    expect(contract.request).toMatchObject({ params: { id: 'match-7' } });
    expect(contract.data.event?.eventStatus).toBe('upcoming');
  });

  it('names the match and the amount, paid or not', async () => {
    const event = anEvent({ eventStatus: 'upcoming', gameStartDate: '2026-11-30T18:00:00.000Z' });
    const paid = anOutcome({ amount: 449, currency: 'EUR' });
    await open(<SuccessPage data={{ outcome: paid, bought: ticket, event }} />);
    expect(screen.getByText('€4.49')).toBeTruthy();
    // One text, so that Latin names stay in the order of the match on a right-to-left page.
    const names = [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(names).toContain('Harbour – Borough');
    expect(screen.getByText(/Nov 30/)).toBeTruthy();
    cleanup();
    const outcome = anOutcome({ ...paid, status: 'DECLINED', declineReason: 'card_declined' });
    await open(<FailurePage data={{ outcome, bought: ticket, event }} />);
    expect(screen.getByText('€4.49')).toBeTruthy();
    expect(hrefOf('Back to the match')).toBe('/events/match-1/');
    cleanup();
    // Nothing was paid: no amount is made up.
    await open(<SuccessPage data={{ outcome: anOutcome(), bought: ticket }} />);
    expect(screen.queryByText(/€/)).toBeNull();
  });

  it('states when a paid subscription renews, and promises no trial after a decline', async () => {
    const free = anOutcome({ amount: 0, currency: 'EUR' });
    const trial = { kind: 'subscription', product: aContract({ state: 'trial' }) } as const;
    const promise = /^You pay nothing today/;
    await open(<SuccessPage data={{ outcome: free, bought: trial }} />);
    expect(screen.getByText('Free until December 1, 2026, then €4.99')).toBeTruthy();
    expect(screen.getByText(promise)).toBeTruthy();
    cleanup();
    await open(<FailurePage data={{ outcome: { ...free, status: 'DECLINED' }, bought: trial }} />);
    expect(screen.queryByText(promise)).toBeNull();
    expect(screen.queryByText(/^Free until/)).toBeNull();
    cleanup();
    await open(<SuccessPage data={{ outcome: anOutcome(), bought: subscription }} />);
    expect(screen.getByText('Renews on December 1, 2026 for €4.99')).toBeTruthy();
    cleanup();
    // A ticket that a coupon makes free is not a trial.
    await open(<SuccessPage data={{ outcome: free, bought: ticket }} />);
    expect(screen.queryByText(promise)).toBeNull();
  });

  it('offers a reminder and the calendar for an upcoming match', async () => {
    const event = anEvent({ eventStatus: 'upcoming', gameStartDate: '2026-11-30T18:00:00.000Z' });
    await open(<SuccessPage data={{ outcome: anOutcome(), bought: ticket, event }} />);
    expect(screen.getByRole('button', { name: /Remind/ })).toBeTruthy();
    expect(screen.getAllByText('Add to calendar')).not.toEqual([]);
    cleanup();
    const live = anEvent({ eventStatus: 'live' });
    await open(<SuccessPage data={{ outcome: anOutcome(), bought: ticket, event: live }} />);
    expect(screen.queryAllByText('Add to calendar')).toEqual([]);
  });

  it('[COM-16] shows why it failed and that nothing was charged, and offers a retry', async () => {
    const outcome = anOutcome({ status: 'DECLINED', declineReason: 'insufficient_funds' });
    await open(<FailurePage data={{ outcome, bought: ticket }} />);
    expect(screen.getByText('The card has insufficient funds. You weren’t charged.')).toBeTruthy();
    expect(hrefOf('Use another card')).toBe('/account/ppv/buy/match-1/');
    cleanup();
    const abandoned = anOutcome({ status: 'DECLINED', declineReason: 'abandoned' });
    await open(<FailurePage data={{ outcome: abandoned, bought: ticket }} />);
    expect(hrefOf('Try again')).toBe('/account/ppv/buy/match-1/');
  });

  it.each([ticket, subscription])(
    'is replaced in the history by the retry, so that going back from that does not show it: $kind',
    async (bought) => {
      const outcome = anOutcome({ status: 'DECLINED' });
      const { currentUrl, historyLength } = await open(<FailurePage data={{ outcome, bought }} />);
      const before = historyLength();
      await userEvent.click(screen.getByRole('link', { name: 'Use another card' }));
      await waitFor(() => expect(currentUrl()).toContain('/account/'));
      expect(historyLength()).toBe(before);
    },
  );

  it('states that it was refunded, not that a bank declined it', async () => {
    const outcome = anOutcome({ status: 'DECLINED', declineReason: 'refunded' });
    await open(<FailurePage data={{ outcome, bought: ticket }} />);
    expect(screen.getByRole('heading', { name: 'The payment was refunded' })).toBeTruthy();
    expect(screen.getByText(/^The money goes back/)).toBeTruthy();
    expect(hrefOf('Buy again')).toBe('/account/ppv/buy/match-1/');
  });

  it('the URL cannot change the outcome of a payment', async () => {
    const { currentUrl } = await open(
      <SuccessPage data={{ outcome: anOutcome({ status: 'DECLINED' }), bought: ticket }} />,
    );
    await waitFor(() => expect(currentUrl()).toBe('/payment/failure/?id=purchase-1'));
  });

  it('loads with its ticket or subscription', async () => {
    const load = (kind: 'ticket' | 'contract') => {
      const { api, calls } = aClient({
        'purchase.get': () => ({ content: anOutcome({ kind }) }),
        'purchase.getTicket': () => ({ content: aTicket() }),
        'purchase.getContract': () => ({ content: aContract() }),
      });
      return loadPayment(loadContext({ api, search: { id: 'purchase-1' } })).then(({ bought }) => [
        bought.kind,
        ...calls.map(({ name }) => name),
      ]);
    };
    expect(await load('ticket')).toEqual(['ticket', 'purchase.get', 'purchase.getTicket']);
    expect(await load('contract')).toEqual([
      'subscription',
      'purchase.get',
      'purchase.getContract',
    ]);
    await expect(loadPayment(loadContext({ api: aClient({}).api }))).rejects.toThrow('not found');
  });
});

describe('purchases of a viewer', () => {
  it('[COM-13] [ACC-09] tickets are listed, and each links to its page, which links to the match', async () => {
    const second = aTicket({ id: 'purchase-9', eventTitle: 'Borough – Harbour' });
    const { calls } = await open(
      <TicketsPage data={{ tickets: { entries: [aTicket()], nextExists: true } }} />,
      { 'purchase.listTickets': () => aPage([aTicket(), second]) },
    );
    const matches = () =>
      screen.getAllByRole('link', { name: /–/ }).map((link) => link.getAttribute('href'));
    expect(matches()).toEqual(['/account/ppv/purchase-1/']);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() =>
      expect(matches()).toEqual(['/account/ppv/purchase-1/', '/account/ppv/purchase-9/']),
    );
    expect(calls).toEqual([
      { name: 'purchase.listTickets', input: { query: { page: 1, next: true } } },
    ]);
    cleanup();
    await open(<TicketPage data={{ ticket: aTicket() }} />);
    expect(hrefOf('Go to the match')).toBe('/events/match-1/');
    expect(screen.queryByText('The payment was refunded')).toBeNull();
  });

  it('the page of a ticket asks the tenant for a refund by a mail that names the receipt', async () => {
    const receipt = (number: number, purchaseId: string, kind = 'payment') =>
      ({ number, purchaseId, kind }) as Receipt;
    const { api } = aClient({
      'purchase.getTicket': () => ({ content: aTicket() }),
      'payment.listReceipts': () =>
        aPage([receipt(14, 'another'), receipt(12, 'purchase-1'), receipt(9, 'another')]),
    });
    const data = await ticketPage.load?.(loadContext({ api, params: { id: 'purchase-1' } }));
    const club = aTenant({ contact_email: 'help@club.example', name: 'Testers United' });
    await open(<TicketPage data={data as TicketPageData} />, {}, null, club);
    expect(screen.getByText(/^Testers United decides on refunds/).textContent).toContain(
      'Write to help@club.example and name number 12.',
    );
    const href = hrefOf('Ask for a refund') ?? '';
    expect(href.startsWith('mailto:help@club.example?subject=')).toBe(true);
    expect(decodeURIComponent(href)).toContain('number 12');
    cleanup();
    // A tenant without an address: its terms tell how.
    await open(<TicketPage data={{ ticket: aTicket() }} />);
    expect(hrefOf('terms')).toBe('/terms/');
    cleanup();
    await open(<TicketPage data={{ ticket: aTicket({ isRefunded: true }) }} />);
    expect(screen.queryByText('Is something wrong?')).toBeNull();
  });

  it('the page of a refunded ticket states the refund', async () => {
    const { api } = aClient({
      'purchase.getTicket': () => ({ content: aTicket({ isActive: false, isRefunded: true }) }),
    });
    const data = await ticketPage.load?.(loadContext({ api, params: { id: 'purchase-1' } }));
    await open(<TicketPage data={data as TicketPageData} />);
    expect(screen.getByText('The payment was refunded')).toBeTruthy();
    expect(screen.getByText(/^The money goes back the way it came/)).toBeTruthy();
    expect(screen.getByText('Refunded')).toBeTruthy();
  });

  it('an empty list of tickets explains how to get one, and a list that failed to load offers a retry', async () => {
    await open(<TicketsPage data={{ tickets: null }} />, {
      'purchase.listTickets': () => aPage([]),
    });
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText('No tickets yet')).toBeTruthy();
  });

  it('[COM-04] [COM-05] a confirmed cancellation sends its exact body once', async () => {
    const { calls } = await open(<ContractPage data={{ contract: aContract() }} />, {
      'purchase.cancelContract': () => ({
        content: aContract({ canceled: true, isCanceled: true }),
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    expect(screen.getByText(/You can keep watching until December 1, 2026/)).toBeTruthy();
    expect(calls).toEqual([]);
    const [, confirm] = screen.getAllByRole('button', { name: 'Cancel subscription' });
    await userEvent.click(confirm!);
    await waitFor(() => expect(screen.getByText('Ends on December 1, 2026')).toBeTruthy());
    expect(calls).toEqual([
      { name: 'purchase.cancelContract', input: { body: { platform: 'web', id: 'purchase-2' } } },
    ]);
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it('[ACC-09] the billing page shows the card masked, and deletes it after a confirmation', async () => {
    const { calls } = await open(
      <BillingPage
        data={{
          card: visa,
          receipts: {
            entries: [
              {
                number: 7,
                kind: 'refund',
                purchaseId: 'purchase-1',
                title: 'Match ticket',
                amount: 599,
                currency: 'EUR',
                issuedAt: '2026-11-01T00:00:00.000Z',
              },
            ],
            nextExists: false,
          },
        }}
      />,
      {
        'payment.removeStoredCard': () => ({}),
        'payment.createReceiptLink': () =>
          Promise.reject(new ApiError({ status: 404, code: 'receipt_not_found' })),
      },
    );
    expect(screen.getByText('Visa •••• 4242')).toBeTruthy();
    const receipts = screen.getByRole('region', { name: 'Receipts' }).textContent;
    expect(receipts).toContain('Receipt 7');
    expect(receipts).toContain('€5.99Refund');
    await userEvent.click(screen.getByRole('button', { name: 'Download receipt 7' }));
    expect((await screen.findByText('We couldn’t find this receipt.')).role).toBe('alert');
    expect(calls.splice(0)).toEqual([
      { name: 'payment.createReceiptLink', input: { body: { number: 7 } } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove card' }));
    expect(calls).toEqual([]);
    const [, confirm] = screen.getAllByRole('button', { name: 'Remove card' });
    await userEvent.click(confirm!);
    expect(await screen.findByText(/^No saved card/)).toBeTruthy();
    expect(calls.map(({ name }) => name)).toEqual(['payment.removeStoredCard']);
  });
});
