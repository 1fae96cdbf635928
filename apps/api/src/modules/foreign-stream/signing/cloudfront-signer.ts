import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import type { StreamSignerSettings } from '@grandstand/contract';
import { LRUCache } from 'lru-cache';
import type { StreamSigner } from './stream-signer.ts';

/** Maximum cached signatures. Creating one takes about a millisecond, and concurrent viewers share it. */
const maxSignatures = 5000;
/** Query parameters of a signed address. */
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
  const createToken = (resource: string, until: number): [string, string][] => {
    const condition = { DateLessThan: { 'AWS:EpochTime': until } };
    const statement = { Statement: [{ Resource: resource, Condition: condition }] };
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
      const key = `${until} ${resource}`;
      const token = signatures.get(key) ?? createToken(resource, until);
      signatures.set(key, token);
      const signed = new URL(address);
      for (const [name, value] of token) signed.searchParams.set(name, value);
      return signed;
    },
  };
}
