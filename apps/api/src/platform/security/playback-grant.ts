import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { playbackGrantMs } from '@grandstand/contract/constants';
import { defineResource } from '../context/resources.ts';
import type { Holding } from '../context/viewer.ts';
import { signatureKeys, type TokenSecrets } from './derive-key.ts';

export { playbackGrantMs as grantMs };

/** Prefix of the session id in a grant for a Cast receiver; no session id starts with it. */
const castPrefix = 'cast_';
/** Prefix of the id of an operator's session in a grant; no other session id starts with it. */
const operatorPrefix = 'operator_';
const grantShape = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{1,64})$/;

/** The claims of a grant. */
export interface PlaybackGrant {
  /** The session that holds the grant: a viewer's, or an operator's in the studio. */
  readonly sessionId: string;
  readonly isOperators: boolean;
  /** Permission by only the grant, if nothing else is known about its holder. */
  readonly holding: Holding & { readonly endsAt: number };
}

/** True if a grant, which must be genuine, was made for a Cast receiver. */
export const isForCast = (grant: string): boolean =>
  grantShape.exec(grant)?.[3]?.startsWith(castPrefix) === true;

/** Grants of one tenant: proof, in the path, that this backend let a session watch one event. */
export interface PlaybackGrants {
  /**
   * Returns `<end, in seconds since 1970>.<signature>.<session>`.
   * @param endsAt end of the entitlement, ms since 1970; the grant does not outlive it
   */
  mint(eventId: string, sessionId: string, now: number, endsAt: number | null): string;
  /** Like `mint`, for a Cast receiver. */
  mintForCast(eventId: string, sessionId: string, now: number, endsAt: number | null): string;
  /** Like `mint`, for the session of an operator in the studio. */
  mintForOperator(eventId: string, sessionId: string, now: number): string;
  /** Returns the claims of a grant, which may have expired; null unless it was signed here for this event. */
  read(grant: string, eventId: string): PlaybackGrant | null;
}

/**
 * Creates playback grants. Players cannot send a token with requests for playlists and segments, so the
 * grant is part of their address (SEC-16). It names the session, so that the end of the session ends it.
 * @param secrets from which the tenant's keys are derived
 */
export function playbackGrants(
  secrets: Pick<TokenSecrets, 'signing' | 'accepted'>,
  tenantId: string,
): PlaybackGrants {
  const [signing, ...accepted] = signatureKeys(secrets, tenantId, 'playback');
  const signingKey = createSecretKey(signing);
  const keys = [signingKey, ...accepted.map((key) => createSecretKey(key))];
  const sign = (key: KeyObject, eventId: string, sessionId: string, endSeconds: string) =>
    createHmac('sha256', key)
      .update(`${tenantId}\n${eventId}\n${sessionId}\n${endSeconds}`)
      .digest('base64url');
  const mint: PlaybackGrants['mint'] = (eventId, holder, now, endsAt) => {
    const endSeconds = String(
      Math.floor(Math.min(now + playbackGrantMs, endsAt ?? Infinity) / 1000),
    );
    return `${endSeconds}.${sign(signingKey, eventId, holder, endSeconds)}.${holder}`;
  };
  return {
    mint,
    mintForCast: (eventId, sessionId, now, endsAt) =>
      mint(eventId, castPrefix + sessionId, now, endsAt),
    mintForOperator: (eventId, sessionId, now) =>
      mint(eventId, operatorPrefix + sessionId, now, null),
    read: (grant, eventId) => {
      const [, endSeconds, signature, holder] = grantShape.exec(grant) ?? [];
      if (endSeconds === undefined || signature === undefined || holder === undefined) return null;
      // Compared as text, because several base64 spellings decode to the same bytes.
      const found = Buffer.from(signature);
      const isGenuine = keys.some((key) =>
        timingSafeEqual(found, Buffer.from(sign(key, eventId, holder, endSeconds))),
      );
      if (!isGenuine) return null;
      const endsAt = Number(endSeconds) * 1000;
      const isOperators = holder.startsWith(operatorPrefix);
      const prefix = [castPrefix, operatorPrefix].find((value) => holder.startsWith(value)) ?? '';
      const sessionId = holder.slice(prefix.length);
      return { sessionId, isOperators, holding: { kind: 'grant', videoId: eventId, endsAt } };
    },
  };
}

/**
 * Caches each tenant's `PlaybackGrants`, so that keys are derived once: players request a playlist every
 * second or two.
 */
export const cachedGrants = defineResource(
  ({ tokenSecret }) => {
    const cache = new Map<string, PlaybackGrants>();
    return {
      of: (tenantId: string): PlaybackGrants => {
        const grants = cache.get(tenantId) ?? playbackGrants(tokenSecret, tenantId);
        cache.set(tenantId, grants);
        return grants;
      },
    };
  },
  () => {},
);
