import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { outsideFetch } from './outside-fetch.ts';

/** The public keys of sign-in providers, fetched when they are needed and kept for a while. */
export interface KeySets {
  /** Keys published at an address. */
  at(url: string): JWTVerifyGetKey;
}

const cacheMs = 10 * 60_000;
/** Between two fetches that unknown keys may cause. */
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
