/**
 * Tests payments with the stored card in a session whose sign-in is too old to use it without another
 * authentication.
 */
import type { SessionActions } from '../../../lib/session/store/session-actions.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { SessionActionsProvider } from '../../../lib/session/index.ts';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { loadReauthenticationDialog } from '../../reauthentication/index.ts';
import { aClient, aTenant, renderInPortal, anOffer } from '../../testing.tsx';
import { BuyPage } from './buy-page.tsx';
import { ContractPage } from '../subscription/contract-page.tsx';
import { aContract, anOutcome, aPass, visa } from '../testing.ts';

// Preloaded, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([import('./sandbox-card.tsx'), loadReauthenticationDialog()]);
}, 60_000);
let hasReauthenticated = false;
beforeEach(() => {
  hasReauthenticated = false;
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
/** Returns a handler that refuses until the viewer has reauthenticated, then returns `response`. */
const onceReauthenticated =
  <T,>(response: T) =>
  () =>
    hasReauthenticated ? response : refuse('fresh_sign_in_required');
const outcome = { content: anOutcome({ id: 'purchase-2', kind: 'contract' }) };
const protectedResponses: Responses = {
  'purchase.payContract': onceReauthenticated(outcome),
  'purchase.changeContract': onceReauthenticated(outcome),
  'purchase.buyTicketByStoredCard': onceReauthenticated({ content: anOutcome() }),
};

async function open(page: ReactNode, hasPassword = true) {
  const client = aClient({
    ...protectedResponses,
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
      hasReauthenticated = true;
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
const dialogName = 'Confirm it’s you';
const reauthenticationDialog = async () =>
  within(await screen.findByRole('dialog', { name: dialogName }));
async function enterPassword(password: string): Promise<void> {
  const dialog = await reauthenticationDialog();
  const field = dialog.getByLabelText('Your password');
  await userEvent.clear(field);
  // Enter submits like the button.
  await userEvent.type(field, `${password}{Enter}`);
}

const contractPage = <ContractPage data={{ contract: aContract() }} />;
const duePage = (
  <ContractPage data={{ contract: aContract({ state: 'grace', actions: ['pay'] }), card: visa }} />
);
const ticketPage = (
  <BuyPage
    data={{
      offer: anOffer(),
      reason: null,
      item: { kind: 'ticket', eventId: 'match-1' },
      event: { id: 'match-1', title: 'Harbour – Borough' },
      card: visa,
    }}
  />
);
const pay = () => press('Pay €5.99');

const protectedCalls: readonly [call: string, page: ReactNode, act: () => Promise<void>][] = [
  [
    'purchase.changeContract',
    contractPage,
    async () => {
      await press('Change subscription');
      await press('Change now');
      await confirm('Change');
    },
  ],
  ['purchase.payContract', duePage, () => press('Pay €4.99 now')],
  ['purchase.buyTicketByStoredCard', ticketPage, pay],
];

it.each(protectedCalls)(
  '%s requires the password and is then sent again',
  async (call, page, act) => {
    const { calls, count } = await open(page);
    await act();
    await enterPassword('secret-12');
    await waitFor(() => expect(count(call)).toBe(2));
    const requests = calls.filter(({ name }) => name === call);
    // The same request again: nothing has to be typed or chosen again.
    expect(requests[1]).toEqual(requests[0]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: dialogName })).toBeNull());
  },
);

it('a recent sign-in needs no other authentication', async () => {
  hasReauthenticated = true;
  const { calls } = await open(ticketPage);
  await pay();
  await waitFor(() =>
    expect(calls.map(({ name }) => name)).toEqual(['purchase.buyTicketByStoredCard']),
  );
});

it('the dialog shows a missing or wrong password at the field, and stays open', async () => {
  const { count } = await open(ticketPage);
  await pay();
  const dialog = await reauthenticationDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(dialog.getByText('Enter your password')).toBeTruthy();
  expect(count('session.confirm')).toBe(0);
  await enterPassword('not it');
  expect(await dialog.findByText('Wrong password')).toBeTruthy();
  expect(count('purchase.buyTicketByStoredCard')).toBe(1);
  await enterPassword('secret-12');
  await waitFor(() => expect(count('purchase.buyTicketByStoredCard')).toBe(2));
});

it('cancelling the reauthentication pays nothing, and the payment can be repeated', async () => {
  const { count } = await open(ticketPage);
  await pay();
  await userEvent.click((await reauthenticationDialog()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Confirm it’s you, then try again.')).toBeTruthy();
  expect([count('purchase.buyTicketByStoredCard'), count('session.confirm')]).toEqual([1, 0]);
  await pay();
  await enterPassword('secret-12');
  await waitFor(() => expect(count('purchase.buyTicketByStoredCard')).toBe(3));
});

it('an account without a password signs in again and returns to the page', async () => {
  const { signOut } = await open(ticketPage, false);
  await pay();
  const dialog = await reauthenticationDialog();
  expect(dialog.queryByLabelText('Your password')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Log in again' }));
  expect(signOut).toHaveBeenCalledWith({
    to: '/auth/login/?redirect=%2Faccount%2Fsubscription%2Fpurchase-2%2F',
  });
});
