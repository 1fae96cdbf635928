/** Account pre-hijacking: a stranger registers with another person's address, who then gets the mail. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandInPerson } from '../../stand-in/pages.ts';
import type { TestApi } from '../../testing.ts';
import { loginOf, signedIn, testPassword } from '../session/testing.ts';
import {
  signInWith,
  tokenExchangeBody,
  obtainToken,
  outcome,
  startWithProviders,
} from '../sign-in/testing.ts';

const people: readonly StandInPerson[] = ['vic', 'val', 'own', 'pat', 'new'].map((name) => ({
  subject: name,
  name,
  email: `${name}@gmail.com`,
  isEmailVerified: true,
}));
let api: TestApi;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ api, close } = await startWithProviders(people, ({ tenant }) => [
    tenant('alpha'),
    tenant('beta'),
  ]));
}, 120_000);
afterAll(() => close());

const isVerified = async (token: string) =>
  (await api.account.get({ token })).body.content.emailVerified;
const login = (username: string) => api.signIn.login({ body: loginOf(username) });

/** Registers and logs in as a stranger. The mail's token belongs to the address's owner. */
async function registerAsStranger(username: string) {
  await api.signIn.register({
    body: { username, password: testPassword, display_name: 'Mallory', strategy: 'refresh' },
  });
  const { body } = await login(username);
  const mail = (await api.mails()).findLast(({ to }) => to === username);
  const token = /\/auth\/verify\/\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { access_token: access } = body.content.tokenData as { access_token: string };
  return { token, access };
}

describe('the link that confirms an address', () => {
  it("[SEC-10] does nothing without the account's session or password", async () => {
    const { token, access } = await registerAsStranger('unconfirmed@example.org');
    const { access: other } = await signedIn(api, 'another-viewer');
    const refused = [403, 'verification_password_required'];
    expect(outcome(await api.verification.verifyEmail({ body: { token } }))).toEqual(refused);
    expect(outcome(await api.verification.verifyEmail({ token: other, body: { token } }))).toEqual(
      refused,
    );
    const guessed = await api.verification.verifyEmail({
      body: { token, password: 'not this one' },
    });
    expect(outcome(guessed)).toEqual([403, 'wrong_password']);
    expect(await isVerified(access)).toBe(false);
    const right = await api.verification.verifyEmail({ body: { token, password: testPassword } });
    expect(right.status).toBe(200);
    expect(await isVerified(access)).toBe(true);
  });

  it('[SEC-10] sends one welcome mail with the name, only after the address is confirmed', async () => {
    const { token, access } = await registerAsStranger('welcome@example.org');
    const mails = async () => {
      const all = await api.mails();
      return all.filter(({ to }) => to === 'welcome@example.org');
    };
    expect((await mails()).map(({ text }) => text.includes('Mallory'))).toEqual([false]);
    for (let time = 0; time < 2; time += 1)
      await api.verification.verifyEmail({ token: access, body: { token } });
    const [, welcome, ...more] = await mails();
    expect(welcome?.subject).toBe('Welcome to The alpha league');
    expect(welcome?.text).toContain('Hello Mallory,');
    expect(welcome?.text).toContain('because you confirmed this address');
    expect(more).toEqual([]);
  });

  it('[SEC-10] sends no welcome mail if the address is no longer confirmed when the mail is due', async () => {
    const { token, access } = await registerAsStranger('moved@example.org');
    await api.verification.verifyEmail({ token: access, body: { token } });
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('user_account')
        .set({ email_verified_at: null })
        .where('email', '=', 'moved@example.org')
        .execute(),
    );
    const subjects = (await api.mails()).filter(({ to }) => to === 'moved@example.org');
    expect(subjects.map(({ subject }) => subject)).not.toContain('Welcome to The alpha league');
  });

  it('is not needed if the provider confirms the address: the welcome mail is sent at once', async () => {
    await signInWith(api, 'google', 'new');
    const mails = (await api.mails()).filter(({ to }) => to === 'new@gmail.com');
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to The alpha league']);
  });

  it("[SEC-10] requires the account's session if it has no password", async () => {
    const entered = await signInWith(api, 'facebook', 'pat');
    const mail = (await api.mails()).findLast(({ to }) => to === 'pat@gmail.com');
    const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    for (const body of [{ token }, { token, password: testPassword }])
      expect(outcome(await api.verification.verifyEmail({ body }))).toEqual([
        403,
        'verification_sign_in_required',
      ]);
    const verified = await api.verification.verifyEmail({
      token: entered.body.token,
      body: { token },
    });
    expect(verified.status).toBe(200);
  });

  it('[SEC-10] removes an account that a stranger registered with the address, and its sessions', async () => {
    const { token, access } = await registerAsStranger('vic@gmail.com');
    expect((await api.verification.disownRegistration({ body: { token } })).status).toBe(204);
    expect((await api.user.getProfile({ token: access })).status).toBe(401);
    expect((await login('vic@gmail.com')).status).toBe(401);
    expect(outcome(await api.verification.disownRegistration({ body: { token } }))).toEqual([
      400,
      'verification_token_invalid',
    ]);
    // The address is free for its owner, and the stranger's password no longer signs in.
    const { status, body } = await signInWith(api, 'google', 'vic');
    expect([status, body.auth_data.isRegister]).toEqual([200, true]);
    expect((await login('vic@gmail.com')).status).toBe(401);
  });

  it('[SEC-10] removes no account with a confirmed address, and none of another tenant', async () => {
    const { token, access } = await registerAsStranger('confirmed@example.org');
    const atOtherTenant = await api.verification.disownRegistration({
      tenant: 'beta',
      body: { token },
    });
    expect(outcome(atOtherTenant)).toEqual([400, 'verification_token_invalid']);
    await api.verification.verifyEmail({ token: access, body: { token } });
    expect(outcome(await api.verification.disownRegistration({ body: { token } }))).toEqual([
      400,
      'verification_token_invalid',
    ]);
    expect(await isVerified(access)).toBe(true);
  });
});

describe('a provider that confirms an address registered by a stranger', () => {
  it("[SEC-10] ends the stranger's password and sessions when the owner disowns the registration", async () => {
    const stranger = await registerAsStranger('val@gmail.com');
    const { started, token } = await obtainToken(api, 'google', 'val');
    const exchange = (changes: object) =>
      api.signIn.exchangeToken({ body: tokenExchangeBody(started, token, changes) });
    const response = await exchange({});
    expect(outcome(response)).toEqual([409, 'account_link_required']);
    expect(response.body.details).toEqual([
      { path: 'body.disown', message: expect.stringContaining('may be true') },
    ]);
    const { status, body } = await exchange({ disown: true });
    expect([status, body.auth_data.isRegister]).toEqual([200, true]);
    expect(body.auth_data.profile.displayName).toBe('val');
    expect((await login('val@gmail.com')).status).toBe(401);
    expect((await api.user.getProfile({ token: stranger.access })).status).toBe(401);
    expect(await isVerified(body.token)).toBe(true);
    const late = await api.verification.disownRegistration({ body: { token: stranger.token } });
    expect(outcome(late)).toEqual([400, 'verification_token_invalid']);
  });

  it('[SEC-10] ends nothing if it does not vouch for the address, or the account confirmed it', async () => {
    const { token: mailed, access } = await registerAsStranger('own@gmail.com');
    const byFacebook = await obtainToken(api, 'facebook', 'own');
    const refused = await api.signIn.exchangeToken({
      body: tokenExchangeBody(byFacebook.started, byFacebook.token, { disown: true }),
    });
    expect(outcome(refused)).toEqual([409, 'account_link_required']);
    expect(refused.body.details).toBeUndefined();
    await api.verification.verifyEmail({ token: access, body: { token: mailed } });
    const byGoogle = await obtainToken(api, 'google', 'own');
    const linked = await api.signIn.exchangeToken({
      body: tokenExchangeBody(byGoogle.started, byGoogle.token, { disown: true }),
    });
    expect([linked.status, linked.body.auth_data.isRegister]).toEqual([200, false]);
    expect((await login('own@gmail.com')).status).toBe(200);
  });
});
