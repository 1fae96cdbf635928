import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { outsideFetch } from '../outbound/outside-fetch.ts';

/** Caches the public keys of sign-in providers, fetched on demand. */
export interface KeySets {
  /** Returns the keys published at an address. */
  at(url: string): JWTVerifyGetKey;
}

const cacheMs = 10 * 60_000;
/** Minimum time between fetches caused by unknown keys, ms. */
const cooldownMs = 10_000;

export function createKeySets(): KeySets {
  const sets = new Map<string, JWTVerifyGetKey>();
  return {
    at: (url) => {
      const known = sets.get(url);
      if (known !== undefined) return known;
      const made = createRemoteJWKSet(new URL(url), {
        cacheMaxAge: cacheMs,
        cooldownDuration: cooldownMs,
        [customFetch]: (address, { method, headers }) => outsideFetch(address, { method, headers }),
      });
      sets.set(url, made);
      return made;
    },
  };
}
