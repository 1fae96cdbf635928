/** Providers linked to an account: shown, removable, mailed about, and removed with an old password. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StandInPerson } from '../../stand-in/pages.ts';
import type { TestApi } from '../../testing.ts';
import { withdrawPasswords } from '../password/index.ts';
import { signedIn, signInOn, testPassword, type SignedIn } from '../session/testing.ts';
import { signInWith, outcome, startWithProviders } from './testing.ts';

const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fox'];
const people: readonly StandInPerson[] = names.map((name) => ({
  subject: name,
  name,
  email: `${name}@example.org`,
  isEmailVerified: true,
}));
let api: TestApi;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ api, close } = await startWithProviders(people, ({ tenant }) => [
    tenant('alpha'),
    tenant('beta'),
  ]));
}, 240_000);
afterAll(() => close());

const providersOf = async (token: string): Promise<string[]> =>
  (await api.account.get({ token })).body.content.providers.map(
    ({ provider }: { provider: string }) => provider,
  );
const unlink = (token: string, provider: string) =>
  api.signIn.unlinkProvider({ token, body: { provider } });
const mailsTo = async (to: string) =>
  (await api.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject);
const lastSecret = async (to: string, page: string) => {
  const mail = (await api.mails()).findLast(
    (candidate) => candidate.to === to && candidate.text.includes(page),
  );
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
/** An account with a confirmed address and a password, with Facebook linked by it. */
async function withFacebook(name: string): Promise<SignedIn> {
  const me = await signedIn(api, name, { device: 'phone' });
  const token = await lastSecret(me.username, '/auth/verify/');
  await api.verification.verifyEmail({ token: me.access, body: { token } });
  const linked = await signInWith(api, 'facebook', name, { password: testPassword });
  expect(linked.status).toBe(200);
  return me;
}
const reset = async (username: string) => {
  await api.password.requestReset({ body: { username } });
  const token = await lastSecret(username, '/auth/password/reset/');
  return api.password.reset({ body: { token, password: 'a quite different one' } });
};

it('[SEC-31] linked providers are listed, and the owner gets a mail about a new one', async () => {
  const me = await withFacebook('ann');
  expect(await providersOf(me.access)).toEqual(['facebook']);
  expect(await mailsTo(me.username)).toContain(
    'You can now log in to The alpha league with Facebook',
  );
});

it('[SEC-31] removing a linked provider sends a mail and ends every other session', async () => {
  const me = await withFacebook('bob');
  const other = await signInWith(api, 'facebook', 'bob', {
    device: { id: 'tablet', name: 'Tablet' },
  });
  const third = await signInOn(api, me.username, { device: 'tv' });
  expect((await unlink(me.access, 'facebook')).status).toBe(200);
  expect(await providersOf(me.access)).toEqual([]);
  for (const token of [other.body.token, third.access])
    expect((await api.user.getProfile({ token })).status).toBe(401);
  expect(await mailsTo(me.username)).toContain(
    'You can no longer log in to The alpha league with Facebook',
  );
  // Facebook does not prove the address, so the password is needed again.
  expect(outcome(await signInWith(api, 'facebook', 'bob'))).toEqual([409, 'account_link_required']);
  expect(outcome(await unlink(me.access, 'facebook'))).toEqual([404, 'not_found']);
});

it('[SEC-31] the last way to sign in cannot be removed', async () => {
  const { body } = await signInWith(api, 'google', 'cat');
  expect(outcome(await unlink(body.token, 'google'))).toEqual([409, 'last_sign_in_method']);
  expect(await providersOf(body.token)).toEqual(['google']);
});

it('[SEC-31] a password reset removes a provider that a password linked, but none that vouches for the address', async () => {
  const me = await withFacebook('dan');
  expect((await signInWith(api, 'apple', 'dan')).status).toBe(200);
  expect((await reset(me.username)).status).toBe(200);
  expect(outcome(await signInWith(api, 'facebook', 'dan'))).toEqual([409, 'account_link_required']);
  const { body } = await signInWith(api, 'apple', 'dan');
  expect(await providersOf(body.token)).toEqual(['apple']);
});

it('[SEC-31] a password reset leaves the provider that the account was created with, once the address is confirmed', async () => {
  const { body } = await signInWith(api, 'facebook', 'eve');
  const token = await lastSecret('eve@example.org', '/auth/verify/');
  await api.verification.verifyEmail({ token: body.token, body: { token } });
  expect((await reset('eve@example.org')).status).toBe(200);
  const again = await signInWith(api, 'facebook', 'eve');
  expect([again.status, again.body.auth_data.isRegister]).toEqual([200, false]);
});

it('[SEC-31] withdrawing a published password removes what it linked', async () => {
  const me = await withFacebook('fox');
  await withdrawPasswords(api.app.platform, 'alpha', [me.username]);
  expect(outcome(await signInWith(api, 'facebook', 'fox'))).toEqual([409, 'account_link_required']);
});
