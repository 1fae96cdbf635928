import type { Account, CustomerContract } from '@grandstand/contract';
import { maxAvatarBytes } from '@grandstand/contract/constants';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { validationErrorOf } from '../../lib/api/api-error.testing.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { SessionActionsProvider } from '../../lib/session/index.ts';
import { clearSession, useSession } from '../../lib/session/store/session-store.ts';
import {
  aProfile,
  clearSessions,
  recordedActions,
  signInForTest,
} from '../../lib/session/testing.ts';
import { aClient, anEntry, anOffer, aTenant, renderInPortal } from '../testing.tsx';
import { AccountPage } from './account-page.tsx';
import { loadNextMatch } from './account.api.ts';
import { GeneralPage } from './general-page.tsx';
import { PasswordPage } from './password-page.tsx';

const anAccount = (overrides: Partial<Account> = {}): Account => ({
  email: 'ann@example.org',
  emailVerified: true,
  hasPassword: true,
  providers: [],
  avatarUrl: null,
  ...overrides,
});
const saved = {
  displayName: 'Ann Lee',
  countryName: null,
  phone: null,
  postalCode: null,
  city: 'Bergen',
  gender: null,
  options: {},
  favoriteClubId: 'club-1',
};
const refuse = (status: number, code: string) => () =>
  Promise.reject(new ApiError({ status, code }));

async function open(
  page: ReactNode,
  responses: Parameters<typeof aClient>[0] = {},
  tenant = aTenant(),
) {
  const { api, calls } = aClient(responses);
  const session = recordedActions();
  const inSession = <SessionActionsProvider value={session}>{page}</SessionActionsProvider>;
  await renderInPortal(inSession, { api, tenant });
  return { calls, session };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const write = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

beforeEach(() => {
  clearSessions();
  signInForTest();
  useSession.setState({ user: aProfile({ favoriteClubId: 'club-1' }) });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('general account page', () => {
  const page = <GeneralPage data={{ account: anAccount() }} />;

  it('[ACC-03] [ACC-04] sends exactly the profile fields, and applies the response', async () => {
    const { calls } = await open(page, { 'user.updateProfile': () => ({ content: saved }) });
    await write('Name', ' Ann Lee ');
    await write('City', 'Oslo');
    fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '1990-02-28' } });
    await press('Save');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.input).toEqual({
      body: {
        data: {
          displayName: 'Ann Lee',
          countryName: null,
          phone: null,
          postalCode: null,
          city: 'Oslo',
          gender: null,
          identity: null,
          identityItem: 'club-1',
          dateOfBirth: '1990-02-28',
        },
      },
    });
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', 'Bergen'));
    expect(useSession.getState().user).toMatchObject({
      city: 'Bergen',
      fullName: 'Ann Lee',
      dateOfBirth: '1990-02-28',
    });
  });

  it('[ACC-07] shows a gender that another client stored as free text, and saves it unchanged', async () => {
    useSession.setState({ user: aProfile({ gender: 'nicht-binär' }) });
    const { calls } = await open(page, { 'user.updateProfile': () => ({ content: saved }) });
    expect(screen.getByLabelText('Gender')).toHaveProperty('value', 'nicht-binär');
    await press('Save');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.input).toMatchObject({ body: { data: { gender: 'nicht-binär' } } });
  });

  it('shows server errors at their fields, preserves the input, and resubmits it', async () => {
    let refused = true;
    const { calls } = await open(page, {
      'user.updateProfile': () => {
        if (refused) throw validationErrorOf('body.data.dateOfBirth', 'body.data.city');
        return { content: saved };
      },
    });
    await write('City', 'Oslo');
    await press('Save');
    const city = screen.getByLabelText('City');
    const alert = await screen.findByText('Use at most 80 characters on one line');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(city.getAttribute('aria-describedby')).toBe(alert.id);
    expect(screen.getByText('Choose a date that exists')).toBeTruthy();
    expect(document.activeElement).toBe(city);
    expect(city).toHaveProperty('value', 'Oslo');
    refused = false;
    await press('Save');
    await waitFor(() => expect(calls).toHaveLength(2));
    await waitFor(() => expect(city.getAttribute('aria-invalid')).toBe('false'));
  });

  it('[ACC-05] fails without a user and sends nothing', async () => {
    const { calls } = await open(page);
    clearSession();
    await press('Save');
    expect(await screen.findByText('User data not found!')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('[ACC-06] fails if the user is gone when the server has responded', async () => {
    await open(page, {
      'user.updateProfile': () => {
        clearSession();
        return { content: saved };
      },
    });
    await press('Save');
    expect(await screen.findByText('User data not found!')).toBeTruthy();
    expect(useSession.getState().user).toBeNull();
  });

  it('[ACC-07] accepts odd but safe values', async () => {
    const { calls } = await open(page, { 'user.updateProfile': () => ({ content: saved }) });
    await write('Name', '-');
    await write('Phone', '7');
    await write('Postal code', 'not a code!');
    await press('Save');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.input).toMatchObject({
      body: { data: { displayName: '-', phone: '7', postalCode: 'not a code!' } },
    });
  });

  it('[ACC-07] restricts no value except its length by HTML attributes, save files and dates', async () => {
    await open(page);
    const fields = [...document.querySelectorAll('form input, form select')].filter(
      (field) => field.getAttribute('type') !== 'file' && field.getAttribute('type') !== 'date',
    );
    expect(fields.length).toBeGreaterThan(4);
    for (const field of fields)
      for (const rule of ['pattern', 'minlength', 'min', 'step'])
        expect([field.id, rule, field.getAttribute(rule)]).toEqual([field.id, rule, null]);
  });

  it('previews a picture, then sends it in base64 without a prefix', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview' }));
    URL.revokeObjectURL = () => {};
    const { calls } = await open(page, {
      'avatar.upload': () => ({ content: { avatarUrl: '/media/avatars/a.webp' } }),
    });
    const file = new File([new Uint8Array([1, 2, 255])], 'me.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Profile picture'), file);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:preview');
    expect(calls).toEqual([]);
    await press('Save picture');
    await waitFor(() => expect(calls[0]?.input).toEqual({ body: { image: 'AQL/' } }));
    await waitFor(() =>
      expect(document.querySelector('img')?.getAttribute('src')).toMatch(
        /\/media\/avatars\/a\.webp$/,
      ),
    );
  });

  it('explains which pictures are refused, and sends none of them', async () => {
    const { calls } = await open(page);
    const input = screen.getByLabelText('Profile picture');
    // Drag and drop bypasses the file filter.
    const { upload: choose } = userEvent.setup({ applyAccept: false });
    await choose(input, new File(['x'], 'me.txt', { type: 'text/plain' }));
    expect(screen.getByText(/can’t read this file/)).toBeTruthy();
    const large = new File([new Uint8Array(maxAvatarBytes + 1)], 'me.png', { type: 'image/png' });
    await choose(input, large);
    expect(screen.getByText(/larger than 2 MB/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('account deletion', () => {
  const openDialog = async (
    responses: Parameters<typeof aClient>[0],
    account: Partial<Account> = {},
  ) => {
    const opened = await open(<GeneralPage data={{ account: anAccount(account) }} />, responses);
    await press('Delete my account…');
    const dialog = within(await screen.findByRole('dialog'));
    return { ...opened, dialog, confirm: () => press('Delete forever') };
  };

  it('states what will be lost, and prompts for the email address and the password', async () => {
    const { calls, dialog, confirm } = await openDialog({});
    expect(dialog.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.type(dialog.getByLabelText('To confirm, type ann@example.org'), 'bob');
    await confirm();
    expect(dialog.getByText('This isn’t the email address of your account')).toBeTruthy();
    expect(dialog.getByText('Enter your password')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('[ACC-08] deletes with the password, then signs out without revoking and opens the home page', async () => {
    const { calls, dialog, confirm, session } = await openDialog({ 'account.remove': () => ({}) });
    await userEvent.type(
      dialog.getByLabelText('To confirm, type ann@example.org'),
      'Ann@Example.org',
    );
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret-12');
    await confirm();
    await waitFor(() =>
      expect(session.signOutBy).toHaveBeenCalledWith(expect.anything(), { to: '/' }),
    );
    expect(calls).toEqual([{ name: 'account.remove', input: { body: { password: 'secret-12' } } }]);
  });

  it('shows a wrong password at the field', async () => {
    const responses = { 'account.remove': refuse(403, 'wrong_password') };
    const { dialog, confirm } = await openDialog(responses);
    await userEvent.type(
      dialog.getByLabelText('To confirm, type ann@example.org'),
      'ann@example.org',
    );
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong');
    await confirm();
    expect(await dialog.findByText('Wrong password')).toBeTruthy();
  });

  it('prompts for no password if the account has none', async () => {
    const { calls, dialog, confirm } = await openDialog(
      { 'account.remove': () => ({}) },
      { hasPassword: false },
    );
    await userEvent.type(
      dialog.getByLabelText('To confirm, type ann@example.org'),
      'ann@example.org',
    );
    await confirm();
    await waitFor(() => expect(calls[0]?.input).toEqual({ body: {} }));
  });
});

describe('password page', () => {
  const page = <PasswordPage data={{ account: anAccount() }} />;

  it('sends both passwords and empties the form', async () => {
    const { calls } = await open(page, { 'password.change': () => ({}) });
    await write('Current password', 'old-secret');
    await write('New password', 'a-new-secret');
    await press('Change password');
    await waitFor(() =>
      expect(calls).toEqual([
        {
          name: 'password.change',
          input: { body: { old_password: 'old-secret', new_password: 'a-new-secret' } },
        },
      ]),
    );
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveProperty('value', ''));
  });

  it('has an error message for each invalid field, from client and server', async () => {
    const { calls } = await open(page, { 'password.change': refuse(403, 'wrong_password') });
    await write('New password', 'short');
    await press('Change password');
    expect(await screen.findByText('Enter your password')).toBeTruthy();
    expect(screen.getByText('Use at least 8 characters')).toBeTruthy();
    expect(calls).toEqual([]);
    await write('Current password', 'not-it');
    await write('New password', 'long-enough-1');
    await press('Change password');
    expect(await screen.findByText('Wrong password')).toBeTruthy();
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  });

  it('offers an account without a password a link by email to set one', async () => {
    const account = anAccount({
      hasPassword: false,
      providers: [{ provider: 'google', email: null, addedAt: '2026-01-01T00:00:00.000Z' }],
    });
    const { calls } = await open(<PasswordPage data={{ account }} />, {
      'password.requestReset': () => ({}),
    });
    expect(screen.getByText('Google')).toBeTruthy();
    await press('Send me the link');
    expect(await screen.findByText('We sent an email to ann@example.org.')).toBeTruthy();
    expect(calls[0]?.input).toEqual({ body: { username: 'ann@example.org' } });
  });

  it('[SEC-31] shows the linked providers, and removes one after a confirmation', async () => {
    const addedAt = '2026-01-01T00:00:00.000Z';
    const account = anAccount({
      providers: [
        { provider: 'google', email: 'ann@gmail.com', addedAt },
        { provider: 'apple', email: null, addedAt },
      ],
    });
    const { calls } = await open(<PasswordPage data={{ account }} />, {
      'signIn.unlinkProvider': () => ({}),
    });
    expect(screen.getByText('ann@gmail.com')).toBeTruthy();
    await press('Remove Google');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }),
    );
    await waitFor(() => expect(screen.queryByText('Google')).toBeNull());
    expect(calls).toEqual([
      { name: 'signIn.unlinkProvider', input: { body: { provider: 'google' } } },
    ]);
    expect(screen.getByText('Apple')).toBeTruthy();
  });

  it('[SEC-31] explains why the last way to log in cannot be removed', async () => {
    const account = anAccount({
      hasPassword: false,
      providers: [{ provider: 'google', email: null, addedAt: '2026-01-01T00:00:00.000Z' }],
    });
    await open(<PasswordPage data={{ account }} />, {
      'signIn.unlinkProvider': refuse(409, 'last_sign_in_method'),
    });
    await press('Remove Google');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(
      await dialog.findByText('This is your only way to log in. Set a password first.'),
    ).toBeTruthy();
  });
});

describe('purchases of an account', () => {
  const seller = aTenant({ monetisation: ['ppv', 'svod'], payments: { provider: 'sandbox' } });
  const contract = {
    ...anOffer({ id: 'c1', title: 'Coast Pass', endDate: '2026-12-24T00:00:00.000Z' }),
    state: 'active',
    renewsAt: '2026-12-24T00:00:00.000Z',
    renewalPrice: 499,
  } as unknown as CustomerContract;
  const ticket = { ...anOffer({ isActive: true }), eventTitle: null, eventStart: null };
  const card = { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2029 };
  const listOf = (entries: readonly unknown[]) => ({
    content: { entries, nextExists: false },
  });
  const responses = {
    'purchase.listContracts': () =>
      listOf([
        contract,
        { ...contract, id: 'c2', title: 'Cup Pass', state: 'trial' },
        {
          ...contract,
          id: 'c3',
          title: 'Canceled Pass',
          state: 'ending',
          trialDays: 7,
          paidAmount: null,
        },
        // Granted by an operator.
        { ...contract, id: 'c4', title: 'Guest Pass', trialDays: null, paidAmount: null },
      ]),
    'purchase.listTickets': () => listOf([ticket, { ...ticket, isActive: false }]),
    'payment.getStoredCard': () => ({ content: card }),
    'payment.listReceipts': () => listOf([{ number: 1 }]),
  } as Parameters<typeof aClient>[0];

  it('are named before the account is deleted, with a link to the receipts', async () => {
    await open(<GeneralPage data={{ account: anAccount() }} />, responses, seller);
    await press('Delete my account…');
    const dialog = within(await screen.findByRole('dialog'));
    // There from the start: the dialog would grow with it.
    const receipts = dialog.getByRole('link', { name: 'Download your receipts' });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete forever' }));
    expect(document.activeElement).toBe(dialog.getByLabelText(/^To confirm, type/));
    expect(receipts.getAttribute('href')).toBe('/account/billing/');
    const lost = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lost.slice(5)).toEqual([
      'your subscription Coast Pass, which runs until December 24, 2026',
      'your free trial of Cup Pass, which runs until December 24, 2026',
      'your free trial of Canceled Pass, which runs until December 24, 2026',
      'your subscription Guest Pass, which runs until December 24, 2026',
      'your ticket, even if the match is still to come',
      'your saved card ending in 4242',
    ]);
  });

  it('are summed up in the account, with the next match', async () => {
    const purchases = { contracts: [contract], tickets: [ticket], card };
    const next = anEntry({ id: 'next', eventStatus: 'upcoming' });
    await open(<AccountPage data={{ account: null, purchases, next }} />, {}, seller);
    const tile = (text: RegExp) => screen.getByRole('link', { name: text });
    expect(tile(/^Next match/).getAttribute('href')).toBe('/events/next/');
    expect(tile(/^Subscription.*Coast/).textContent).toContain(
      'Coast PassRenews on December 24, 2026 for €4.991 ticket',
    );
    expect(tile(/^Card/).textContent).toContain('4242Valid until 03/29');
  });

  it('that are over are not lost, but their receipts are; without receipts none are offered', async () => {
    for (const receipts of [[{ number: 1 }], []]) {
      const over = {
        ...responses,
        'purchase.listContracts': () => listOf([]),
        'purchase.listTickets': () => listOf([]),
        'payment.listReceipts': () => listOf(receipts),
      } as Parameters<typeof aClient>[0];
      await open(<GeneralPage data={{ account: anAccount() }} />, over, seller);
      await press('Delete my account…');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getAllByRole('listitem')).toHaveLength(6);
      expect(dialog.queryAllByRole('link')).toHaveLength(receipts.length);
      cleanup();
    }
  });

  it('name no subscription where none is sold, but the tickets', async () => {
    const purchases = { contracts: [], tickets: [ticket], card };
    const arena = aTenant({ monetisation: ['ppv'], payments: { provider: 'sandbox' } });
    await open(<AccountPage data={{ account: null, purchases, next: null }} />, {}, arena);
    const tile = screen.getByRole('link', { name: /^Tickets ?1 ticket$/ });
    expect(tile.getAttribute('href')).toBe('/account/ppv/');
    expect(screen.queryByText('No subscription')).toBeNull();
  });

  it('of a trial are named with the end of the free days', async () => {
    const purchases = { contracts: [{ ...contract, state: 'trial' as const }], tickets: [], card };
    await open(<AccountPage data={{ account: null, purchases, next: null }} />, {}, seller);
    expect(screen.getByText('Free until December 24, 2026, then €4.99')).toBeTruthy();
  });

  it('include the next match of a ticket, even if nothing is followed', async () => {
    useSession.setState({ user: aProfile({ favoriteClubId: null }) });
    const entry = anEntry({ id: 'bought', date: '2026-11-29T17:00:00.000Z' });
    const { api, calls } = aClient({ 'event.list': () => listOf([entry]) });
    expect(await loadNextMatch(api, [ticket])).toEqual(entry);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.input).toMatchObject({ body: { event_id: ['match-1'] } });
    useSession.setState({ followed: { league: true } as never });
    const sooner = anEntry({ id: 'followed', date: '2026-11-28T17:00:00.000Z' });
    const both = aClient({
      'event.list': ({ body }: { body: { event_id?: string[] } }) =>
        listOf([body.event_id === undefined ? sooner : entry]),
    });
    expect(await loadNextMatch(both.api, [ticket])).toEqual(sooner);
  });

  it('include the next match of the favourite club, even if nothing is followed', async () => {
    useSession.setState({ user: aProfile({ favoriteClubId: 'club' }), followed: {} });
    const entry = anEntry({ id: 'of-the-club', date: '2026-11-29T17:00:00.000Z' });
    const { api } = aClient({
      'event.list': ({ body }: { body: { 'search.teams.id'?: string[] } }) =>
        listOf(body['search.teams.id']?.includes('club') === true ? [entry] : []),
    });
    expect(await loadNextMatch(api, [])).toEqual(entry);
  });

  it('include the nearest match of followed teams, but none that is long overdue or cancelled', async () => {
    const at = (id: string, minutes: number, cancelled = false) =>
      anEntry({
        id,
        eventStatus: 'upcoming',
        gameStartDate: new Date(Date.now() + minutes * 60_000).toISOString(),
        cancelled,
      });
    const entries = [at('curated', 6000), at('overdue', -90), at('off', 5, true), at('near', 10)];
    useSession.setState({ followed: { team: true } as never });
    const { api } = aClient({
      'event.list': ({ body }: { body: { 'search.teams.id'?: string[]; status?: string[] } }) =>
        listOf(body['search.teams.id'] && body.status?.[0] === 'upcoming' ? entries : []),
    });
    expect((await loadNextMatch(api, []))?.id).toBe('near');
  });

  it('are absent where nothing is sold; without a next match the page explains how to get one', async () => {
    await open(<AccountPage data={{ account: null, purchases: null, next: null }} />);
    expect(screen.queryByRole('link', { name: /^Card/ })).toBeNull();
    expect(screen.getByText(/^Follow teams and competitions/)).toBeTruthy();
  });
});

describe('log-out', () => {
  it('states that the slot stays, and frees it on request', async () => {
    const device = {
      id: 'row',
      addedAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
      deviceId: 'here',
      deviceName: 'Firefox',
      deviceType: 'desktop',
      isCurrent: true,
      osName: null,
      osVersion: null,
    } as const;
    useSession.setState({ devices: [device, { ...device, deviceId: 'there', isCurrent: false }] });
    const { calls, session } = await open(<AccountPage data={{ account: null }} />, {
      'device.remove': () => ({}),
    });
    expect(screen.getByText(/still counts as one of your 2 devices/)).toBeTruthy();
    await press('Log out and remove this device');
    await waitFor(() => expect(session.signOutBy).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([{ name: 'device.remove', input: { body: { deviceId: 'here' } } }]);
  });
});

describe('account overview', () => {
  it.each([
    [4, '2 of 4 in use'],
    [3, '2 of 3 in useYou can log in on one more.'],
    [2, '2 of 2 in useRemove one before you log in on another.'],
  ])(
    'shows how many of %s devices are in use, and warns before the last one',
    async (limit, text) => {
      const device = {
        id: 'row',
        addedAt: '2026-03-01T12:00:00.000Z',
        updatedAt: '2026-03-01T12:00:00.000Z',
        deviceId: 'here',
        deviceName: 'Firefox',
        deviceType: 'desktop',
        isCurrent: true,
        osName: null,
        osVersion: null,
      } as const;
      useSession.setState({
        devices: [device, { ...device, deviceId: 'there', isCurrent: false }],
      });
      await open(<AccountPage data={{ account: null, deviceLimit: limit }} />);
      const tile = screen.getByRole('link', { name: /^Devices.* in use/ });
      expect(tile.textContent).toBe(`Devices${text}`);
      expect(tile.getAttribute('href')).toBe('/account/devices/');
    },
  );

  it('[ACC-09] links to every page, and sends the confirmation mail again', async () => {
    const { calls, session } = await open(
      <AccountPage data={{ account: anAccount({ emailVerified: false }) }} />,
      { 'verification.send': () => ({}) },
    );
    const list = within(screen.getByRole('region', { name: 'Settings' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account/general/',
      '/account/password/',
      '/account/devices/',
      '/account/notifications/',
    ]);
    await press('Resend the email');
    expect(await screen.findByText(/sent a new email to ann@example.org/)).toBeTruthy();
    expect(calls.map(({ name }) => name)).toEqual(['verification.send']);
    await press('Log out');
    expect(session.signOut).toHaveBeenCalledTimes(1);
  });
});
