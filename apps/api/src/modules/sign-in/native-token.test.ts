/** Sign-in with a provider's token that a native app obtained by itself: the body has no `attempt`. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, type TestApi } from '../../testing.ts';
import { signedIn, testPassword } from '../session/testing.ts';
import type { StandInPerson } from '../../stand-in/pages.ts';
import { signInJobs } from './sign-in.jobs.ts';
import {
  startProviderSignIn,
  tokenExchangeBody,
  obtainToken,
  outcome,
  startWithProviders,
  type ProviderName,
  type TestProviders,
} from './testing.ts';

const people: readonly StandInPerson[] = [
  { subject: 'ann', name: 'Ann Lee', email: 'ann@gmail.com', isEmailVerified: true },
  { subject: 'bob', name: 'Bob', email: 'bob@gmail.com', isEmailVerified: true },
  { subject: 'fay', name: 'Fay', email: 'fay@example.org', isEmailVerified: false },
];
let now = Date.parse('2026-11-21T12:00:00Z');
let providers: TestProviders;
let api: TestApi;
let close: () => Promise<void>;

beforeAll(async () => {
  const tenants = ({ tenant }: TestProviders) => [tenant('alpha'), tenant('beta')];
  ({ api, providers, close } = await startWithProviders(people, tenants, { clock: () => now }));
}, 120_000);
afterAll(() => close());

const urn = 'urn:ietf:params:oauth:token-type';

/** The token that the provider's own SDK gives to our app. */
const appToken = (provider: ProviderName, subject: string, claims: object = {}) => {
  const person = people.find((known) => known.subject === subject);
  return provider === 'facebook'
    ? providers.standIn.mintAccess(subject, 'alpha-facebook')
    : providers.standIn.mint({
        iss: `${providers.origin}/${provider}`,
        aud: `alpha-${provider}`,
        sub: subject,
        email: person?.email,
        email_verified: person?.isEmailVerified,
        name: person?.name,
        jti: randomUUID(),
        ...claims,
      });
};

/** Facebook does not report whether it has verified an address, so it cannot open Ann's account. */
const subjectOf = (provider: ProviderName) => (provider === 'facebook' ? 'fay' : 'ann');

/** The exact body of the specification. */
const specified = (provider: ProviderName, token: string, changes: object = {}) => ({
  subject_token: token,
  subject_token_type: `${urn}:${provider === 'facebook' ? 'access_token' : 'id_token'}`,
  subject_issuer: provider,
  requested_token_type: `${urn}:access_token`,
  device: { id: 'phone', name: 'Phone', os_name: 'iOS', os_version: '19', app_version: '1.2' },
  strategy: 'refresh',
  profile: { display_name: 'Ann Lee' },
  ...changes,
});
const exchangeToken = (body: object, tenant = 'alpha') =>
  api.signIn.exchangeToken({ tenant, body });

const cleanUp = async () => {
  for (const { run } of signInJobs(api.app.platform)) await run(new AbortController().signal);
};

describe('a native token (without an attempt)', () => {
  it.each(['google', 'apple', 'facebook'] as const)(
    '[AUT-18] [AUT-19] of %s signs in with exactly the specified body',
    async (provider) => {
      const token = await appToken(provider, subjectOf(provider));
      const { status, body } = await exchangeToken(specified(provider, token));
      expect([status, body.auth_data?.profile.displayName]).toEqual([200, 'Ann Lee']);
      expect(body.auth_data.devices).toContainEqual(
        expect.objectContaining({ deviceId: 'phone', osName: 'iOS', osVersion: '19' }),
      );
      expect((await api.user.getProfile({ token: body.token })).status).toBe(200);
    },
  );

  it('[AUT-21] signs in with the short form: provider_name, token_type and full_name', async () => {
    const { status, body } = await exchangeToken({
      provider_name: 'apple',
      token_type: 'id_token',
      full_name: 'Bob',
      subject_token: await appToken('apple', 'bob'),
      strategy: 'refresh',
      device: { id: 'phone', name: 'Phone' },
    });
    expect([status, body.auth_data?.profile.displayName]).toEqual([200, 'Bob']);
  });

  it.each(['twitter', 'Google', '__proto__', 'ifa'])(
    '[AUT-17] for the provider %s is refused, because that is not supported',
    async (provider) => {
      const body = specified('google', await appToken('google', 'ann'), {
        subject_issuer: provider,
      });
      expect(outcome(await exchangeToken(body))).toEqual([400, 'auth_provider_not_supported']);
    },
  );

  it.each(['google', 'facebook'] as const)(
    '[SEC-09] of %s signs in once, however often it is presented at the same time or later',
    async (provider) => {
      const body = specified(provider, await appToken(provider, subjectOf(provider)));
      const responses = await Promise.all(Array.from({ length: 5 }, () => exchangeToken(body)));
      expect(responses.map(({ status }) => String(status)).toSorted()).toEqual([
        '200',
        '400',
        '400',
        '400',
        '400',
      ]);
      expect(outcome(await exchangeToken(body))).toEqual([400, 'sign_in_attempt_invalid']);
    },
  );

  it('[SEC-09] is recognised as used by every process, for as long as it is fresh', async () => {
    const token = await appToken('google', 'ann', { iat: now / 1000 + 60 });
    expect((await exchangeToken(specified('google', token))).status).toBe(200);
    const other = await createTestApi({
      clock: () => now,
      secrets: providers.secrets,
      tenants: [providers.tenant('alpha')],
      db: api.db,
    });
    now += 11 * minuteMs;
    await cleanUp();
    const again = await other.signIn.exchangeToken({ body: specified('google', token) });
    await other.app.close();
    expect(outcome(again)).toEqual([400, 'sign_in_attempt_invalid']);
    now += 62_000;
    expect(outcome(await exchangeToken(specified('google', token)))).toEqual([
      401,
      'provider_token_invalid',
    ]);
  });

  it('[SEC-09] counts as used even if its signature is encoded differently', async () => {
    const token = await appToken('google', 'ann');
    expect((await exchangeToken(specified('google', token))).status).toBe(200);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last letter of a 256-byte signature has four unused bits.
    const last = letters.indexOf(token.at(-1) ?? '');
    const other = `${token.slice(0, -1)}${letters[last ^ 1]}`;
    expect(outcome(await exchangeToken(specified('google', other)))).toEqual([
      400,
      'sign_in_attempt_invalid',
    ]);
    for (const spelling of [' x', 'x%20', 'x\n'])
      expect(outcome(await exchangeToken(specified('facebook', spelling)))).toEqual([
        401,
        'provider_token_invalid',
      ]);
  });

  it.each(['google', 'apple', 'facebook'] as const)(
    '[SEC-09] of %s is refused if a browser started its sign-in here, which prevents login CSRF',
    async (provider) => {
      const { started, token } = await obtainToken(api, provider, subjectOf(provider));
      expect(outcome(await exchangeToken(specified(provider, token)))).toEqual([
        401,
        'provider_token_invalid',
      ]);
      now += 10 * minuteMs + 1;
      await cleanUp();
      expect(outcome(await exchangeToken(specified(provider, token)))).toEqual([
        401,
        'provider_token_invalid',
      ]);
      now -= 10 * minuteMs + 1;
      expect((await exchangeToken(tokenExchangeBody(started, token))).status).toBe(200);
    },
  );

  it('[SEC-09] of another app is refused, and so is an access token without an age', async () => {
    const { mintAccess } = providers.standIn;
    const seconds = now / 1000;
    for (const token of [
      mintAccess('ann', 'beta-facebook'),
      mintAccess('ann', 'alpha-facebook', seconds - 661),
      mintAccess('ann', 'alpha-facebook', seconds + 61),
      mintAccess('ann', 'alpha-facebook', null),
    ])
      expect(outcome(await exchangeToken(specified('facebook', token)))).toEqual([
        401,
        'provider_token_invalid',
      ]);
    const ofOtherTenant = await appToken('google', 'ann', { aud: 'beta-google' });
    expect(outcome(await exchangeToken(specified('google', ofOtherTenant)))).toEqual([
      401,
      'provider_token_invalid',
    ]);
    // Access tokens of identity-token providers are not introspected, so never accepted.
    const access = { subject_token_type: `${urn}:access_token` };
    const body = specified('google', await appToken('google', 'ann'), access);
    expect(outcome(await exchangeToken(body))).toEqual([401, 'provider_token_invalid']);
  });

  it('[SEC-09] is refused for the attempt of a browser, to which it does not belong', async () => {
    const started = await startProviderSignIn(api, 'google');
    const body = tokenExchangeBody(started, await appToken('google', 'ann'));
    expect(outcome(await exchangeToken(body))).toEqual([401, 'provider_token_invalid']);
  });

  it('[SEC-10] [SEC-12] allows five password attempts for linking', async () => {
    await signedIn(api, 'fay-links', { device: 'f-1' });
    const token = await appToken('google', 'ann', {
      sub: 'links',
      email: 'fay-links@example.org',
      email_verified: false,
    });
    const guess = (password?: string) => exchangeToken(specified('google', token, { password }));
    expect(outcome(await guess())).toEqual([409, 'account_link_required']);
    for (let index = 0; index < 5; index += 1)
      expect(outcome(await guess(`guess ${index}`))).toEqual([403, 'wrong_password']);
    expect(outcome(await guess(testPassword))).toEqual([400, 'sign_in_attempt_invalid']);
  });
});
