import { createClient, type CallRequest } from '@grandstand/contract/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Send } from '../../api/send.ts';
import { anonymousTransport } from '../../api/transport.ts';
import type { SignInAtLimit } from '../sign-in/sign-in-at-limit.ts';
import { createSessionActions } from './session-actions.ts';
import { isSignedIn, useSession } from './session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../testing.ts';

const tokens = { access_token: 'a1', expires_in: 600, refresh_token: 'r1' };
const device = {
  _id: 'x1',
  added: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-02T00:00:00.000Z',
  deviceId: 'other',
  deviceName: 'Chrome on Android',
  osName: null,
  osVersion: null,
};
const signInContent = {
  content: {
    profile: aProfile(),
    devices: [device],
    device_error: false,
    isRegister: false,
    tokenData: tokens,
  },
};
const overLimit = { content: { ...signInContent.content, device_error: true, profile: null } };
const registerContent = { content: { profile: aProfile({ id: 'new' }), tokenData: tokens } };

type Responses = Partial<Record<CallRequest['name'], { status?: number; body: unknown }>>;

function setUp(responses: Responses) {
  const sent: { name: string; body: unknown; token: string | null }[] = [];
  const send: Send = async (request, token) => {
    sent.push({ name: request.name, body: JSON.parse(request.body ?? 'null'), token });
    const { status = 200, body } = responses[request.name] ?? { body: {} };
    return { status, text: JSON.stringify(body) };
  };
  const onSignedIn = vi.fn<(user: { id: string }, mode: string) => void>();
  const onSignedOut = vi.fn<(to: string) => void>();
  const onDeviceLimit = vi.fn<(signIn: SignInAtLimit) => void>();
  const api = createClient(anonymousTransport(send));
  const callbacks = { onSignedIn, onSignedOut, onDeviceLimit };
  const actions = createSessionActions({ api, send, ...callbacks });
  return { actions, sent, ...callbacks };
}

const credentials = { username: 'ann@example.org', password: 'secret-12' };
const signUpFields = { ...credentials, display_name: 'Ann' };

beforeEach(clearSessions);

describe('sign-in', () => {
  it('[ACC-02] stores a user with exactly the profile’s fields in ott-data', async () => {
    const { actions } = setUp({ 'signIn.login': { body: signInContent } });
    await actions.signIn(credentials);
    const { user } = JSON.parse(localStorage.getItem('ott-data') ?? '{}') as {
      user: Record<string, unknown>;
    };
    expect(Object.keys(user).toSorted()).toEqual(
      [
        'id',
        'added',
        'email',
        'city',
        'gender',
        'dateOfBirth',
        // The full name, as other calls name it (ACC-03).
        'displayName',
        'fullName',
        'phone',
        'countryName',
        'canCreateGlobalTag',
        'favoriteClubId',
        'postalCode',
        'options',
      ].toSorted(),
    );
    expect(user).toEqual(aProfile());
  });

  it('[AUT-04] sends exactly username, password, device_id, device_name and strategy', async () => {
    const { actions, sent } = setUp({ 'signIn.login': { body: signInContent } });
    await actions.signIn(credentials);
    const body = sent[0]?.body as Record<string, string>;
    expect(Object.keys(body).toSorted()).toEqual([
      'device_id',
      'device_name',
      'password',
      'strategy',
      'username',
    ]);
    expect(body).toMatchObject({ ...credentials, strategy: 'refresh' });
    expect(body['device_id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body['device_id']).toBe(localStorage.getItem('ott-device-id'));
  });

  it('[AUT-05] reads both content with tokenData and auth_data', async () => {
    const flat = {
      auth_data: {
        token: 'a1',
        expires_in: 600,
        refresh_token: 'r1',
        profile: aProfile(),
        devices: [device],
        device_error: false,
        isRegister: false,
      },
    };
    for (const body of [signInContent, flat]) {
      clearSessions();
      await setUp({ 'signIn.login': { body } }).actions.signIn(credentials);
      expect(useSession.getState()).toMatchObject({
        token: 'a1',
        user: { id: 'u1' },
        userTokenData: { refreshToken: 'r1' },
      });
    }
  });

  it('[AUT-08] [AUT-09] stores user, token, token data and devices, and reports a sign-in', async () => {
    const { actions, onSignedIn } = setUp({ 'signIn.login': { body: signInContent } });
    await actions.signIn(credentials);
    const stored = JSON.parse(localStorage.getItem('ott-data') ?? '{}') as Record<string, unknown>;
    expect(stored).toMatchObject({
      user: { email: 'ann@example.org' },
      token: 'a1',
      userTokenData: { token: 'a1' },
      devices: [{ id: 'x1', deviceType: 'mobile', isCurrent: false }],
    });
    expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ id: 'u1' }), 'signin');
  });

  it('[AUT-06] [AUT-07] rejects with login_failed and stores nothing', async () => {
    const body = { messageErrorCode: 'login_failed', message: 'Login Failed' };
    const { actions } = setUp({ 'signIn.login': { status: 401, body } });
    await expect(actions.signIn(credentials)).rejects.toMatchObject({ code: 'login_failed' });
    expect(isSignedIn(useSession.getState())).toBe(false);
  });

  it('[DEV-07] over the device limit stores the devices, reports it and does not sign in', async () => {
    signInForTest();
    const { actions, onDeviceLimit, onSignedIn } = setUp({ 'signIn.login': { body: overLimit } });
    await expect(actions.signIn(credentials)).rejects.toMatchObject({
      code: 'device_limit_exceeded',
    });
    expect(isSignedIn(useSession.getState())).toBe(false);
    expect(useSession.getState().devices).toMatchObject([{ deviceId: 'other', isCurrent: false }]);
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(onDeviceLimit.mock.calls).toEqual([
      [{ token: 'a1', provider: 'credentials', ...credentials }],
    ]);
  });

  it('finishes a sign-in at the device limit with only its token', async () => {
    const { actions, sent, onSignedIn } = setUp({ 'signIn.login': { body: signInContent } });
    await actions.finishSignInAtLimit({ token: 'limit-1', provider: 'google' });
    expect(Object.keys(sent[0]?.body as object).toSorted()).toEqual([
      'device_id',
      'device_name',
      'strategy',
      'token',
    ]);
    expect(sent[0]?.body).toMatchObject({ token: 'limit-1' });
    expect(isSignedIn(useSession.getState())).toBe(true);
    expect(onSignedIn).toHaveBeenCalledTimes(1);
  });
});

describe('sign-up', () => {
  it('[AUT-01] [AUT-03] [AUT-09] registers, then signs in with the same credentials and reports a sign-up', async () => {
    const { actions, sent, onSignedIn } = setUp({
      'signIn.register': { body: registerContent },
      'signIn.login': { body: signInContent },
    });
    await actions.signUp(signUpFields);
    expect(sent.map(({ name, token }) => ({ name, token }))).toEqual([
      { name: 'signIn.register', token: null },
      { name: 'signIn.login', token: null },
    ]);
    expect(sent[0]?.body).toEqual({ ...signUpFields, strategy: 'refresh' });
    expect(sent[1]?.body).toMatchObject(credentials);
    expect(onSignedIn.mock.calls.map(([, mode]) => mode)).toEqual(['signup']);
  });

  it('`settled` resolves once both steps succeeded or one failed', async () => {
    const { actions } = setUp({
      'signIn.register': { body: registerContent },
      'signIn.login': { body: signInContent },
    });
    await actions.settled();
    const signUp = actions.signUp(signUpFields);
    await actions.settled();
    expect(useSession.getState().token).toBe(signInContent.content.tokenData.access_token);
    await signUp;
    const failing = setUp({ 'signIn.register': { status: 500, body: {} } }).actions;
    const failed = failing.signUp(signUpFields);
    await failing.settled();
    await expect(failed).rejects.toMatchObject({ status: 500 });
  });

  it('[AUT-02] stores the registered session even if the following sign-in fails, and rejects', async () => {
    const { actions } = setUp({
      'signIn.register': { body: registerContent },
      'signIn.login': { status: 500, body: {} },
    });
    await expect(actions.signUp(signUpFields)).rejects.toMatchObject({ status: 500 });
    expect(useSession.getState()).toMatchObject({ token: 'a1', user: { id: 'new' } });
  });
});

describe('sign-out', () => {
  it('[AUT-37] [AUT-39] clears the session, opens the sign-in page and revokes the old token', async () => {
    signInForTest({ token: 'ending' });
    const { actions, sent, onSignedOut } = setUp({});
    await actions.signOut();
    expect(sent).toEqual([{ name: 'signIn.logout', body: {}, token: 'ending' }]);
    expect(isSignedIn(useSession.getState())).toBe(false);
    expect(onSignedOut.mock.calls).toEqual([['/auth/login/']]);
  });

  it('signs out even if the server is unreachable', async () => {
    signInForTest();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { actions } = setUp({ 'signIn.logout': { status: 503, body: {} } });
    await actions.signOut();
    expect(isSignedIn(useSession.getState())).toBe(false);
  });

  it('does not call the server without revoke', async () => {
    signInForTest();
    const { actions, sent, onSignedOut } = setUp({});
    await actions.signOut({ revoke: false, to: '/' });
    expect(sent).toEqual([]);
    expect(onSignedOut.mock.calls).toEqual([['/']]);
  });

  it('by a call of this browser reports no other end of the session, and does not revoke it', async () => {
    signInForTest();
    const { actions, sent, onSignedOut } = setUp({});
    const report = vi.fn<() => void>();
    await actions.signOutBy(async () => actions.reportEnd(report), { to: '/' });
    expect(report).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
    expect(isSignedIn(useSession.getState())).toBe(false);
    expect(onSignedOut.mock.calls).toEqual([['/']]);
    actions.reportEnd(report);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('reports the end of the session once a call of this browser to end it has failed', async () => {
    signInForTest();
    const { actions, onSignedOut } = setUp({});
    const report = vi.fn<() => void>();
    const lost = async () => {
      actions.reportEnd(report);
      throw new Error('no response');
    };
    await expect(actions.signOutBy(lost)).rejects.toThrow('no response');
    expect(report).toHaveBeenCalledTimes(1);
    expect(isSignedIn(useSession.getState())).toBe(true);
    expect(onSignedOut).not.toHaveBeenCalled();
    await expect(actions.signOutBy(() => Promise.reject(new Error('refused')))).rejects.toThrow();
    expect(report).toHaveBeenCalledTimes(1);
  });
});
