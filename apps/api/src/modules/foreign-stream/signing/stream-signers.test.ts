import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { tenantConfig, type TenantConfigInput } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { checkSecrets } from '../../../platform/config/third-party-secrets.ts';
import { testTenant } from '../../../testing.ts';
import type { StreamSigner } from './stream-signer.ts';
import {
  checkStreamSigners,
  signerSettingsOf,
  streamSigners,
  streamSignerSecret,
  expiryOf,
} from './stream-signers.ts';

const origin = 'https://cdn.example';
const address = new URL(`${origin}/live/a%20match/one.ts?part=1`);
const viewer = { eventId: 'match', grant: 'grant' };
const until = 1_800_000_000;
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

type Settings = NonNullable<TenantConfigInput['stream_signers']>[number];
const configured = (settings: Settings, secret: string | null, sources = [origin]) => {
  const tenant = tenantConfig.parse(
    testTenant('alpha', { stream_sources: sources, stream_signers: [settings] }),
  );
  const secrets = checkSecrets(
    secret === null ? {} : { alpha: { stream_signers: { [origin]: secret } } },
    [streamSignerSecret],
  );
  return { tenant, platform: { tenants: { all: [tenant] }, secrets } as never };
};
const signerOf = (settings: Settings, secret: string): StreamSigner => {
  const { tenant, platform } = configured(settings, secret);
  const signer = streamSigners.open(platform).of(tenant, address);
  if (signer === null) throw new Error('there is no signer');
  return signer;
};
const fromCloudfront = (text: string) =>
  Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64');
const isGenuine = (text: string, signature: string) =>
  createVerify('RSA-SHA1').update(text).verify(publicKey, fromCloudfront(signature));

describe('signed addresses', () => {
  it('of nginx hash their expiry, their decoded path and the secret', () => {
    const { searchParams } = signerOf({ origin, kind: 'secure-link' }, 'top').sign(
      address,
      viewer,
      until,
    );
    const expected = createHash('md5').update(`${until}/live/a match/one.ts top`);
    expect(searchParams.get('md5')).toBe(expected.digest('base64url'));
    expect(searchParams.get('expires')).toBe(String(until));
    expect(searchParams.get('part')).toBe('1');
  });

  it('of Bunny hash the secret, their path, their expiry and their parameters', () => {
    const { searchParams } = signerOf({ origin, kind: 'bunny' }, 'top').sign(
      address,
      viewer,
      until,
    );
    const expected = createHash('sha256').update(`top/live/a%20match/one.ts${until}part=1`);
    expect(searchParams.get('token')).toBe(expected.digest('base64url'));
    expect(searchParams.get('expires')).toBe(String(until));
  });

  it('of CloudFront share one signature for a folder, which its public key verifies', () => {
    const signer = signerOf(
      { origin, kind: 'cloudfront', key_pair_id: 'K2JCJMDEHXQW5F' },
      privateKey,
    );
    const signed = signer.sign(address, viewer, until);
    const policy = fromCloudfront(signed.searchParams.get('Policy') ?? '').toString();
    expect(JSON.parse(policy)).toEqual({
      Statement: [
        {
          Resource: `${origin}/live/a%20match/*`,
          Condition: { DateLessThan: { 'AWS:EpochTime': until } },
        },
      ],
    });
    const signature = signed.searchParams.get('Signature') ?? '';
    expect(isGenuine(policy, signature)).toBe(true);
    expect(signed.searchParams.get('Key-Pair-Id')).toBe('K2JCJMDEHXQW5F');
    const next = signer.sign(new URL('two.ts', address), viewer, until);
    expect(next.searchParams.get('Signature')).toBe(signature);
    const other = signer.sign(new URL('../b/two.ts', address), viewer, until);
    expect(other.searchParams.get('Signature')).not.toBe(signature);
  });

  it('of CloudFront with canned policies have a signature for each file', () => {
    const signer = signerOf(
      { origin, kind: 'cloudfront', key_pair_id: 'K2JCJMDEHXQW5F', policy: 'canned' },
      privateKey,
    );
    const { searchParams } = signer.sign(address, viewer, until);
    expect(searchParams.get('Expires')).toBe(String(until));
    const policy = JSON.stringify({
      Statement: [
        { Resource: address.href, Condition: { DateLessThan: { 'AWS:EpochTime': until } } },
      ],
    });
    expect(isGenuine(policy, searchParams.get('Signature') ?? '')).toBe(true);
  });

  it('of an nginx with auth_request have the event and the grant', () => {
    const signer = signerOf({ origin, kind: 'auth-request' }, 'unused');
    expect(signer.sign(address, viewer, until).search).toBe('?part=1&event=match&grant=grant');
    expect(signer.sign(address, { ...viewer, grant: null }, until).search).toBe(
      '?part=1&event=match',
    );
  });

  it('are the same within ten seconds, and valid for at least the set time', () => {
    const signer = signerOf({ origin, kind: 'bunny', token_seconds: 20 }, 'top');
    expect(expiryOf(signer, 1_000_000_001)).toBe(1_000_030);
    expect(expiryOf(signer, 1_000_009_999)).toBe(1_000_030);
    expect(expiryOf(signer, 1_000_010_001)).toBe(1_000_040);
  });
});

it('a signer applies to the exact origin only', () => {
  const { tenant } = configured({ origin, kind: 'bunny' }, 'top');
  expect(signerSettingsOf(tenant, address.href)?.kind).toBe('bunny');
  for (const other of [
    'https://cdn.example.org/a',
    'http://cdn.example/a',
    '/media/a',
    'https://cdn.example:8443/a',
  ])
    expect([other, signerSettingsOf(tenant, other)]).toEqual([other, null]);
});

it('the backend does not start with a signer that lacks its secret or an origin missing in stream_sources', () => {
  const check = (...args: Parameters<typeof configured>) =>
    checkStreamSigners(configured(...args).platform);
  const settings = { origin, kind: 'secure-link' } as const;
  expect(() => check(settings, null)).toThrow(
    'PROVIDER_SECRETS_FILE: alpha.stream_signers: found no secret of "https://cdn.example"',
  );
  expect(() => check(settings, 'top', ['https://else.example'])).toThrow(
    'alpha.json: stream_signers.0.origin: expected one of stream_sources, found "https://cdn.example"',
  );
  expect(() => check(settings, 'top')).not.toThrow();
  expect(() => check({ origin, kind: 'auth-request' }, null)).not.toThrow();
});
