import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '../../../platform/context/context.ts';
import { createKeySets } from '../../../platform/security/key-sets.ts';
import { openIdProvider } from './open-id.ts';
import type { Provider } from './provider.ts';
import { startProviders, type TestProviders } from '../testing.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const seconds = now / 1000;
const attempt = { kind: 'attempt', nonce: 'of this attempt' } as const;
let providers: TestProviders;
let provider: Provider;
const keySets = createKeySets();
const options = () => ({
  name: 'ifa' as const,
  clientId: 'ours',
  clientSecret: null,
  isPublicOnly: false,
  scope: 'openid',
  endpoints: {
    issuer: `${providers.origin}/google`,
    authorize_url: `${providers.origin}/google/authorize`,
    token_url: `${providers.origin}/google/token`,
    jwks_url: `${providers.origin}/google/keys`,
  },
  isEmailVerified: () => true,
});
beforeAll(async () => {
  providers = await startProviders([], () => now);
  provider = openIdProvider({ keySets, clock: () => now } as unknown as Ctx, options());
});
afterAll(() => providers.close());

describe('an ID token', () => {
  const validClaims = () => ({
    iss: `${providers.origin}/google`,
    aud: 'ours',
    sub: 'ann',
    nonce: 'of this attempt',
    email: 'Ann@Example.org',
    name: '  Ann\nLee ',
  });
  const verify = async (changes: object) =>
    provider.verify(await providers.standIn.mint({ ...validClaims(), ...changes }), attempt);

  it('identifies its person', async () => {
    expect(await verify({})).toEqual({
      issuer: `${providers.origin}/google`,
      subject: 'ann',
      email: 'ann@example.org',
      isEmailVerified: true,
      name: 'Ann Lee',
    });
  });

  it.each([
    ['another audience', { aud: 'theirs' }],
    ['several audiences and no authorised party', { aud: ['ours', 'theirs'] }],
    ['another authorised party', { azp: 'theirs' }],
    ['another issuer', { iss: 'https://accounts.evil.example' }],
    ['another nonce', { nonce: 'of another attempt' }],
    ['no nonce', { nonce: undefined }],
    ['an expiry in the past', { exp: seconds - 61 }],
    ['no expiry', { exp: undefined }],
    ['a time of issue long ago', { iat: seconds - 3600 }],
    ['a time of issue in the future', { iat: seconds + 3600 }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
  ])('[SEC-09] is refused with %s', async (_, changes) => {
    await expect(verify(changes)).rejects.toMatchObject({ code: 'provider_token_invalid' });
  });

  describe('without an attempt', () => {
    const nativeToken = {
      kind: 'native-token',
      isOurNonce: (nonce: string) => nonce === 'ours',
    } as const;
    const verifyAlone = async (changes: object) =>
      provider.verify(await providers.standIn.mint({ ...validClaims(), ...changes }), nativeToken);

    it.each([
      ['no nonce', { nonce: undefined }],
      ['a nonce that the app made', { nonce: "the app's" }],
      ['a time of issue ten minutes ago', { iat: seconds - 600 }],
    ])('[AUT-18] is accepted with %s', async (_, changes) => {
      expect((await verifyAlone(changes)).subject).toBe('ann');
    });

    it.each([
      ['a nonce of ours', { nonce: 'ours' }],
      ['another audience', { aud: 'theirs' }],
      // Clocks may differ by a minute.
      ['a time of issue more than ten minutes ago', { iat: seconds - 661 }],
      ['a time of issue in the future', { iat: seconds + 61 }],
      ['no time of issue', { iat: undefined }],
      ['no expiry', { exp: undefined }],
    ])('[SEC-09] is refused with %s', async (_, changes) => {
      await expect(verifyAlone(changes)).rejects.toMatchObject({ code: 'provider_token_invalid' });
    });
  });

  it('[SEC-09] is refused unsigned, with a modified signature, with a symmetric algorithm, or malformed', async () => {
    const token = await providers.standIn.mint(validClaims());
    const [head = '', body = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const symmetric = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
    for (const forged of [
      `${none}.${body}.`,
      `${head}.${body}.`,
      `${symmetric}.${body}.${'A'.repeat(43)}`,
      `${token.slice(0, -8)}AAAAAAAA`,
      'not a token',
    ])
      await expect(provider.verify(forged, attempt)).rejects.toMatchObject({
        code: 'provider_token_invalid',
      });
  });

  it('[SEC-19] of a provider that must be public is not verified by keys of this machine', async () => {
    const token = await providers.standIn.mint(validClaims());
    const publicOnly = openIdProvider({ keySets, clock: () => now } as unknown as Ctx, {
      ...options(),
      isPublicOnly: true,
    });
    // Its keys are cached for the provider that may be on this machine.
    await expect(provider.verify(token, attempt)).resolves.toMatchObject({ subject: 'ann' });
    await expect(publicOnly.verify(token, attempt)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('counts as unverifiable for now, not as forged, if the keys cannot be fetched', async () => {
    const fresh = await startProviders([], () => now);
    const token = await fresh.standIn.mint(validClaims());
    const elsewhere = openIdProvider(
      { keySets: createKeySets(), clock: () => now } as unknown as Ctx,
      {
        name: 'ifa',
        clientId: 'ours',
        clientSecret: null,
        isPublicOnly: false,
        scope: 'openid',
        endpoints: {
          issuer: `${providers.origin}/google`,
          authorize_url: fresh.origin,
          token_url: fresh.origin,
          jwks_url: `${fresh.origin}/google/keys`,
        },
        isEmailVerified: () => true,
      },
    );
    await fresh.close();
    await expect(elsewhere.verify(token, attempt)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });
});
