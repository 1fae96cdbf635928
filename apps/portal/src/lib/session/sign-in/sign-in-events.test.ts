// @vitest-environment jsdom
import { createClient, type CallRequest } from '@grandstand/contract/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Send } from '../../api/send.ts';
import { anonymousTransport } from '../../api/transport.ts';
import { setAnalyticsListener, type TrackedEvent } from '../../third-parties/analytics-events.ts';
import { createSessionActions } from '../store/session-actions.ts';
import { aProfile, clearSessions } from '../testing.ts';

type Responses = Partial<Record<CallRequest['name'], { status?: number; body: unknown }>>;

const token = { access_token: 'a', refresh_token: 'r', expires_in: 600, token_type: 'Bearer' };
const profile = aProfile({ id: 'u1' });
const loggedIn = { content: { profile, tokenData: token, devices: [], device_error: false } };
const registered = { content: { profile, tokenData: token } };
const refused = { status: 401, body: { messageErrorCode: 'login_failed', message: 'no' } };
const credentials = { username: 'ann@example.org', password: 'secret-12' };
const proof = { provider: 'google', token: 'x', tokenType: 'id_token' } as never;

let events: TrackedEvent[] = [];
let stop: () => void;
function actionsOf(responses: Responses) {
  const send: Send = async ({ name }) => {
    const { status = 200, body } = responses[name] ?? { body: {} };
    return { status, text: JSON.stringify(body) };
  };
  return createSessionActions({ api: createClient(anonymousTransport(send)), send });
}

beforeEach(() => {
  clearSessions();
  events = [];
  stop = setAnalyticsListener((event) => void events.push(event));
});
afterEach(() => stop());

describe('analytics events of a sign-in', () => {
  it('[AUT-09] a completed login tracks login_completed with the user', async () => {
    await actionsOf({ 'signIn.login': { body: loggedIn } }).signIn(credentials);
    expect(events).toEqual([{ name: 'login_completed', userId: 'u1' }]);
  });

  it('[AUT-03] a sign-up tracks sign_up_completed and no login event', async () => {
    const actions = actionsOf({
      'signIn.register': { body: registered },
      'signIn.login': { body: loggedIn },
    });
    await actions.signUp({ ...credentials, display_name: 'Ann' });
    expect(events).toEqual([{ name: 'sign_up_completed', userId: 'u1' }]);
  });

  it('[AUT-07] a failed login tracks login_failed once with its reason, and rethrows the error', async () => {
    const { signIn } = actionsOf({ 'signIn.login': refused });
    await expect(signIn(credentials)).rejects.toMatchObject({ code: 'login_failed' });
    expect(events).toEqual([{ name: 'login_failed', reason: 'login_failed' }]);
  });

  it('[AUT-07] a failed provider login tracks login_failed, a failed provider sign-up nothing', async () => {
    const { signInWithProvider, signUp } = actionsOf({
      'signIn.exchangeToken': refused,
      'signIn.register': refused,
      'signIn.login': refused,
    });
    await expect(signInWithProvider(proof, 'signup')).rejects.toBeDefined();
    await expect(signUp({ ...credentials, display_name: 'Ann' })).rejects.toBeDefined();
    expect(events).toEqual([]);
    await expect(signInWithProvider(proof, 'signin')).rejects.toBeDefined();
    expect(events).toEqual([{ name: 'login_failed', reason: 'login_failed' }]);
  });

  it('[AUT-07] a failed second step of a sign-up tracks nothing', async () => {
    const { signUp } = actionsOf({
      'signIn.register': { body: registered },
      'signIn.login': refused,
    });
    await expect(signUp({ ...credentials, display_name: 'Ann' })).rejects.toBeDefined();
    expect(events).toEqual([]);
  });
});
