import { createClient, type CallRequest } from '@grandstand/contract/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Send } from '../../api/send.ts';
import { anonymousTransport } from '../../api/transport.ts';
import { systemOf } from '../device/device-details.ts';
import type { SignInAtLimit } from './sign-in-at-limit.ts';
import { createSessionActions } from '../store/session-actions.ts';
import { isSignedIn, useSession } from '../store/session-store.ts';
import { aProfile, clearSessions } from '../testing.ts';

type Responses = Partial<Record<CallRequest['name'], unknown>>;

function setUp(responses: Responses) {
  const sent: { name: string; body: Record<string, unknown>; token: string | null }[] = [];
  const send: Send = async (request, token) => {
    const body = JSON.parse(request.body ?? '{}') as Record<string, unknown>;
    sent.push({ name: request.name, body, token });
    return { status: 200, text: JSON.stringify(responses[request.name] ?? {}) };
  };
  const onSignedIn = vi.fn<(user: { id: string }, mode: string) => void>();
  const onDeviceLimit = vi.fn<(signIn: SignInAtLimit) => void>();
  const api = createClient(anonymousTransport(send));
  return {
    actions: createSessionActions({ api, send, onSignedIn, onDeviceLimit }),
    sent,
    onSignedIn,
    onDeviceLimit,
  };
}

const tokens = { token: 'a1', expires_in: 600, refresh_token: 'r1' };
const authData = {
  ...tokens,
  profile: aProfile(),
  devices: [],
  device_error: false,
  isRegister: false,
};
const proof = {
  provider: 'apple' as const,
  subjectToken: 'the-token',
  tokenType: 'id_token' as const,
  attempt: 'attempt-1',
  fullName: '  Ann Lee ',
};

beforeEach(clearSessions);

describe("sign-in with a provider's token", () => {
  it('[AUT-18] [AUT-19] [AUT-20] exchanges it with the device and the trimmed name', async () => {
    const { actions, sent } = setUp({ 'signIn.exchangeToken': { ...tokens, auth_data: authData } });
    await actions.signInWithProvider(proof, 'signin');
    expect(sent).toHaveLength(1);
    const { device, ...body } = sent[0]?.body ?? {};
    expect(body).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: 'the-token',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      subject_issuer: 'apple',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      strategy: 'refresh',
      profile: { display_name: 'Ann Lee' },
      attempt: 'attempt-1',
    });
    expect(Object.keys(device as object)).toEqual([
      'id',
      'name',
      'os_name',
      'os_version',
      'app_version',
    ]);
    expect(isSignedIn(useSession.getState())).toBe(true);
  });

  it('[AUT-20] omits a missing name', async () => {
    const { actions, sent } = setUp({ 'signIn.exchangeToken': { ...tokens, auth_data: authData } });
    await actions.signInWithProvider({ ...proof, fullName: '   ' }, 'signin');
    await actions.signInWithProvider(
      { ...proof, fullName: null, tokenType: 'access_token' },
      'signin',
    );
    expect(sent.map(({ body }) => 'profile' in body)).toEqual([false, false]);
    expect(sent[1]?.body['subject_token_type']).toBe(
      'urn:ietf:params:oauth:token-type:access_token',
    );
  });

  it('loads missing profile and devices with the new token', async () => {
    const { actions, sent } = setUp({
      'signIn.exchangeToken': tokens,
      'user.getProfile': { content: aProfile({ id: 'u7' }) },
      'device.check': { content: { devices: [], enabled: true } },
    });
    await actions.signInWithProvider(proof, 'signin');
    expect(sent.slice(1).map(({ name, token }) => [name, token])).toEqual([
      ['user.getProfile', 'a1'],
      ['device.check', 'a1'],
    ]);
    expect(useSession.getState()).toMatchObject({ token: 'a1', user: { id: 'u7' } });
  });

  it('handles the device limit as a password sign-in does', async () => {
    const limited = { ...authData, profile: null, refresh_token: null, device_error: true };
    const { actions, onDeviceLimit } = setUp({
      'signIn.exchangeToken': { ...tokens, auth_data: limited },
    });
    await expect(actions.signInWithProvider(proof, 'signin')).rejects.toMatchObject({
      code: 'device_limit_exceeded',
    });
    expect(onDeviceLimit.mock.calls).toEqual([[{ token: 'a1', provider: 'apple' }]]);
    expect(isSignedIn(useSession.getState())).toBe(false);
  });

  it('[AUT-41] counts as a sign-up if it created the account, wherever the button was', async () => {
    const made = { ...authData, isRegister: true };
    const { actions, onSignedIn } = setUp({
      'signIn.exchangeToken': { ...tokens, auth_data: made },
    });
    expect(await actions.signInWithProvider(proof, 'signin')).toEqual({ isNewAccount: true });
    expect(onSignedIn.mock.calls.map(([, mode]) => mode)).toEqual(['signup']);
  });
});

describe('the system in a user agent', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X)', 'iOS', '17.5.1'],
    ['Mozilla/5.0 (iPad; CPU OS 16_2 like Mac OS X)', 'iPadOS', '16.2'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'Android', '14'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows', '10.0'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS', '10.15.7'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux', 'Unknown'],
    ['curl/8', 'Unknown', 'Unknown'],
  ])('%s', (agent, name, version) => {
    expect(systemOf(agent)).toEqual({ name, version });
  });
});
