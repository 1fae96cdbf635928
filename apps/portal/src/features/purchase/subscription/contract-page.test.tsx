import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { aClient, aTenant, renderInPortal } from '../../testing.tsx';
import { ContractPage } from './contract-page.tsx';
import { aContract, anOutcome, aPass } from '../testing.ts';

beforeAll(async () => void (await import('../checkout/sandbox-card.tsx')), 60_000);
beforeEach(() => {
  clearSessions();
  signInForTest();
});
afterEach(() => {
  clearSession();
  cleanup();
  sessionStorage.clear();
});

async function open(
  contract: Parameters<typeof aContract>[0],
  responses: Parameters<typeof aClient>[0] = {},
) {
  const client = aClient(responses);
  const tenant = aTenant({ monetisation: ['svod', 'cvod'], payments: { provider: 'sandbox' } });
  const page = <ContractPage data={{ contract: aContract(contract) }} />;
  const { router } = await renderInPortal(page, { api: client.api, tenant, path: '/account/' });
  return { ...client, currentUrl: () => router.state.location.href };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Presses the button of the open confirmation. */
const confirm = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it('a subscription shows the date and the price of its next renewal', async () => {
  await open({});
  expect(screen.getByText('Renews on December 1, 2026 for €4.99')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
});

it('a subscription shows what was paid with a coupon, and the full price at which it renews', async () => {
  await open({ price: 499, paidAmount: 249, lastPayment: '2026-11-01T00:00:00.000Z' });
  expect(screen.getByText('€2.49 · November 1, 2026')).toBeTruthy();
  expect(screen.getByText('Renews on December 1, 2026 for €4.99')).toBeTruthy();
});

it('a refunded subscription states the refund and when its access ended, not the end that was paid for', async () => {
  await open({
    active: false,
    isActive: false,
    endDate: '2027-07-01T00:00:00.000Z',
    endedAt: '2026-11-28T12:00:00.000Z',
    isRefunded: true,
  });
  expect(screen.getByText('The payment was refunded')).toBeTruthy();
  expect(screen.getByText('Ended').nextElementSibling?.textContent).toBe('November 28, 2026');
  expect(screen.queryByText('Next')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
});

it('a subscription that will change names the next one in the language of the page', async () => {
  await open({
    nextTitle: 'Northline-Pass',
    nextTranslations: { en: { title: 'Northline Pass', description: null } },
  });
  expect(screen.getByText(/Northline Pass/)).toBeTruthy();
});

const grace = {
  state: 'grace',
  actions: ['pay', 'cancel'],
  graceUntil: '2026-12-08T00:00:00.000Z',
  retryAt: '2026-12-02T00:00:00.000Z',
  declineReason: 'card_declined',
} as const;

it('presses within one task pay a due subscription once', async () => {
  const { calls, currentUrl } = await open(
    { ...grace, actions: [...grace.actions] },
    {
      'purchase.payContract': () => ({
        content: anOutcome({ id: 'purchase-2', kind: 'contract' }),
      }),
    },
  );
  const button = screen.getByRole('button', { name: 'Pay €4.99 now' });
  for (let count = 0; count < 5; count += 1) button.click();
  await waitFor(() => expect(currentUrl()).toContain('/payment/'));
  expect(calls.map(({ name }) => name)).toEqual(['purchase.payContract']);
});

it('a due subscription shows how long it stays watchable, and is paid with the stored card', async () => {
  const { calls, currentUrl } = await open(
    { ...grace, actions: [...grace.actions] },
    {
      'purchase.payContract': () => ({
        content: anOutcome({ id: 'purchase-2', kind: 'contract' }),
      }),
    },
  );
  expect(screen.getByText('Payment due')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain(
    'You can keep watching until December 8, 2026.',
  );
  expect(screen.getByRole('status').textContent).toContain('again on December 2, 2026');
  await press('Pay €4.99 now');
  await waitFor(() => expect(currentUrl()).toBe('/payment/success/?id=purchase-2'));
  expect(calls).toEqual([{ name: 'purchase.payContract', input: { body: { id: 'purchase-2' } } }]);
});

it('a new card pays at once; only its token leaves the browser', async () => {
  const { calls, currentUrl } = await open(
    { ...grace, actions: [...grace.actions] },
    {
      'purchase.payContract': () => ({
        content: anOutcome({ id: 'purchase-2', kind: 'contract', status: 'DECLINED' }),
      }),
    },
  );
  await press('Use a new card');
  await userEvent.click(await screen.findByText('Test cards'));
  await press(/4242 4242 4242 4242/);
  await userEvent.click(screen.getAllByRole('button', { name: 'Pay €4.99 now' })[1]!);
  await waitFor(() => expect(currentUrl()).toBe('/payment/failure/?id=purchase-2'));
  const card = { token: 'tok_sandbox_approves', save: true };
  expect(calls.at(0)).toEqual({
    name: 'purchase.payContract',
    input: { body: { id: 'purchase-2', card } },
  });
});

it('a subscription is paused and resumed, each after a confirmation', async () => {
  const { calls } = await open(
    {},
    {
      'purchase.pauseContract': () => ({
        content: aContract({ state: 'pausing', actions: ['resume'] }),
      }),
      'purchase.resumeContract': () => ({ content: aContract() }),
    },
  );
  await press('Pause');
  expect(screen.getByText(/^You can watch until December 1, 2026/)).toBeTruthy();
  expect(calls).toEqual([]);
  await confirm('Pause');
  expect(await screen.findByText('Paused from December 1, 2026')).toBeTruthy();
  // The pressed button is gone: the state is announced and in view.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Coast League Pass' })),
  );
  await press('Keep subscription');
  await confirm('Keep subscription');
  expect(await screen.findByText('Renews on December 1, 2026 for €4.99')).toBeTruthy();
  expect(calls.map(({ name }) => name)).toEqual([
    'purchase.pauseContract',
    'purchase.resumeContract',
  ]);
});

it('a trial that was cancelled is free, and a subscription costs its price', async () => {
  const canceled = { canceled: true, autoRenew: false, state: 'ending', trialDays: 7 } as const;
  await open({ ...canceled, paidAmount: null });
  expect(screen.getByText('Price').nextElementSibling?.textContent).toBe('Free');
  cleanup();
  await open({ ...canceled, paidAmount: 499 });
  expect(screen.getByText('Price').nextElementSibling?.textContent).toContain('€4.99');
});

it('a confirmation that is opened again shows no failure of its first attempt', async () => {
  await open({}, { 'purchase.pauseContract': () => Promise.reject(new Error('offline')) });
  await press('Pause');
  await confirm('Pause');
  const failure = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;
  await waitFor(() => expect(failure()).not.toBe(''));
  await confirm('Back');
  await press('Pause');
  expect(failure()).toBe('');
});

it('a cancelled subscription states what it costs with its coupon before it is resumed', async () => {
  await open({ canceled: true, price: 999, priceIfResumed: 499 });
  await press('Keep subscription');
  expect(screen.getByText(/for €4\.99, as before/)).toBeTruthy();
});

it('a change shows its current and future cost before it is made', async () => {
  const product = aPass({ id: 'all', title: 'Northline Pass', price: 999 });
  const { calls, currentUrl } = await open(
    {},
    {
      'purchase.listContractChanges': () => ({
        content: [{ product, when: 'at_once', amount: 250, currency: 'EUR' }],
      }),
      'purchase.changeContract': () => ({
        content: anOutcome({ id: 'purchase-2', kind: 'contract' }),
      }),
    },
  );
  await press('Change subscription');
  await userEvent.click(await screen.findByRole('button', { name: 'Change now' }));
  expect(screen.getByText(/You pay €2.50 now .* it’s €9.99 per month/)).toBeTruthy();
  await confirm('Change');
  await waitFor(() => expect(currentUrl()).toBe('/payment/success/?id=purchase-2'));
  expect(calls.at(-1)).toEqual({
    name: 'purchase.changeContract',
    input: { body: { id: 'purchase-2', subscription_id: 'all' } },
  });
});
