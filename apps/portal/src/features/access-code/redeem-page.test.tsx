import type { RedeemedProduct } from '@grandstand/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { nextPaint } from '../../lib/page/next-paint.testing.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import {
  startSteps,
  currentStepPath,
  completeStep,
} from '../../lib/session/sign-in/sign-up-steps.ts';
import { aClient, aTenant, inPortal, renderInPortal } from '../testing.tsx';
import { RedeemPage } from './redeem-page.tsx';

const tenant = aTenant({ monetisation: ['svod'] });
beforeEach(() => {
  clearSessions();
  signInForTest();
});
afterEach(cleanup);

const aProduct = (overrides: Partial<RedeemedProduct> = {}): RedeemedProduct => ({
  id: 'pass',
  productId: 'pass',
  purchaseId: 'purchase-1',
  title: 'Northern Pass',
  description: null,
  eventId: null,
  price: 999,
  currency: 'EUR',
  type: 'SVOD',
  isCanceled: false,
  isActive: true,
  startDate: '2026-11-21T14:30:00.000Z',
  endDate: '2026-12-21T14:30:00.000Z',
  purchaseProcessing: false,
  lastPayment: null,
  autoRenew: false,
  isEventAvailableInUserRegion: true,
  duration: 1,
  durationUnits: 'month',
  allowedAccessIdentityItems: [],
  trialDays: null,
  isSoldOut: false,
  accessActions: [],
  ...overrides,
});
const refusal = (code: ConstructorParameters<typeof ApiError>[0]['code'], status: number) =>
  new ApiError({ status, code, serverMessage: 'English of the server', details: [] });
const field = () => screen.getByLabelText('Access code');
const event = { id: 'match-1', title: 'Harbour – Borough' };

describe('access code page', () => {
  it('[COM-15, COM-17] redeems a code by keyboard through accessCode.redeem, and names what it unlocked', async () => {
    const { api, calls } = aClient({ 'accessCode.redeem': () => ({ content: aProduct() }) });
    await renderInPortal(<RedeemPage data={{ event: null }} />, { api, tenant });
    await userEvent.type(field(), '  abcd-efgh {Enter}');
    const heading = await screen.findByRole('heading', { name: 'Unlocked' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(calls).toEqual([{ name: 'accessCode.redeem', input: { body: { code: 'abcd-efgh' } } }]);
    expect(screen.getByText(/Northern Pass is yours until December 21, 2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View subscription' }).getAttribute('href')).toBe(
      '/account/subscription/purchase-1/',
    );
  });

  it('names what it unlocked in the language of the page', async () => {
    const translations = { de: { title: 'Nordpass', description: null } };
    const { api } = aClient({
      'accessCode.redeem': () => ({ content: aProduct({ translations }) }),
    });
    await renderInPortal(<RedeemPage data={{ event: null }} />, { api, tenant, locale: 'de' });
    await userEvent.type(screen.getByRole('textbox'), 'abcd{Enter}');
    expect(await screen.findByText(/Nordpass/)).toBeTruthy();
  });

  it('leads back to the tickets where no subscription is sold', async () => {
    await renderInPortal(<RedeemPage data={{ event: null }} />, {
      tenant: aTenant({ monetisation: ['ppv'] }),
    });
    const back = screen.getByRole('link', { name: 'Tickets' });
    expect(back.getAttribute('href')).toBe('/account/ppv/');
    expect(screen.queryByRole('link', { name: 'Subscriptions' })).toBeNull();
  });

  it('[COM-17] names the match to unlock, and links to it', async () => {
    const product = aProduct({ type: 'PPV', eventId: 'match-1', endDate: null });
    const { api, calls } = aClient({ 'accessCode.redeem': () => ({ content: product }) });
    await renderInPortal(<RedeemPage data={{ event }} />, { api, tenant });
    expect(screen.getByRole('link', { name: event.title })).toBeTruthy();
    await userEvent.type(field(), 'abcd{Enter}');
    const watch = await screen.findByRole('link', { name: 'Watch now' });
    expect(watch.getAttribute('href')).toBe('/events/match-1/');
    expect(calls[0]?.input).toEqual({ body: { code: 'abcd', event_id: 'match-1' } });
    expect(screen.getByRole('link', { name: 'View ticket' })).toBeTruthy();
    cleanup();
    // An upcoming match cannot be watched yet.
    const upcoming = { event: { ...event, isUpcoming: true } };
    await renderInPortal(<RedeemPage data={upcoming} />, { api, tenant });
    await userEvent.type(field(), 'abcd{Enter}');
    const link = await screen.findByRole('link', { name: 'Go to the match' });
    expect(link.getAttribute('href')).toBe('/events/match-1/');
  });

  it.each([
    ['access_code_not_found', 404, 'We don’t know this code. Please check it.'],
    ['access_code_used', 409, 'This code has already been used.'],
    ['access_code_expired', 409, 'This code has expired or isn’t valid yet.'],
  ] as const)('[COM-17] %s is explained at the field', async (code, status, text) => {
    const { api } = aClient({ 'accessCode.redeem': () => Promise.reject(refusal(code, status)) });
    await renderInPortal(<RedeemPage data={{ event: null }} />, { api, tenant });
    await userEvent.type(field(), 'abcd{Enter}');
    const alert = await screen.findByText(text);
    expect(field().getAttribute('aria-describedby')).toContain(alert.id);
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field()).toHaveProperty('value', 'abcd');
  });

  it('requires a code before it sends a request', async () => {
    const { api, calls } = aClient({});
    await renderInPortal(<RedeemPage data={{ event: null }} />, { api, tenant });
    await userEvent.click(screen.getByRole('button', { name: 'Redeem' }));
    expect(screen.getByText('Enter the code.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('[COM-18] continues the sign-up and returns to the event where it started', async () => {
    startSteps(tenant, '/de/events/match-1/?t=5');
    for (const step of ['personalization', 'following-category'] as const)
      completeStep(tenant, step);
    const { api, calls } = aClient({ 'accessCode.redeem': () => ({ content: aProduct() }) });
    const { router } = await renderInPortal(<RedeemPage data={{ event: null }} />, { api, tenant });
    expect(await screen.findByText('Step 3 of 3')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All subscriptions' })).toBeTruthy();
    await userEvent.type(field(), 'abcd{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/de/events/match-1/'));
    expect(calls[0]?.input).toEqual({ body: { code: 'abcd', event_id: 'match-1' } });
    expect(currentStepPath()).toBeNull();
  });

  it('renders its step before the first paint, so that nothing shifts', async () => {
    startSteps(tenant, '/');
    for (const step of ['personalization', 'following-category'] as const)
      completeStep(tenant, step);
    const { page } = await inPortal(() => <RedeemPage data={{ event: null }} />, { tenant });
    const root = document.createElement('div');
    const painted = nextPaint(root);
    createRoot(root).render(page());
    await painted;
    expect(root.textContent).toContain('Step 3 of 3');
  });

  it('offers the codes of a demo, which fill the field', async () => {
    const { api } = aClient({});
    const demo = aTenant({
      demo: true,
      demo_codes: [{ code: 'ARENA-OPEN-NIGHT', label: 'A night', coupon: false }],
    });
    await renderInPortal(<RedeemPage data={{ event: null }} />, { api, tenant: demo });
    await userEvent.click(screen.getByRole('button', { name: /ARENA-OPEN-NIGHT/ }));
    expect(field()).toHaveProperty('value', 'ARENA-OPEN-NIGHT');
  });
});
