/** Cards and contracts in a session with an old sign-in. */
import type { SessionActions } from '../../../lib/session/store/session-actions.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { SessionActionsProvider } from '../../../lib/session/index.ts';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { loadProofDialog } from '../../proof/index.ts';
import { aClient, aTenant, renderInPortal, anOffer } from '../../testing.tsx';
import { BillingPage } from '../subscription/billing-page.tsx';
import { BuyPage } from './buy-page.tsx';
import { ContractPage } from '../subscription/contract-page.tsx';
import { aContract, anOutcome, aPass, visa } from '../testing.ts';

// Preloaded, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([import('../sandbox-card.tsx'), loadProofDialog()]);
}, 60_000);
let isProven = false;
beforeEach(() => {
  isProven = false;
  clearSessions();
  signInForTest();
});
afterEach(() => {
  clearSession();
  cleanup();
  sessionStorage.clear();
});

type Responses = Parameters<typeof aClient>[0];
const refuse = (code: string): never => {
  throw new ApiError({ status: 403, code });
};
/** Returns a response that requires the proof of person. */
const after =
  <T,>(response: T) =>
  () =>
    isProven ? response : refuse('fresh_sign_in_required');
const outcome = { content: anOutcome({ id: 'purchase-2', kind: 'contract' }) };
const guarded: Responses = {
  'purchase.cancelContract': after({ content: aContract({ canceled: true }) }),
  'purchase.pauseContract': after({
    content: aContract({ state: 'pausing', actions: ['resume'] }),
  }),
  'purchase.payContract': after(outcome),
  'purchase.changeContract': after(outcome),
  'payment.removeStoredCard': after({}),
  'purchase.buyTicket': after({ content: anOutcome() }),
};

async function open(page: ReactNode, hasPassword = true) {
  const client = aClient({
    ...guarded,
    'account.get': () => ({
      content: {
        email: 'ann@example.org',
        emailVerified: true,
        hasPassword,
        providers: [],
        avatarUrl: null,
      },
    }),
    'session.confirm': ({ body }: { readonly body: { readonly password: string } }) => {
      if (body.password !== 'secret-12') refuse('wrong_password');
      isProven = true;
      return {};
    },
    'purchase.listContractChanges': () => ({
      content: [
        {
          product: aPass({ id: 'all', title: 'All', price: 999 }),
          when: 'at_once',
          amount: 250,
          currency: 'EUR',
        },
      ],
    }),
  });
  const signOut = vi.fn<SessionActions['signOut']>(async () => {});
  await renderInPortal(
    <SessionActionsProvider value={{ signOut } as unknown as SessionActions}>
      {page}
    </SessionActionsProvider>,
    {
      api: client.api,
      tenant: aTenant({ monetisation: ['ppv', 'svod'], payments: { provider: 'sandbox' } }),
      path: '/account/subscription/purchase-2/',
    },
  );
  const count = (name: string) => client.calls.filter((call) => call.name === name).length;
  return { ...client, count, signOut };
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
/** Presses the button of the open confirmation. */
const confirm = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const question = 'Confirm that it is you';
const proof = async () => within(await screen.findByRole('dialog', { name: question }));
async function give(password: string): Promise<void> {
  const dialog = await proof();
  const field = dialog.getByLabelText('Your password');
  await userEvent.clear(field);
  // Enter submits like the button.
  await userEvent.type(field, `${password}{Enter}`);
}

const contractPage = <ContractPage data={{ contract: aContract() }} />;
const ticketPage = (
  <BuyPage
    data={{
      offer: anOffer(),
      reason: null,
      wanted: { kind: 'ticket', eventId: 'match-1' },
      event: { id: 'match-1', title: 'Harbour – Borough' },
      card: null,
    }}
  />
);
const billingPage = (
  <BillingPage data={{ card: visa, receipts: { entries: [], nextExists: false } }} />
);
async function writeCard(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
  await userEvent.type(screen.getByLabelText('Valid until'), '12/30');
  await userEvent.type(screen.getByLabelText('Security code'), '123');
}

const protectedCalls: readonly [call: string, page: ReactNode, act: () => Promise<void>][] = [
  [
    'purchase.cancelContract',
    contractPage,
    async () => {
      await press('Cancel subscription');
      await confirm('Cancel subscription');
    },
  ],
  [
    'purchase.pauseContract',
    contractPage,
    async () => {
      await press('Pause');
      await confirm('Pause');
    },
  ],
  [
    'purchase.changeContract',
    contractPage,
    async () => {
      await press('Change subscription');
      await press('Change now');
      await confirm('Change');
    },
  ],
  [
    'purchase.payContract',
    contractPage,
    async () => {
      await press('Use a new card');
      await writeCard();
      await press('Keep this card');
    },
  ],
  [
    'payment.removeStoredCard',
    billingPage,
    async () => {
      await press('Remove card');
      await confirm('Remove card');
    },
  ],
  [
    'purchase.buyTicket',
    ticketPage,
    async () => {
      await writeCard();
      await press('Pay €5.99');
    },
  ],
];

it.each(protectedCalls)(
  '%s requires the password and then completes the request',
  async (call, page, act) => {
    const { calls, count } = await open(page);
    await act();
    await give('secret-12');
    await waitFor(() => expect(count(call)).toBe(2));
    const own = calls.filter(({ name }) => name === call);
    // The same request again: nothing has to be typed or chosen again.
    expect(own[1]).toEqual(own[0]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull());
  },
);

it('a recent sign-in needs no proof', async () => {
  isProven = true;
  const { calls } = await open(contractPage);
  await press('Pause');
  await confirm('Pause');
  expect(await screen.findByText('Paused from December 1, 2026')).toBeTruthy();
  expect(calls.map(({ name }) => name)).toEqual(['purchase.pauseContract']);
});

it('shows a missing or wrong password at the field, and stays open', async () => {
  const { count } = await open(contractPage);
  await press('Pause');
  await confirm('Pause');
  const dialog = await proof();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(dialog.getByText('Enter your password')).toBeTruthy();
  expect(count('session.confirm')).toBe(0);
  await give('not it');
  expect(await dialog.findByText('The password is not right')).toBeTruthy();
  expect(count('purchase.pauseContract')).toBe(1);
  await give('secret-12');
  expect(await screen.findByText('Paused from December 1, 2026')).toBeTruthy();
});

it('cancelling changes nothing, and the action can be repeated', async () => {
  const { count } = await open(contractPage);
  await press('Pause');
  await confirm('Pause');
  await userEvent.click((await proof()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Confirm that it is you, then try again.')).toBeTruthy();
  expect([count('purchase.pauseContract'), count('session.confirm')]).toEqual([1, 0]);
  await confirm('Pause');
  await give('secret-12');
  expect(await screen.findByText('Paused from December 1, 2026')).toBeTruthy();
});

it('an account without a password signs in again and returns to the page', async () => {
  const { signOut } = await open(contractPage, false);
  await press('Pause');
  await confirm('Pause');
  const dialog = await proof();
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Log in again' }));
  expect(signOut).toHaveBeenCalledWith({
    to: '/auth/login/?redirect=%2Faccount%2Fsubscription%2Fpurchase-2%2F',
  });
});
