import type { AccountSession, ApiDevice } from '@grandstand/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { sealSignIn } from '../../lib/session/sign-in/sealed-credentials.ts';
import { deviceId } from '../../lib/session/device/device-id.ts';
import { toDevice } from '../../lib/session/device/device.ts';
import { SessionActionsProvider } from '../../lib/session/index.ts';
import type { SignInAtLimit } from '../../lib/session/sign-in/sign-in-at-limit.ts';
import type { SessionActions } from '../../lib/session/store/session-actions.ts';
import { useSession } from '../../lib/session/store/session-store.ts';
import { clearSessions, recordedActions, signInForTest } from '../../lib/session/testing.ts';
import { aClient, renderInPortal } from '../testing.tsx';
import { DevicesPage } from './devices-page.tsx';
import { LimitPage } from './limit-page.tsx';

const anApiDevice = (id: string, deviceName: string): ApiDevice => ({
  _id: `row-${id}`,
  added: '2026-03-01T12:00:00.000Z',
  updated: '2026-11-21T12:30:00.000Z',
  deviceId: id,
  deviceName,
  osName: 'Android',
  osVersion: '15',
});
const phone = anApiDevice('phone', 'Chrome on Android');
const currentDevice = () => anApiDevice(deviceId(), 'Firefox on Linux');
const storeDevices = (devices: readonly ApiDevice[]) =>
  useSession.setState({ devices: devices.map((device) => toDevice(device, deviceId())) });

const inSession = (session: SessionActions, page: ReactNode) => (
  <SessionActionsProvider value={session}>{page}</SessionActionsProvider>
);
const refuse = (status: number, code: string) => () =>
  Promise.reject(new ApiError({ status, code }));
const remove = (name: string) =>
  userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
const inDialog = (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

beforeEach(() => {
  clearSessions();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('devices page', () => {
  const open = async (responses: Parameters<typeof aClient>[0], session = recordedActions()) => {
    signInForTest();
    storeDevices([currentDevice(), phone]);
    const { api, calls } = aClient(responses);
    await renderInPortal(inSession(session, <DevicesPage data={{ sessions: [] }} />), { api });
    return { calls, session };
  };

  it('[DEV-01] shows name, system and dates of each device, and marks the current one', async () => {
    await open({});
    const rowOf = (name: string) => screen.getByText(name).closest('li');
    const [first, second] = [rowOf('Firefox on Linux'), rowOf('Chrome on Android')];
    expect(first?.textContent).toContain('This device');
    expect(second?.textContent).not.toContain('This device');
    expect(second?.textContent).toContain('Android 15');
    expect(second?.textContent).toMatch(/Last used (?:.+ ago|now)/);
    expect(second?.textContent).toMatch(/Added on Mar 1, 2026, \d+:\d\d/);
  });

  it('the viewer’s own device and its session are in use now, and any other was used when it was seen last', async () => {
    signInForTest();
    storeDevices([currentDevice(), phone]);
    const seen = new Date(Date.parse(phone.updated) + 60_000).toISOString();
    const session = { deviceId: 'phone', lastSeenAt: seen } as AccountSession;
    await renderInPortal(
      inSession(recordedActions(), <DevicesPage data={{ sessions: [session] }} />),
      { api: aClient({}).api },
    );
    const usedAt = (name: string) =>
      screen.getByText(name).closest('li')?.querySelector('time')?.getAttribute('dateTime') ?? '';
    expect(usedAt('Firefox on Linux') > seen).toBe(true);
    expect(usedAt('Chrome on Android')).toBe(seen);
  });

  it('[DEV-01] shows a system without a version once, if the name already has it', async () => {
    signInForTest();
    const plain = { osName: 'Linux', osVersion: null };
    storeDevices([
      { ...currentDevice(), ...plain },
      { ...anApiDevice('tv', 'Living room'), ...plain },
    ]);
    const { api } = aClient({});
    await renderInPortal(inSession(recordedActions(), <DevicesPage data={{ sessions: [] }} />), {
      api,
    });
    const textOf = (name: string) => screen.getByText(name).closest('li')?.textContent ?? '';
    expect(textOf('Firefox on Linux').match(/Linux/g)).toHaveLength(1);
    expect(textOf('Living room').match(/Linux/g)).toHaveLength(1);
  });

  it('[DEV-13] requires a confirmation, then removes by deviceId and drops the row', async () => {
    const { calls, session } = await open({ 'device.remove': () => ({}) });
    await remove('Chrome on Android');
    expect(calls).toEqual([]);
    await inDialog('Remove');
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(calls).toEqual([{ name: 'device.remove', input: { body: { deviceId: 'phone' } } }]);
    expect(session.signOutBy).not.toHaveBeenCalled();
  });

  it('lists no log-in of a device that it has removed', async () => {
    signInForTest();
    storeDevices([currentDevice(), phone]);
    const { api } = aClient({ 'device.remove': () => ({}) });
    const seen = '2026-11-21T12:00:00.000Z';
    const session = { id: 's1', deviceId: 'phone', lastSeenAt: seen, createdAt: seen };
    const sessions = [session as AccountSession];
    const page = <DevicesPage data={{ sessions }} />;
    await renderInPortal(inSession(recordedActions(), page), { api });
    await remove('Chrome on Android');
    await inDialog('Remove');
    expect(await screen.findByText('You aren’t logged in anywhere else.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Log out/ })).toBeNull();
  });

  it('leaves the row when removal fails, and explains why', async () => {
    await open({ 'device.remove': refuse(503, 'service_unavailable') });
    await remove('Chrome on Android');
    await inDialog('Remove');
    expect((await screen.findByRole('alert')).textContent).toContain('isn’t available');
    await inDialog('Keep it');
    expect(screen.getByText('Chrome on Android')).toBeTruthy();
    // The dialog of another device does not show it.
    await remove('Firefox on Linux');
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('');
  });

  it('signs out by the removal of the current device', async () => {
    const { calls, session } = await open({ 'device.remove': () => ({}) });
    await remove('Firefox on Linux');
    await inDialog('Remove');
    await waitFor(() => expect(session.signOutBy).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([{ name: 'device.remove', input: { body: { deviceId: deviceId() } } }]);
  });
});

describe('the slots of an account', () => {
  const open = (limit: number | null) => {
    signInForTest();
    storeDevices([currentDevice(), phone]);
    return renderInPortal(
      inSession(recordedActions(), <DevicesPage data={{ sessions: [], limit }} />),
    );
  };

  it.each([
    [2, 'Devices that use your account: 2 of 2.', /^You’ve reached your device limit/],
    [3, 'Devices that use your account: 2 of 3.', /^You can log in on one more device/],
    [4, 'Devices that use your account: 2 of 4.', /^$/],
    [null, '2 devices use your account.', /^$/],
  ])('of %s are counted, with a warning at the last one', async (limit, count, warning) => {
    await open(limit);
    expect(screen.getByText(count)).toBeTruthy();
    expect(screen.queryByRole('note')?.textContent ?? '').toMatch(warning);
  });

  it('once all are taken, the device unused the longest is first', async () => {
    await open(2);
    const [first] = screen.getAllByRole('button', { name: /^Remove / });
    expect(first?.getAttribute('aria-label')).toBe('Remove Chrome on Android');
    expect(screen.getByText('Unused the longest').closest('li')?.textContent).toContain(
      'Chrome on Android',
    );
  });
});

describe('the name of a device', () => {
  const rename = async (typed: string, response: () => unknown) => {
    signInForTest();
    storeDevices([currentDevice(), phone]);
    const { api, calls } = aClient({ 'device.rename': response });
    await renderInPortal(inSession(recordedActions(), <DevicesPage data={{ sessions: [] }} />), {
      api,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Rename Chrome on Android' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.value).toBe('Chrome on Android');
    await userEvent.clear(field);
    if (typed !== '') await userEvent.type(field, typed);
    await inDialog('Save');
    return calls;
  };

  it('is what the viewer types, trimmed', async () => {
    const calls = await rename(' Kitchen ', () => ({
      content: { ...phone, deviceName: 'Kitchen' },
    }));
    expect(await screen.findByText('Kitchen')).toBeTruthy();
    expect(screen.queryByText('Chrome on Android')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([
      { name: 'device.rename', input: { body: { deviceId: 'phone', name: 'Kitchen' } } },
    ]);
  });

  it('stays if the new one cannot be stored, and the dialog explains why', async () => {
    await rename('Kitchen', refuse(503, 'service_unavailable'));
    expect((await screen.findByRole('alert')).textContent).toContain('isn’t available');
    expect(screen.getByText('Chrome on Android')).toBeTruthy();
  });
});

describe('active sessions', () => {
  const session = (id: string, isCurrent: boolean) => ({
    id,
    isCurrent,
    deviceId: id,
    deviceName: null,
    osName: null,
    osVersion: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    expiresAt: '2026-12-01T12:00:00.000Z',
    lastSeenAt: '2026-11-21T14:00:00.000Z',
    lastCountry: isCurrent ? 'NO' : null,
    lastAgent: `Agent ${id}`,
  });
  const sessions = [session('here', true), session('b', false), session('c', false)];

  it('shows country and time of each, signs out one, then all others', async () => {
    signInForTest();
    const { api, calls } = aClient({ 'session.revoke': () => ({}) });
    await renderInPortal(inSession(recordedActions(), <DevicesPage data={{ sessions }} />), {
      api,
    });
    const current = screen.getByText('Agent here').closest('li');
    expect(current?.textContent).toContain('Norway');
    expect(current?.textContent).toMatch(/Last seen (?:.+ ago|now)/);
    expect(current?.querySelector('button')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Log out Agent b' }));
    await waitFor(() => expect(screen.queryByText('Agent b')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    await waitFor(() => expect(screen.queryByText('Agent c')).toBeNull());
    expect(calls.map(({ input }) => input)).toEqual([{ body: { id: 'b' } }, { body: { id: 'c' } }]);
    expect(screen.getByText('You aren’t logged in anywhere else.')).toBeTruthy();
  });

  it('are shown once, with their device', async () => {
    signInForTest();
    storeDevices([currentDevice(), phone]);
    const here = { ...session('here', true), deviceId: deviceId() };
    const there = { ...session('there', false), deviceId: 'phone', lastCountry: 'IL' };
    const page = <DevicesPage data={{ sessions: [here, there] }} />;
    await renderInPortal(inSession(recordedActions(), page));
    const rows = screen.getAllByRole('listitem').filter((row) => row.closest('nav') === null);
    expect(rows).toHaveLength(2);
    expect(screen.getByText('Chrome on Android').closest('li')?.textContent).toContain('Israel');
    expect(screen.getByText('Firefox on Linux').closest('li')?.textContent).toContain('Norway');
    expect(screen.getByRole('button', { name: 'Log out everywhere else' })).toBeTruthy();
  });

  it('offers a retry after a failed load', async () => {
    signInForTest();
    const { api } = aClient({ 'session.list': () => ({ content: { entries: sessions } }) });
    const page = <DevicesPage data={{ sessions: null }} />;
    await renderInPortal(inSession(recordedActions(), page), { api });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Agent here')).toBeTruthy();
  });
});

describe('device limit page', () => {
  const signIn: SignInAtLimit = {
    token: 'limit-1',
    provider: 'credentials',
    username: 'ann@example.org',
    password: 'secret-12',
  };
  const deviceList = (enabled = false) => ({ content: { devices: [phone], enabled } });
  const open = async (
    data: string | null,
    responses: Parameters<typeof aClient>[0],
    session = recordedActions(),
  ) => {
    const query = new URLSearchParams({ ...(data !== null && { data }), redirect: '/live/' });
    const { api, calls } = aClient(responses);
    const path = `/auth/login/limit/?${query.toString()}`;
    const { router } = await renderInPortal(inSession(session, <LimitPage />), { api, path });
    return { calls, session, router };
  };

  it('offers the device unused the longest first', async () => {
    const old = { ...anApiDevice('old', 'Old tablet'), updated: '2026-03-01T12:00:00.000Z' };
    await open(await sealSignIn(signIn), {
      'device.check': () => ({ content: { devices: [phone, old], enabled: false } }),
    });
    await screen.findByText('Old tablet');
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('Old tabletUnused the longest');
    expect(second?.textContent).toContain('Chrome on Android');
    expect(second?.textContent).not.toContain('Unused the longest');
  });

  it('[DEV-12] removes with the token from the URL, then completes the sign-in and continues to the target', async () => {
    const { calls, session, router } = await open(await sealSignIn(signIn), {
      'device.check': () => deviceList(),
      'device.remove': () => ({}),
    });
    await screen.findByText('Chrome on Android');
    await remove('Chrome on Android');
    await inDialog('Remove and continue');
    await waitFor(() => expect(session.finishSignInAtLimit).toHaveBeenCalledWith(signIn));
    expect(calls.find(({ name }) => name === 'device.remove')?.input).toEqual({
      body: { deviceId: 'phone', token: 'limit-1' },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/live/'));
  });

  it('[SEC-07] removes the sign-in from the address at once', async () => {
    const { router } = await open(await sealSignIn(signIn), { 'device.check': () => deviceList() });
    await waitFor(() => expect(router.state.location.searchStr).toBe('?redirect=%2Flive%2F'));
    expect(await screen.findByText('Chrome on Android')).toBeTruthy();
  });

  it('[SEC-07] confirms the account before acting on an address that the portal did not write', async () => {
    const { calls, session, router } = await open(JSON.stringify(signIn), {});
    expect(await screen.findByText('ann@example.org')).toBeTruthy();
    await waitFor(() => expect(router.state.location.searchStr).not.toContain('data'));
    expect(calls).toEqual([]);
    expect(session.signIn).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Yes, this is my account' }));
    await waitFor(() =>
      expect(session.signIn).toHaveBeenCalledWith({
        username: 'ann@example.org',
        password: 'secret-12',
      }),
    );
    expect(session.finishSignInAtLimit).not.toHaveBeenCalled();
  });

  it('does nothing with a plain address that names no account', async () => {
    const plain = JSON.stringify({ token: 'limit-1', provider: 'google' });
    const { calls } = await open(plain, {});
    expect(await screen.findByText('Please log in again')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('continues by itself once a device was removed elsewhere', async () => {
    const { session } = await open(await sealSignIn(signIn), {
      'device.check': () => deviceList(true),
    });
    await waitFor(() => expect(session.finishSignInAtLimit).toHaveBeenCalledTimes(1));
  });

  it('states that the five minutes of the sign-in are over', async () => {
    await open(await sealSignIn(signIn), { 'device.check': refuse(401, 'token_expired') });
    expect(await screen.findByText('That took too long')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe(
      '/auth/login/?redirect=%2Flive%2F',
    );
  });

  it('offers a retry when the sign-in fails after a device was removed', async () => {
    const session = recordedActions({
      finishSignInAtLimit: vi.fn(refuse(503, 'service_unavailable')),
    });
    const responses = { 'device.check': () => deviceList(), 'device.remove': () => ({}) };
    await open(await sealSignIn(signIn), responses, session);
    await screen.findByText('Chrome on Android');
    await remove('Chrome on Android');
    await inDialog('Remove and continue');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(session.finishSignInAtLimit).toHaveBeenCalledTimes(2));
  });

  it('links back to the sign-in page if no sign-in is pending', async () => {
    await open(null, {});
    expect(await screen.findByText('Please log in again')).toBeTruthy();
  });
});
