import { createClient, type CallRequest } from '@grandstand/contract/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Send } from '../api/send.ts';
import { anonymousTransport } from '../api/transport.ts';
import type { LimitedSignIn } from './limited-sign-in.ts';
import { createSessionActions } from './session-actions.ts';
import { isSignedIn, useSession } from './session-store.ts';
import { aProfile, forgetSessions, signInForTest } from './testing.ts';

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

type Answers = Partial<Record<CallRequest['name'], { status?: number; body: unknown }>>;

function setUp(answers: Answers) {
  const sent: { name: string; body: unknown; token: string | null }[] = [];
  const send: Send = async (request, token) => {
    sent.push({ name: request.name, body: JSON.parse(request.body ?? 'null'), token });
    const { status = 200, body } = answers[request.name] ?? { body: {} };
    return { status, text: JSON.stringify(body) };
  };
  const onSignedIn = vi.fn<(user: { id: string }, mode: string) => void>();
  const onSignedOut = vi.fn<(to: string) => void>();
  const onDeviceLimit = vi.fn<(signIn: LimitedSignIn) => void>();
  const api = createClient(anonymousTransport(send));
  const callbacks = { onSignedIn, onSignedOut, onDeviceLimit };
  const actions = createSessionActions({ api, send, ...callbacks });
  return { actions, sent, ...callbacks };
}

const credentials = { username: 'ann@example.org', password: 'secret-12' };
const signUpFields = { ...credentials, display_name: 'Ann' };

beforeEach(forgetSessions);

describe('sign-in', () => {
  it('[ACC-02] leaves in ott-data a user with exactly the fields of the profile', async () => {
    const { actions } = setUp({ login: { body: signInContent } });
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
        // What other calls name the full name by (ACC-03).
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
    const { actions, sent } = setUp({ login: { body: signInContent } });
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

  it('[AUT-05] understands content with tokenData and auth_data alike', async () => {
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
      forgetSessions();
      await setUp({ login: { body } }).actions.signIn(credentials);
      expect(useSession.getState()).toMatchObject({
        token: 'a1',
        user: { id: 'u1' },
        userTokenData: { refreshToken: 'r1' },
      });
    }
  });

  it('[AUT-08] [AUT-09] stores user, token, token data and devices, and says that it was a sign-in', async () => {
    const { actions, onSignedIn } = setUp({ login: { body: signInContent } });
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

  it('[AUT-06] [AUT-07] fails with login_failed, which goes on to the caller, and stores nothing', async () => {
    const body = { messageErrorCode: 'login_failed', message: 'Login Failed' };
    const { actions } = setUp({ login: { status: 401, body } });
    await expect(actions.signIn(credentials)).rejects.toMatchObject({ code: 'login_failed' });
    expect(isSignedIn(useSession.getState())).toBe(false);
  });

  it('[DEV-07] over the device limit it keeps the devices, tells so and signs nobody in', async () => {
    signInForTest();
    const { actions, onDeviceLimit, onSignedIn } = setUp({ login: { body: overLimit } });
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

  it('finishes such a sign-in with its token alone', async () => {
    const { actions, sent, onSignedIn } = setUp({ login: { body: signInContent } });
    await actions.finishLimited({ token: 'limit-1', provider: 'google' });
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
  it('[AUT-01] [AUT-03] [AUT-09] registers, then signs in with the same credentials as a sign-up', async () => {
    const { actions, sent, onSignedIn } = setUp({
      register: { body: registerContent },
      login: { body: signInContent },
    });
    await actions.signUp(signUpFields);
    expect(sent.map(({ name, token }) => ({ name, token }))).toEqual([
      { name: 'register', token: null },
      { name: 'login', token: null },
    ]);
    expect(sent[0]?.body).toEqual({ ...signUpFields, strategy: 'refresh' });
    expect(sent[1]?.body).toMatchObject(credentials);
    expect(onSignedIn.mock.calls.map(([, mode]) => mode)).toEqual(['signup']);
  });

  it('is settled once the sign-in is through, or has failed', async () => {
    const { actions } = setUp({
      register: { body: registerContent },
      login: { body: signInContent },
    });
    await actions.settled();
    const signUp = actions.signUp(signUpFields);
    await actions.settled();
    expect(useSession.getState().token).toBe(signInContent.content.tokenData.access_token);
    await signUp;
    const failing = setUp({ register: { status: 500, body: {} } }).actions;
    const failed = failing.signUp(signUpFields);
    await failing.settled();
    await expect(failed).rejects.toMatchObject({ status: 500 });
  });

  it('[AUT-02] keeps the registered session when the sign-in after it fails, and says so', async () => {
    const { actions } = setUp({
      register: { body: registerContent },
      login: { status: 500, body: {} },
    });
    await expect(actions.signUp(signUpFields)).rejects.toMatchObject({ status: 500 });
    expect(useSession.getState()).toMatchObject({ token: 'a1', user: { id: 'new' } });
  });
});

describe('sign-out', () => {
  it('[AUT-37] [AUT-39] revokes with the token that ends, clears, and goes on to the sign-in page', async () => {
    signInForTest({ token: 'ending' });
    const { actions, sent, onSignedOut } = setUp({});
    await actions.signOut();
    expect(sent).toEqual([{ name: 'logout', body: {}, token: 'ending' }]);
    expect(isSignedIn(useSession.getState())).toBe(false);
    expect(onSignedOut.mock.calls).toEqual([['/auth/login/']]);
  });

  it('signs out even when the server cannot be reached', async () => {
    signInForTest();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { actions } = setUp({ logout: { status: 503, body: {} } });
    await actions.signOut();
    expect(isSignedIn(useSession.getState())).toBe(false);
  });

  it('leaves the server alone when it is told to', async () => {
    signInForTest();
    const { actions, sent, onSignedOut } = setUp({});
    await actions.signOut({ revoke: false, to: '/' });
    expect(sent).toEqual([]);
    expect(onSignedOut.mock.calls).toEqual([['/']]);
  });
});
