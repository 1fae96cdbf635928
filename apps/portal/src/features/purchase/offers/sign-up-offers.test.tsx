import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { startSteps, completeStep } from '../../../lib/session/sign-in/sign-up-steps.ts';
import { aClient, aPage, aTenant, renderInPortal } from '../../testing.tsx';
import { SignUpBuy } from '../sign-up-buy.route.tsx';
import { SignUpOffers } from '../sign-up-offers.route.tsx';
import { aPass } from '../testing.ts';

const tenant = aTenant({ monetisation: ['svod'], payments: { provider: 'sandbox' } });
beforeEach(() => {
  clearSessions();
  signInForTest();
  startSteps(tenant, '/events/match-1/');
  for (const step of ['personalization', 'following-category'] as const) completeStep(tenant, step);
});
afterEach(cleanup);

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('subscriptions in the sign-up', () => {
  it('[COM-18, RTE-23] are the last step, which can be skipped and left backwards', async () => {
    const { router } = await renderInPortal(<SignUpOffers data={{ offers: [aPass()] }} />, {
      tenant,
      path: '/auth/sign-up/subscription/',
    });
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    expect(hrefOf('Subscribe')).toBe('/auth/sign-up/subscription/buy/pass/');
    expect(hrefOf('I have an access code')).toBe('/auth/sign-up/subscription/code/');
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/events/match-1/'));
  });

  it('can be reloaded after a failure', async () => {
    const { api } = aClient({
      'product.listSubscriptions': ({ query }: { query: { type: string } }) =>
        aPage([aPass({ id: query.type })]),
    });
    await renderInPortal(<SignUpOffers data={{ offers: null }} />, { tenant, api });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('link', { name: 'Subscribe' })).toHaveLength(2);
  });

  it('[COM-18] are paid within the sign-up; an owned one has no payment', async () => {
    const offer = aPass();
    const item = { kind: 'subscription', productId: 'pass' } as const;
    const data = { offer, reason: null, item, event: null, card: null };
    await renderInPortal(<SignUpBuy data={data} />, { tenant });
    expect(screen.getByRole('button', { name: /Subscribe for/ })).toBeTruthy();
    expect(hrefOf('All subscriptions')).toBe('/auth/sign-up/subscription/');
    cleanup();
    const event = { id: 'match-1', title: 'Harbour – Borough' };
    await renderInPortal(<SignUpBuy data={{ ...data, event }} />, { tenant });
    expect(screen.getByRole('region', { name: 'Your order' }).textContent).toContain(event.title);
    cleanup();
    await renderInPortal(<SignUpBuy data={{ ...data, reason: 'owned' }} />, { tenant });
    expect(screen.getByText('You can already watch this')).toBeTruthy();
  });
});
