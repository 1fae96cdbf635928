import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import type { StreamSignerSettings } from '@grandstand/contract';
import { LRUCache } from 'lru-cache';
import type { StreamSigner } from './stream-signer.ts';

/** An RSA signature takes about a millisecond, and viewers of one moment share it. */
const maxSignatures = 5000;
const tokenNames = ['Expires', 'Policy', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm'];

/** Signs for CloudFront: by a custom policy for the folder of a file, or a canned one for the file. */
export function cloudfrontSigner(
  settings: Extract<StreamSignerSettings, { kind: 'cloudfront' }>,
  privateKey: string,
): StreamSigner {
  const { key_pair_id: keyPairId, policy, token_seconds: tokenSeconds } = settings;
  const signatures = new LRUCache<string, readonly (readonly [string, string])[]>({
    max: maxSignatures,
  });
  const create = (resource: string, until: number): [string, string][] => {
    const ends = { DateLessThan: { 'AWS:EpochTime': until } };
    const statement = { Statement: [{ Resource: resource, Condition: ends }] };
    const signed =
      policy === 'custom'
        ? getSignedUrl({ keyPairId, privateKey, policy: JSON.stringify(statement), url: resource })
        : getSignedUrl({ keyPairId, privateKey, url: resource, dateLessThan: until * 1000 });
    const { searchParams } = new URL(signed);
    return tokenNames.flatMap((name): [string, string][] => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    });
  };
  return {
    tokenSeconds,
    namesViewer: false,
    sign: (address, _, until) => {
      const folder = new URL('.', address).href.replace(/\?.*$/, '');
      const resource = policy === 'custom' ? `${folder}*` : address.href;
      const name = `${until} ${resource}`;
      const token = signatures.get(name) ?? create(resource, until);
      signatures.set(name, token);
      const signed = new URL(address);
      for (const [key, value] of token) signed.searchParams.set(key, value);
      return signed;
    },
  };
}
