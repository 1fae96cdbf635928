import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import type { TestApi } from '../../testing.ts';
import { signedIn, testPassword } from '../session/testing.ts';
import type { StandInPerson } from '../../stand-in/pages.ts';
import {
  startProviderSignIn,
  choosePerson,
  signInWith,
  tokenExchangeBody,
  exchange,
  obtainToken,
  outcome,
  startWithProviders,
  type ProviderName,
  type TestProviders,
} from './testing.ts';

const people: readonly StandInPerson[] = [
  { subject: 'ann', name: '  Ann Lee ', email: 'ann@gmail.com', isEmailVerified: true },
  { subject: 'bob', name: 'Bob', email: 'bob@gmail.com', isEmailVerified: true },
  { subject: 'cat', name: 'Cat', email: 'cat@example.org', isEmailVerified: true },
  { subject: 'dan', name: 'Dan', email: null, isEmailVerified: false },
  { subject: 'eve', name: 'Eve', email: 'victim@gmail.com', isEmailVerified: true },
  { subject: 'gil', name: 'Gil', email: 'gil@gmail.com', isEmailVerified: true },
  { subject: 'fay', name: 'Fay', email: 'fay@example.org', isEmailVerified: false },
];
const names: readonly ProviderName[] = ['google', 'apple', 'facebook'];
let now = Date.parse('2026-11-21T12:00:00Z');
let providers: TestProviders;
let api: TestApi;
let close: () => Promise<void>;

beforeAll(async () => {
  const tenants = ({ tenant }: TestProviders) => [
    tenant('alpha', { device_limit: 2 }),
    tenant('beta', { enable_auth_via: { google: true } }),
    tenant('gamma', {}, true),
  ];
  ({ api, providers, close } = await startWithProviders(people, tenants, { clock: () => now }));
}, 120_000);
afterAll(() => close());

describe('sign-in with a provider', () => {
  it.each(names)('[AUT-18] [AUT-19] returns the profile, devices and tokens: %s', async (name) => {
    // Facebook does not report whether it has verified an address, so it cannot open Ann's account.
    const subject = name === 'facebook' ? 'gil' : 'ann';
    const { status, body } = await signInWith(api, name, subject, {
      profile: { display_name: '  Ann Lee ' },
      device: { id: `of-${name}`, name: 'Firefox', os_name: 'Haiku', os_version: '1' },
    });
    expect(status).toBe(200);
    expect(body.auth_data).toMatchObject({
      token: body.token,
      expires_in: body.expires_in,
      refresh_token: body.refresh_token,
      device_error: false,
      profile: { email: `${subject}@gmail.com`, displayName: 'Ann Lee', fullName: 'Ann Lee' },
    });
    expect(body.auth_data.devices).toContainEqual(
      expect.objectContaining({ deviceId: `of-${name}`, osName: 'Haiku', osVersion: '1' }),
    );
    const { body: profile } = await api.user.getProfile({ token: body.token });
    expect(profile.content).toEqual(body.auth_data.profile);
    const { body: account } = await api.account.get({ token: body.token });
    expect(account.content.emailVerified).toBe(name !== 'facebook');
  });

  it('[AUT-20] [AUT-21] accepts the second spelling of the body, with the trimmed full name', async () => {
    const { started, token } = await obtainToken(api, 'apple', 'bob');
    const { body, status } = await api.signIn.exchangeToken({
      body: {
        provider_name: 'apple',
        token_type: 'id_token',
        full_name: '  Bob  ',
        subject_token: token,
        strategy: 'refresh',
        device: { id: 'of-bob', name: 'Safari' },
        attempt: started.attempt,
      },
    });
    expect([status, body.auth_data.profile.displayName]).toEqual([200, 'Bob']);
    expect(body.auth_data.isRegister).toBe(true);
    const { body: account } = await api.account.get({ token: body.token });
    expect(account.content).toMatchObject({
      emailVerified: true,
      hasPassword: false,
      providers: [{ provider: 'apple', email: 'bob@gmail.com' }],
    });
    // There is no password to confirm.
    const removal = await api.account.remove({ token: body.token, body: {} });
    expect(removal.status).toBe(204);
    expect((await api.user.getProfile({ token: body.token })).status).toBe(401);
  });

  it.each(['twitter', 'Google', '__proto__', 'constructor', 'ifa'])(
    '[AUT-17] rejects the provider %s, at the start and with a token',
    async (provider) => {
      const start = await api.signIn.start({ body: { provider, mode: 'signin' } });
      expect(outcome(start)).toEqual([400, 'auth_provider_not_supported']);
      const forged = tokenExchangeBody(await startProviderSignIn(api, 'google'), 'x', {
        subject_issuer: provider,
      });
      expect(outcome(await api.signIn.exchangeToken({ body: forged }))).toEqual([
        400,
        'auth_provider_not_supported',
      ]);
    },
  );

  it('[AUT-15] offers only the providers that the tenant enables', async () => {
    const start = (provider: string) =>
      api.signIn.start({ tenant: 'beta', body: { provider, mode: 'signup' } });
    expect((await start('google')).status).toBe(200);
    for (const provider of ['apple', 'facebook'])
      expect(outcome(await start(provider))).toEqual([400, 'auth_provider_not_supported']);
  });

  it('over the device limit returns a token that can only free a device and finish the login', async () => {
    const device = (id: string) => ({ device: { id, name: 'Firefox' } });
    for (const id of ['d-1', 'd-2'])
      expect((await signInWith(api, 'google', 'cat', device(id))).status).toBe(200);
    const { status, body } = await signInWith(api, 'google', 'cat', device('d-3'));
    expect(status).toBe(200);
    expect([body.refresh_token, body.auth_data.profile]).toEqual([null, null]);
    expect(body.auth_data.device_error).toBe(true);
    expect((await api.user.getProfile({ token: body.token })).status).toBe(401);
    const { token } = body;
    await api.device.remove({ body: { deviceId: 'd-1', token } });
    const finished = await api.signIn.login({
      body: { token, device_id: 'd-3', device_name: 'Firefox', strategy: 'refresh' },
    });
    expect(finished.body.content.device_error).toBe(false);
  });

  it("reports the provider's refusal in its words, and an unreachable provider as such", async () => {
    const started = await startProviderSignIn(api, 'apple');
    const response = await exchange(api, started, { state: started.state, code: 'made-up' });
    expect(outcome(response)).toEqual([400, 'provider_refused']);
    expect(response.body.message).toBe('Bad Request');
    const other = await startProviderSignIn(api, 'facebook');
    const back = await choosePerson(other, 'ann');
    providers.isUp = false;
    const unreachable = await exchange(api, other, back);
    providers.isUp = true;
    expect(outcome(unreachable)).toEqual([503, 'service_unavailable']);
  });

  it('is refused if the provider reports no address', async () => {
    expect(outcome(await signInWith(api, 'google', 'dan'))).toEqual([
      400,
      'provider_email_missing',
    ]);
  });
});

describe('attacks on a sign-in', () => {
  it('[SEC-09] a forged state is refused and does not end the attempt', async () => {
    const started = await startProviderSignIn(api, 'google');
    const back = await choosePerson(started, 'ann');
    const forged = await exchange(api, started, back, {
      state: (await startProviderSignIn(api, 'google')).state,
    });
    expect(outcome(forged)).toEqual([400, 'sign_in_attempt_invalid']);
    expect((await exchange(api, started, back)).status).toBe(200);
  });

  it.each(names)(
    '[SEC-09] a response of %s that names another issuer is refused and does not end the attempt',
    async (name) => {
      const issuer =
        name === 'facebook' ? 'https://www.facebook.com' : `${providers.origin}/${name}`;
      const started = await startProviderSignIn(api, name);
      const back = await choosePerson(started, 'gil');
      const forged = [
        'https://evil.example',
        // Compared exactly: case, slash, path and prefix matter.
        issuer.toUpperCase(),
        `${issuer}/`,
        new URL(issuer).origin.slice(0, -1),
        `${issuer} https://evil.example`,
        `${providers.origin}/${name === 'google' ? 'apple' : 'google'}`,
      ];
      for (const iss of forged) {
        const response = await exchange(api, started, { ...back, iss });
        expect(outcome(response), iss).toEqual([400, 'sign_in_attempt_invalid']);
      }
      expect((await exchange(api, started, { ...back, iss: issuer })).status).toBe(200);
    },
  );

  it('[SEC-09] if a provider names the issuer in every response, one without it is a forgery', async () => {
    const started = await startProviderSignIn(api, 'google', 'gamma');
    const back = await choosePerson(started, 'ann');
    const send = (changes: object) =>
      api.signIn.exchangeCode({
        tenant: 'gamma',
        body: {
          provider: 'google',
          attempt: started.attempt,
          state: started.state,
          code: back['code'],
          ...changes,
        },
      });
    expect(outcome(await send({}))).toEqual([400, 'sign_in_attempt_invalid']);
    expect(outcome(await send({ iss: '' }))).toEqual([400, 'validation_failed']);
    expect((await send({ iss: `${providers.origin}/google` })).status).toBe(200);
  });

  it("[SEC-09] another browser cannot finish: a victim's code is useless without the secret", async () => {
    const victim = await startProviderSignIn(api, 'google');
    const back = await choosePerson(victim, 'ann');
    const attacker = await startProviderSignIn(api, 'google');
    const attempts = [
      exchange(api, attacker, back),
      exchange(api, attacker, back, { state: attacker.state }),
      exchange(api, victim, back, { attempt: 'x'.repeat(43) }),
    ];
    const codes = (await Promise.all(attempts)).map(({ body }) => body.messageErrorCode);
    // The second sends the code with the attacker's own state, so the provider gets the wrong code verifier.
    expect(codes).toEqual([
      'sign_in_attempt_invalid',
      'provider_refused',
      'sign_in_attempt_invalid',
    ]);
  });

  it('[SEC-09] a code is exchanged once, however many concurrent requests present it', async () => {
    const started = await startProviderSignIn(api, 'google');
    const back = await choosePerson(started, 'ann');
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => exchange(api, started, back)),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '400',
      '400',
      '400',
      '400',
    ]);
  });

  it('[SEC-09] a token signs in once, however many concurrent requests present it', async () => {
    const { started, token } = await obtainToken(api, 'google', 'ann');
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        api.signIn.exchangeToken({ body: tokenExchangeBody(started, token) }),
      ),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '400',
      '400',
      '400',
      '400',
    ]);
  });

  it('[SEC-09] an attempt expires after ten minutes, and is bound to its provider and tenant', async () => {
    const { started, token } = await obtainToken(api, 'google', 'ann');
    const body = tokenExchangeBody(started, token);
    expect(outcome(await api.signIn.exchangeToken({ tenant: 'beta', body }))).toEqual([
      400,
      'sign_in_attempt_invalid',
    ]);
    const elsewhere = { ...body, subject_issuer: 'apple' };
    expect(outcome(await api.signIn.exchangeToken({ body: elsewhere }))).toEqual([
      400,
      'sign_in_attempt_invalid',
    ]);
    now += 10 * minuteMs + 1;
    expect(outcome(await api.signIn.exchangeToken({ body }))).toEqual([
      400,
      'sign_in_attempt_invalid',
    ]);
  });

  it('[SEC-09] a token that this server did not fetch itself is refused, even a genuine one', async () => {
    const { started } = await obtainToken(api, 'google', 'ann');
    const { token: other } = await obtainToken(api, 'google', 'ann');
    const response = await api.signIn.exchangeToken({ body: tokenExchangeBody(started, other) });
    expect(outcome(response)).toEqual([401, 'provider_token_invalid']);
    const { started: own } = await obtainToken(api, 'facebook', 'ann');
    const ofOtherTenant = providers.standIn.mintAccess('ann', 'beta-facebook');
    expect(
      outcome(await api.signIn.exchangeToken({ body: tokenExchangeBody(own, ofOtherTenant) })),
    ).toEqual([401, 'provider_token_invalid']);
  });

  it('[SEC-10] an unproven account with the same address needs its password', async () => {
    const register = await api.signIn.register({
      body: {
        username: 'victim@gmail.com',
        password: testPassword,
        display_name: 'V',
        strategy: 'refresh',
      },
    });
    const victim = register.body.content.profile.id;
    const { started, token } = await obtainToken(api, 'google', 'eve');
    const send = (changes: object = {}) =>
      api.signIn.exchangeToken({ body: tokenExchangeBody(started, token, changes) });
    expect(outcome(await send())).toEqual([409, 'account_link_required']);
    expect(outcome(await send({ password: 'not the one' }))).toEqual([403, 'wrong_password']);
    const linked = await send({ password: testPassword });
    expect([linked.status, linked.body.auth_data.profile.id]).toEqual([200, victim]);
    expect(linked.body.auth_data.isRegister).toBe(false);
    // From now on the provider is enough.
    const next = await signInWith(api, 'google', 'eve');
    expect(next.body.auth_data.profile.id).toBe(victim);
  });

  it('[SEC-10] [SEC-12] an attempt allows five password attempts for linking', async () => {
    await signedIn(api, 'fay', { device: 'f-1' });
    const { started, token } = await obtainToken(api, 'facebook', 'fay');
    const guess = (password: string) =>
      api.signIn.exchangeToken({ body: tokenExchangeBody(started, token, { password }) });
    for (let index = 0; index < 5; index += 1)
      expect(outcome(await guess(`guess ${index}`))).toEqual([403, 'wrong_password']);
    expect(outcome(await guess(testPassword))).toEqual([400, 'sign_in_attempt_invalid']);
  });

  it.each([
    { device: undefined },
    { user_id: 'u_1' },
    { tenant_id: 'beta' },
    { profile: { display_name: 'x', canCreateGlobalTag: true } },
    { device: { id: 'd', name: 'n', user_id: 'u_1' } },
    { code: 'x' },
  ])('[SEC-21] refuses a body with %j', async (change) => {
    const body = tokenExchangeBody(await startProviderSignIn(api, 'google'), 'x', change);
    expect(outcome(await api.signIn.exchangeToken({ body }))).toEqual([400, 'validation_failed']);
  });
});
