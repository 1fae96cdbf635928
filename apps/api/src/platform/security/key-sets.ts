import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { outsideFetch } from '../outbound/outside-fetch.ts';

/** The public keys of sign-in providers, fetched on demand and cached. */
export interface KeySets {
  /** Returns the keys of the JSON Web Key Set at an address. */
  at(url: string): JWTVerifyGetKey;
}

const cacheMs = 10 * 60_000;
/** Minimum time between fetches caused by unknown keys, ms. */
const cooldownMs = 10_000;

export function createKeySets(): KeySets {
  const sets = new Map<string, JWTVerifyGetKey>();
  return {
    at: (url) => {
      const cached = sets.get(url);
      if (cached !== undefined) return cached;
      const keySet = createRemoteJWKSet(new URL(url), {
        cacheMaxAge: cacheMs,
        cooldownDuration: cooldownMs,
        [customFetch]: (address, { method, headers }) => outsideFetch(address, { method, headers }),
      });
      sets.set(url, keySet);
      return keySet;
    },
  };
}
