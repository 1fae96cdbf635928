/** An account without a password can be deleted after a recent sign-in with its provider. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import type { TestApi } from '../../testing.ts';
import { signInWith, startWithProviders, type TestProviders } from '../sign-in/testing.ts';

let now = Date.parse('2026-11-21T12:00:00Z');
let api: TestApi;
let close: () => Promise<void>;
beforeAll(async () => {
  const people = [{ subject: 'ann', name: 'Ann', email: 'ann@gmail.com', isEmailVerified: true }];
  const tenants = ({ tenant }: TestProviders) => [tenant('alpha')];
  ({ api, close } = await startWithProviders(people, tenants, { clock: () => now }));
}, 120_000);
afterAll(() => close());

it('[ACC-08] deleting an account without a password needs a recent sign-in', async () => {
  const { body } = await signInWith(api, 'google', 'ann');
  now += 9 * minuteMs;
  const refreshed = await api.signIn.exchangeToken({
    body: {
      subject_token: body.refresh_token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    },
  });
  now += 60_001;
  // A refresh does not prove who uses the session.
  const stale = await api.account.remove({ token: refreshed.body.token, body: {} });
  expect([stale.status, stale.body.messageErrorCode]).toEqual([403, 'fresh_sign_in_required']);
  const withPassword = await api.account.remove({
    token: refreshed.body.token,
    body: { password: 'x' },
  });
  expect(withPassword.status).toBe(403);

  const { body: fresh } = await signInWith(api, 'google', 'ann');
  expect((await api.account.remove({ token: fresh.token, body: {} })).status).toBe(204);
  expect((await api.user.getProfile({ token: fresh.token })).status).toBe(401);
});
