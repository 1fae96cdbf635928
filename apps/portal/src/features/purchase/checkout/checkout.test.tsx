import type { Offer } from '@grandstand/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { clearSession, useSession } from '../../../lib/session/store/session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import {
  aClient,
  aPage,
  aTenant,
  anEvent,
  anOffer,
  loadContext,
  renderInPortal,
} from '../../testing.tsx';
import { BuyPage, type BuyPageData } from './buy-page.tsx';
import { loadCardEntry } from './card-entries.ts';
import { draftOf, loadDraftCoupon, storeDraft } from './checkout-draft.ts';
import { orderEventOf } from './order-match.tsx';
import { SuccessPage } from './payment-pages.tsx';
import { pathOfOutcome, originOf } from './payment-path.ts';
import { aContract, anOutcome, aPass, aTicket, visa } from '../testing.ts';
import { loadSubscriptionOrder } from './load-subscription-order.ts';

// The card form is preloaded, so that no test waits for it.
beforeAll(async () => {
  await import('./sandbox-card.tsx');
}, 60_000);
beforeEach(() => {
  clearSessions();
  signInForTest();
});
afterEach(() => {
  clearSession();
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const sandbox = aTenant({ monetisation: ['ppv'], payments: { provider: 'sandbox' } });
const ticketPage: BuyPageData = {
  offer: anOffer(),
  reason: null,
  item: { kind: 'ticket', eventId: 'match-1' },
  event: { id: 'match-1', title: 'Harbour – Borough' },
  card: null,
};
const passPage = (offer: Offer = aPass()): BuyPageData => ({
  ...ticketPage,
  offer,
  item: { kind: 'subscription', productId: offer.productId },
});

async function open(
  data: BuyPageData,
  responses: Parameters<typeof aClient>[0] = {},
  tenant = sandbox,
) {
  const client = aClient(responses);
  const { router } = await renderInPortal(<BuyPage data={data} />, {
    api: client.api,
    tenant,
    path: '/account/ppv/buy/match-1/',
  });
  return { ...client, currentUrl: () => router.state.location.href };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function typeCard(number = '4242 4242 4242 4242') {
  await userEvent.type(await screen.findByLabelText('Card number'), number);
  await userEvent.type(screen.getByLabelText('Expiration date'), '12/30');
  await userEvent.type(screen.getByLabelText('Security code'), '123');
}

describe('paying with a new card', () => {
  it('focuses the first invalid field of the card, and an error of the payment', async () => {
    await open(ticketPage, {
      'purchase.buyTicket': () => {
        throw new ApiError({ status: 503, code: 'unavailable' });
      },
    });
    await userEvent.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
    await press('Pay €5.99');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Expiration date')),
    );
    // The keyboards of phones for digits have no slash.
    await userEvent.type(screen.getByLabelText('Expiration date'), '1230');
    await userEvent.type(screen.getByLabelText('Security code'), '123');
    await press('Pay €5.99');
    await waitFor(() =>
      expect(document.activeElement?.parentElement?.getAttribute('role')).toBe('alert'),
    );
  });

  it('a coupon also lowers the price after a free trial', async () => {
    const discount = { percent: 50, amount: null, currency: null, periods: 3 };
    await open(passPage(aPass({ trialDays: 7 })), {
      'accessCode.checkCoupon': () => ({
        content: { discount, price: 249, fullPrice: 499, currency: 'EUR', needsNoCard: false },
      }),
    });
    const total = () => screen.getByText('Total today').parentElement?.textContent;
    expect(total()).toContain('then €4.99');
    await userEvent.click(screen.getByText('I have a discount code'));
    await userEvent.type(screen.getByLabelText('Discount code'), 'HALF-HALF-HALF');
    await press('Apply');
    await waitFor(() => expect(total()).toContain('then €2.49'));
  });

  it('the terms and the total state what is paid now with a coupon, and what at renewal', async () => {
    const opened = async (periods: number | null, offer = aPass()) => {
      cleanup();
      sessionStorage.clear();
      const discount = { percent: 50, amount: null, currency: null, periods };
      await open(passPage(offer), {
        'accessCode.checkCoupon': () => ({
          content: { discount, price: 249, fullPrice: 499, currency: 'EUR', needsNoCard: false },
        }),
      });
      await userEvent.click(screen.getByText('I have a discount code'));
      await userEvent.type(screen.getByLabelText('Discount code'), 'HALF-HALF-HALF');
      await press('Apply');
      await screen.findByRole('button', { name: 'Remove code' });
      return screen.getByRole('region', { name: 'Your order' }).textContent;
    };
    const once = await opened(1);
    expect(once).toContain('First payment €2.49 with your code, then €4.99 per month until');
    expect(once).toContain('Total todaythen €4.99 per month€2.49');
    const thrice = await opened(3);
    expect(thrice).toContain('First 3 payments €2.49 each with your code, then €4.99 per month');
    expect(thrice).toContain('Total todaythen €2.49 per month€2.49');
    const always = await opened(null);
    expect(always).toContain('€2.49 per month until you cancel');
    expect(always).not.toContain('€4.99');
    const trial = await opened(1, aPass({ trialDays: 7 }));
    expect(trial).toContain('7 days freeFirst payment €2.49 with your code, then €4.99 per month');
    expect(trial).toContain('Total todaythen €2.49 per month€0.00');
  });

  it('the order states the tax that the total includes, after a coupon too', async () => {
    const discount = { percent: 50, amount: null, currency: null, periods: 3 };
    await open(passPage(aPass({ taxRate: 19 })), {
      'accessCode.checkCoupon': () => ({
        content: { discount, price: 249, fullPrice: 499, currency: 'EUR', needsNoCard: false },
      }),
    });
    expect(screen.getByText('Including 19% VAT (€0.80)')).toBeTruthy();
    await userEvent.click(screen.getByText('I have a discount code'));
    await userEvent.type(screen.getByLabelText('Discount code'), 'HALF-HALF-HALF');
    await press('Apply');
    expect(await screen.findByText('Including 19% VAT (€0.40)')).toBeTruthy();
    cleanup();
    // Nothing is paid for a trial, and without a rate no tax is made up.
    await open(passPage(aPass({ taxRate: 19, trialDays: 7 })));
    expect(screen.queryByText(/VAT/)).toBeNull();
    cleanup();
    await open(ticketPage);
    expect(screen.queryByText(/VAT/)).toBeNull();
  });

  it('[COM-07] [COM-21] sends the token only, and stores no card data in the browser', async () => {
    const { calls, currentUrl } = await open(ticketPage, {
      'purchase.buyTicket': () => ({ content: anOutcome() }),
    });
    expect(screen.getByRole('region', { name: 'Your order' }).textContent).toContain('€5.99');
    await typeCard();
    await press('Pay €5.99');
    await waitFor(() => expect(currentUrl()).toBe('/payment/success/?id=purchase-1'));
    expect(calls).toEqual([
      {
        name: 'purchase.buyTicket',
        input: {
          body: { card: { token: 'tok_sandbox_approves', save: false }, event_id: 'match-1' },
        },
      },
    ]);
    const stored = JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]);
    expect(stored).not.toMatch(/4242|tok_|12\/30/);
    expect(originOf('purchase-1')).toEqual({ eventId: 'match-1', locale: 'en' });
    expect(originOf('another')).toBeNull();
  });

  it('a coupon shows the reduced amount before the payment and is sent with it', async () => {
    const discount = { percent: 50, amount: null, currency: null, periods: 3 };
    const terms = { discount, price: 249, fullPrice: 499, currency: 'EUR', needsNoCard: false };
    let tries = 0;
    const { calls, currentUrl } = await open(passPage(), {
      'accessCode.checkCoupon': () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ status: 404, code: 'access_code_not_found' });
        return { content: terms };
      },
      'purchase.buySubscription': () => ({ content: anOutcome({ kind: 'contract' }) }),
    });
    await userEvent.click(screen.getByText('I have a discount code'));
    await press('Apply');
    expect(screen.getByText('Enter the code.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Discount code'));
    await userEvent.type(screen.getByLabelText('Discount code'), 'HALF-HALF-HALF');
    await press('Apply');
    expect(await screen.findByText(/We don’t know this code/)).toBeDefined();
    await press('Apply');
    const status = await screen.findByRole('status');
    expect(status.textContent).toContain('€2.49 instead of €4.99');
    expect(status.textContent).toContain('For the first 3 payments, then €4.99.');
    await typeCard();
    await press('Subscribe for €2.49');
    await waitFor(() => expect(currentUrl()).toBe('/payment/success/?id=purchase-1'));
    const bought = calls.find(({ name }) => name === 'purchase.buySubscription');
    expect(bought?.input).toMatchObject({ body: { coupon: 'HALF-HALF-HALF' } });
  });

  it('a coupon that covers the full price needs no card', async () => {
    const discount = { percent: 100, amount: null, currency: null, periods: null };
    const { calls, currentUrl } = await open(ticketPage, {
      'accessCode.checkCoupon': () => ({
        content: { discount, price: 0, fullPrice: 599, currency: 'EUR', needsNoCard: true },
      }),
      'purchase.buyTicketByStoredCard': () => ({ content: anOutcome() }),
    });
    await userEvent.click(screen.getByText('I have a discount code'));
    await userEvent.type(screen.getByLabelText('Discount code'), 'FREE-FREE-FREE');
    await press('Apply');
    await press('Remove code');
    expect(screen.getByRole('button', { name: 'Pay €5.99' })).toBeDefined();
    await userEvent.click(screen.getByText('I have a discount code'));
    await userEvent.type(screen.getByLabelText('Discount code'), 'FREE-FREE-FREE');
    await press('Apply');
    await userEvent.click(await screen.findByRole('button', { name: 'Get it for free' }));
    await waitFor(() => expect(currentUrl()).toBe('/payment/success/?id=purchase-1'));
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(calls.at(-1)).toEqual({
      name: 'purchase.buyTicketByStoredCard',
      input: { body: { event_id: 'match-1', coupon: 'FREE-FREE-FREE' } },
    });
  });

  it('[COM-08] shows the product and terms of the offer', async () => {
    const description = 'Every match of the Coast League.';
    await open(passPage(aPass({ description, trialDays: 7 })));
    const order = screen.getByRole('region', { name: 'Your order' }).textContent;
    expect(order).toContain(description);
    expect(order).toContain('Covers Coast League, Coast League Women');
    expect(order).toContain('First 7 days free, then €4.99 per month');
    expect(order).toContain('€4.99 per month until you cancel');
    cleanup();
    await open(passPage(aPass({ autoRenew: false, description: null })));
    expect(screen.getByText('Ends automatically. Nothing to cancel.')).toBeTruthy();
  });

  it('[COM-07] a subscription stores the card for renewals, which the form announces', async () => {
    const { calls } = await open(passPage(), {
      'purchase.buySubscription': () => ({ content: anOutcome() }),
    });
    expect(screen.getByText(/^The card is saved for renewals/)).toBeTruthy();
    await typeCard();
    await press('Subscribe for €4.99');
    await waitFor(() =>
      expect(calls.map(({ input }) => input)).toEqual([
        { body: { card: { token: 'tok_sandbox_approves', save: true }, subscription_id: 'pass' } },
      ]),
    );
  });

  it('[COM-07] nothing of a card but its token leaves the browser with a subscription', async () => {
    const { calls, currentUrl } = await open(passPage(), {
      'purchase.buySubscription': () => ({ content: anOutcome() }),
    });
    await typeCard();
    await press('Subscribe for €4.99');
    await waitFor(() => expect(currentUrl()).toBe('/payment/success/?id=purchase-1'));
    expect(JSON.stringify(calls)).toContain('tok_sandbox_approves');
    expect(JSON.stringify(calls)).not.toMatch(/4242|12\/30|"123"/);
    expect(currentUrl()).not.toMatch(/4242|tok_/);
  });

  it('shows an invalid field and sends nothing', async () => {
    const { calls } = await open(ticketPage);
    await typeCard('1234');
    await press('Pay €5.99');
    const field = await screen.findByLabelText('Card number');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(calls).toEqual([]);
  });

  it('fills in a test card with one press', async () => {
    const { calls } = await open(ticketPage, {
      'purchase.buyTicket': () => ({ content: anOutcome({ status: 'DECLINED' }) }),
    });
    await userEvent.click(await screen.findByText('is declined'));
    await press('Pay €5.99');
    await waitFor(() => expect(JSON.stringify(calls)).toContain('tok_sandbox_declines'));
  });

  it('a double click makes one payment, which can be retried after an error', async () => {
    let refuse: (reason: ApiError) => void = () => {};
    const { calls } = await open(ticketPage, {
      'purchase.buyTicket': () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    });
    await typeCard();
    const button = screen.getByRole('button', { name: 'Pay €5.99' });
    await userEvent.dblClick(button);
    await waitFor(() => expect(calls).toHaveLength(1));
    refuse(
      new ApiError({ status: 409, code: 'product_sold_out', serverMessage: 'This is sold out' }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay €5.99' })).toBeTruthy());
    await press('Pay €5.99');
    await waitFor(() => expect(calls).toHaveLength(2));
  });
});

/** Presses and submits several times before React renders, as on a busy machine. */
function pressAtOnce(button: HTMLElement) {
  for (let count = 0; count < 5; count += 1) {
    button.click();
    button.closest('form')?.requestSubmit();
  }
}

describe('presses within one task', () => {
  it.each([
    ['a new card', 'purchase.buySubscription', null],
    ['the stored card', 'purchase.buySubscriptionByStoredCard', visa],
  ] as const)('make one payment by %s, and another after a failure', async (_, call, card) => {
    const refusals: ((reason: ApiError) => void)[] = [];
    const { calls } = await open(
      { ...passPage(), card },
      { [call]: () => new Promise((_resolve, reject) => refusals.push(reject)) },
    );
    if (card === null) await typeCard();
    const button = () => screen.getByRole('button', { name: 'Subscribe for €4.99' });
    pressAtOnce(button());
    await waitFor(() => expect(refusals).toHaveLength(1));
    refusals[0]?.(new ApiError({ status: 503, code: 'service_unavailable' }));
    await waitFor(() => expect(button()).toHaveProperty('disabled', false));
    pressAtOnce(button());
    await waitFor(() => expect(refusals).toHaveLength(2));
    refusals[1]?.(new ApiError({ status: 503, code: 'service_unavailable' }));
    await waitFor(() => expect(button()).toHaveProperty('disabled', false));
    expect(calls.map(({ name }) => name)).toEqual([call, call]);
  });
});

describe('paying with the stored card', () => {
  it('[COM-06] needs no card form', async () => {
    const { calls } = await open(
      { ...passPage(), card: visa },
      { 'purchase.buySubscriptionByStoredCard': () => ({ content: anOutcome() }) },
    );
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(screen.getByText('Valid until 12/28')).toBeTruthy();
    await press('Subscribe for €4.99');
    await waitFor(() =>
      expect(calls).toEqual([
        {
          name: 'purchase.buySubscriptionByStoredCard',
          input: { body: { subscription_id: 'pass' } },
        },
      ]),
    );
  });

  it('can switch to another card', async () => {
    const { calls } = await open(
      { ...ticketPage, card: visa },
      { 'purchase.buyTicket': () => ({ content: anOutcome() }) },
    );
    await userEvent.click(screen.getByLabelText('Another card'));
    await typeCard();
    await press('Pay €5.99');
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['purchase.buyTicket']));
  });
});

describe('tenant without a payment provider', () => {
  it('shows no card form, and states that nothing can be bought', async () => {
    await open(ticketPage, {}, aTenant({ monetisation: ['ppv'] }));
    expect(screen.getByText('Sales are closed right now')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });
});

describe('outcome of a payment', () => {
  it('[COM-16] [COM-19] selects the success page if approved, processing if pending, else the failure page', () => {
    const pathAfter = (status: 'APPROVED' | 'PENDING' | 'DECLINED') =>
      pathOfOutcome(anOutcome({ status }));
    const search = { id: 'purchase-1' };
    expect(pathAfter('APPROVED')).toEqual({ kind: 'page', to: '/payment/success', search });
    expect(pathAfter('PENDING')).toEqual({ kind: 'page', to: '/payment/processing', search });
    expect(pathAfter('DECLINED')).toEqual({ kind: 'page', to: '/payment/failure', search });
  });

  it('selects the bank’s page if it requires a confirmation', () => {
    const action = { kind: 'redirect', url: 'https://bank.example/confirm' } as const;
    expect(pathOfOutcome(anOutcome({ status: 'PENDING', action }))).toEqual({
      kind: 'external',
      url: action.url,
    });
  });
});

describe('product that cannot be bought', () => {
  it('states that the viewer already has it, or that it is no longer on sale', async () => {
    await open({ ...ticketPage, reason: 'owned' });
    expect(screen.getByText('You can already watch this')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the match' }).getAttribute('href')).toBe(
      '/events/match-1/',
    );
    cleanup();
    await open({ ...ticketPage, offer: null, reason: 'gone' });
    expect(screen.getByText('No longer on sale')).toBeTruthy();
  });

  it('includes a subscription that a renewing one of the viewer covers', async () => {
    const reasonWith = async (contracts: () => unknown) => {
      const { api } = aClient({
        'product.getSubscription': () => ({ content: aPass() }),
        'purchase.listContracts': contracts,
      });
      const context = loadContext({ api, params: { id: 'pass' }, tenant: sandbox });
      return (await loadSubscriptionOrder(context)).reason;
    };
    const everything = aContract({ productId: 'all', allowedAccessIdentityItems: [] });
    expect(await reasonWith(() => aPage([everything]))).toBe('owned');
    expect(await reasonWith(() => aPage([{ ...everything, renewsAt: null }]))).toBeNull();
    // It can be bought if the viewer's own could not be loaded.
    expect(await reasonWith(() => Promise.reject(new Error('offline')))).toBeNull();
  });
});

describe('a payment after a reload, or after one that failed', () => {
  const discount = { percent: 50, amount: null, currency: null, periods: null };
  const terms = { discount, price: 299, fullPrice: 599, currency: 'EUR', needsNoCard: false };

  it('starts with another card, the same coupon and the same choice to store it', async () => {
    const responses = {
      'accessCode.checkCoupon': () => ({ content: terms }),
      'purchase.buyTicket': () => ({ content: anOutcome({ status: 'DECLINED' }) }),
    } as const;
    await open(ticketPage, responses);
    await userEvent.click(screen.getByText('I have a discount code'));
    await userEvent.type(screen.getByLabelText('Discount code'), 'HALF-HALF-HALF');
    await press('Apply');
    await typeCard();
    await userEvent.click(screen.getByRole('checkbox', { name: /Save this card/ }));
    await press('Pay €2.99');
    await waitFor(() => expect(draftOf(ticketPage.item)?.coupon).toBe('HALF-HALF-HALF'));
    cleanup();

    const { calls, currentUrl } = await open({ ...ticketPage, card: visa }, responses);
    expect(await screen.findByText('Remove code')).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Another card' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: /Save this card/ })).toHaveProperty(
      'checked',
      true,
    );
    expect(screen.getByLabelText('Card number')).toHaveProperty('value', '');
    await typeCard();
    await press('Pay €2.99');
    await waitFor(() => expect(currentUrl()).toBe('/payment/failure/?id=purchase-1'));
    expect(calls.at(-1)?.input).toMatchObject({
      body: { coupon: 'HALF-HALF-HALF', card: { save: true } },
    });
  });

  it('has the form for another card and the coupon in its first render, so that nothing moves', async () => {
    const code = 'HALF-HALF-HALF';
    storeDraft(ticketPage.item, { coupon: code, wasTried: true });
    const { api } = aClient({ 'accessCode.checkCoupon': () => ({ content: terms }) });
    const [coupon] = await Promise.all([
      loadDraftCoupon(api, ticketPage.item),
      loadCardEntry(sandbox),
    ]);
    const { calls } = await open({ ...ticketPage, card: visa, coupon });
    expect(screen.getByLabelText('Card number')).toBeDefined();
    expect(screen.getByText('Remove code')).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('has the coupon and the choice to store the card again after a reload, with the stored card chosen', async () => {
    const responses = { 'accessCode.checkCoupon': () => ({ content: terms }) };
    await open(ticketPage, responses);
    await userEvent.click(screen.getByText('I have a discount code'));
    await userEvent.type(screen.getByLabelText('Discount code'), 'HALF-HALF-HALF');
    await press('Apply');
    await screen.findByText('Remove code');
    await userEvent.click(screen.getByRole('checkbox', { name: /Save this card/ }));
    cleanup();

    await open(ticketPage, responses);
    expect(await screen.findByText('Remove code')).toBeDefined();
    expect(screen.getByRole('checkbox', { name: /Save this card/ })).toHaveProperty(
      'checked',
      true,
    );
    await press('Remove code');
    cleanup();

    await open({ ...ticketPage, card: visa }, responses);
    expect(screen.getByText('I have a discount code')).toBeDefined();
    expect(screen.getByRole('radio', { name: /Visa/ })).toHaveProperty('checked', true);
  });

  it('starts empty for another viewer who logs in within the same tab', () => {
    storeDraft(ticketPage.item, { coupon: 'OURS' });
    expect(draftOf(ticketPage.item)?.coupon).toBe('OURS');
    useSession.setState({ user: aProfile({ id: 'another-viewer' }) });
    expect(draftOf(ticketPage.item)).toBeNull();
  });

  it('starts empty for another item, and after a payment that succeeded', async () => {
    storeDraft({ kind: 'ticket', eventId: 'match-2' }, { coupon: 'OTHER', savesCard: true });
    await open({ ...ticketPage, card: visa });
    expect(screen.getByRole('radio', { name: /Visa/ })).toHaveProperty('checked', true);
    cleanup();
    storeDraft(ticketPage.item, { coupon: 'SPENT', savesCard: true });
    const bought = { kind: 'ticket', product: aTicket() } as const;
    await renderInPortal(<SuccessPage data={{ outcome: anOutcome(), bought }} />, {
      tenant: sandbox,
    });
    expect(draftOf(ticketPage.item)).toBeNull();
  });
});

describe('order', () => {
  it('of a ticket names match, kick-off, total and the other ways to watch', async () => {
    const event = anEvent({ gameStartDate: '2026-11-30T18:00:00.000Z' });
    await open({
      ...ticketPage,
      event: orderEventOf(event),
      others: [aPass({ price: 299, trialDays: 7 })],
    });
    const order = screen.getByRole('region', { name: 'Your order' }).textContent;
    expect(order).toContain('Harbour – Borough');
    expect(order).toMatch(/Nov 30/);
    expect(order).toContain('Total todayfor this match€5.99');
    const others = screen.getByRole('region', { name: 'Other ways to watch' });
    expect(others.textContent).toContain('Coast League Pass7 days free, €2.99 per month');
    expect(screen.getByRole('link', { name: /Coast League Pass/ }).getAttribute('href')).toBe(
      '/account/subscription/buy/pass/?event=match-1',
    );
  });

  it('of a trial costs nothing today and states what follows', async () => {
    await open(passPage(aPass({ trialDays: 7 })));
    const order = screen.getByRole('region', { name: 'Your order' }).textContent;
    expect(order).toContain('Total todaythen €4.99 per month€0.00');
  });
});
