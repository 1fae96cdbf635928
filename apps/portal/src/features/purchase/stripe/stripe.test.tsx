/**
 * Tests Stripe payments in the browser, with a mock of Stripe.js.
 */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { aClient, aTenant, renderInPortal, anOffer } from '../../testing.tsx';
import { BuyPage, type BuyPageData } from '../checkout/buy-page.tsx';
import { ProcessingPage } from '../checkout/payment-pages.tsx';
import { anOutcome, aTicket } from '../testing.ts';

const script = vi.hoisted(() => ({
  loadStripe: vi.fn<(key: string, options: object) => Promise<unknown>>(),
  createPaymentMethod: vi.fn<() => Promise<unknown>>(),
  handleNextAction: vi.fn<(options: object) => Promise<unknown>>(),
  mounted: [] as string[],
  focused: [] as string[],
}));
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: script.loadStripe }));

// Preloaded, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([
    import('../checkout/sandbox-card.tsx'),
    import('./stripe-card.tsx'),
    import('../checkout/confirm-frame.tsx'),
    import('./stripe-confirm.tsx'),
  ]);
}, 60_000);
beforeEach(() => {
  clearSessions();
  signInForTest();
  for (const mock of [script.loadStripe, script.createPaymentMethod, script.handleNextAction])
    mock.mockReset();
  script.mounted = [];
  script.focused = [];
  script.loadStripe.mockResolvedValue({
    elements: () => ({
      create: (kind: string) => ({
        mount: () => script.mounted.push(kind),
        on: () => {},
        focus: () => script.focused.push(kind),
        destroy: () => {},
      }),
    }),
    createPaymentMethod: script.createPaymentMethod,
    handleNextAction: script.handleNextAction,
  });
});
afterEach(() => {
  clearSession();
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const stripe = aTenant({
  monetisation: ['ppv'],
  payments: { provider: 'stripe', public_key: 'pk_test_12345678' },
});
const buyPage: BuyPageData = {
  offer: anOffer(),
  reason: null,
  item: { kind: 'ticket', eventId: 'match-1' },
  event: { id: 'match-1', title: 'Harbour – Borough' },
  card: null,
};
async function openBuyPage(tenant = stripe) {
  const client = aClient({ 'purchase.buyTicket': () => ({ content: anOutcome() }) });
  await renderInPortal(<BuyPage data={buyPage} />, {
    api: client.api,
    tenant,
    path: '/account/ppv/buy/match-1/',
  });
  return client;
}
const waitForFields = () =>
  waitFor(() => expect(script.mounted).toEqual(['cardNumber', 'cardExpiry', 'cardCvc']));
const pay = () => userEvent.click(screen.getByRole('button', { name: 'Pay €5.99' }));

describe('script of the card provider', () => {
  it('[COM-20] does not load without payments: nothing can be bought', async () => {
    await openBuyPage(aTenant({ monetisation: ['ppv'] }));
    expect(screen.getByText('Sales are closed right now')).toBeTruthy();
    expect(script.loadStripe).not.toHaveBeenCalled();
  });

  it('[COM-20] does not load with sandbox payments, which have a card form of their own', async () => {
    await openBuyPage(aTenant({ monetisation: ['ppv'], payments: { provider: 'sandbox' } }));
    await screen.findByLabelText('Card number');
    expect(script.loadStripe).not.toHaveBeenCalled();
  });

  it('[COM-20] starts with the key in the page’s language, and only its token is sent', async () => {
    script.createPaymentMethod.mockResolvedValue({ paymentMethod: { id: 'pm_1A' } });
    const { calls } = await openBuyPage();
    await waitForFields();
    expect(script.loadStripe).toHaveBeenCalledWith('pk_test_12345678', { locale: 'en' });
    expect(screen.getByRole('group', { name: 'Card number' })).toBeTruthy();
    expect(screen.queryByText(/This is a demo/)).toBeNull();
    await pay();
    await waitFor(() =>
      expect(calls.map(({ input }) => input)).toEqual([
        { body: { card: { token: 'pm_1A', save: false }, event_id: 'match-1' } },
      ]),
    );
  });

  it('shows its own message at an invalid field, focuses it, and sends no request', async () => {
    script.createPaymentMethod.mockResolvedValue({
      error: { code: 'incomplete_number', message: 'Your card number is incomplete.' },
    });
    const { calls } = await openBuyPage();
    await waitForFields();
    await pay();
    const field = screen.getByRole('group', { name: 'Card number' });
    await waitFor(() => expect(field.textContent).toContain('Your card number is incomplete.'));
    expect(script.focused).toEqual(['cardNumber']);
    script.createPaymentMethod.mockRejectedValue(new Error('offline'));
    await pay();
    expect(
      await screen.findByText(/^Stripe couldn’t be reached. You weren’t charged/),
    ).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('can be reloaded if it is blocked, and the page explains what helps', async () => {
    script.loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
    await openBuyPage();
    const alert = await screen.findByText('The card form couldn’t be loaded');
    expect(alert.closest('[role=alert]')?.textContent).toContain('Allow js.stripe.com');
    // The pay button moves the focus to the advice.
    await pay();
    const tryAgain = screen.getByRole('button', { name: 'Try again' });
    await waitFor(() => expect(document.activeElement).toBe(tryAgain));
    await userEvent.click(tryAgain);
    await waitForFields();
    expect(screen.queryByText('The card form couldn’t be loaded')).toBeNull();
  });
});

describe('the bank’s confirmation in the page', () => {
  const pending = anOutcome({
    status: 'PENDING',
    action: { kind: 'in_page', clientSecret: 'pi_1_secret', url: null },
  });
  const openProcessing = () =>
    renderInPortal(
      <ProcessingPage
        data={{ outcome: pending, bought: { kind: 'ticket', product: aTicket() } }}
      />,
      {
        api: aClient({ 'purchase.get': () => ({ content: pending }) }).api,
        tenant: stripe,
        path: '/payment/processing/?id=purchase-1',
      },
    );

  it('is opened by the script with the payment’s secret, again if it was not completed', async () => {
    script.handleNextAction.mockResolvedValue({ error: { message: 'You closed the window.' } });
    await openProcessing();
    expect(await screen.findByText('You closed the window.')).toBeTruthy();
    expect(script.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret' });
    script.handleNextAction.mockResolvedValue({});
    await userEvent.click(screen.getByRole('button', { name: 'Confirm the payment' }));
    await waitFor(() => expect(script.handleNextAction).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByText('You closed the window.')).toBeNull());
  });

  it('states that the script is blocked', async () => {
    script.loadStripe.mockRejectedValue(new Error('Failed to load Stripe.js'));
    await openProcessing();
    expect(await screen.findByText('The card form couldn’t be loaded')).toBeTruthy();
  });
});
