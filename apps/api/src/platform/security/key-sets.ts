import { limitedFetch } from '@grandstand/outbound';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { minuteMs } from '@grandstand/contract/constants';

/** The public keys of sign-in providers, fetched on demand and cached. */
export interface KeySets {
  /**
   * Returns the keys of the JSON Web Key Set at an address.
   * @param isPublicOnly true if the address must not be of this machine or a private network
   */
  at(url: string, isPublicOnly: boolean): JWTVerifyGetKey;
}

const cacheMs = 10 * minuteMs;
/** Minimum time between fetches caused by unknown keys, ms. */
const cooldownMs = 10_000;

export function createKeySets(): KeySets {
  const sets = new Map<string, JWTVerifyGetKey>();
  return {
    at: (url, isPublicOnly) => {
      const id = `${isPublicOnly ? 'public' : 'any'} ${url}`;
      const cached = sets.get(id);
      if (cached !== undefined) return cached;
      const keySet = createRemoteJWKSet(new URL(url), {
        cacheMaxAge: cacheMs,
        cooldownDuration: cooldownMs,
        [customFetch]: (address, { method, headers }) =>
          limitedFetch(address, { method, headers, isPublicOnly }),
      });
      sets.set(id, keySet);
      return keySet;
    },
  };
}
