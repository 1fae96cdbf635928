import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { playbackGrantMs } from '@grandstand/contract/constants';
import { defineResource } from '../context/resources.ts';
import type { Holding } from '../context/viewer.ts';
import { tokenKey } from './token-keys.ts';

export { playbackGrantMs as grantMs };

/** Marks the session in a grant for a Cast receiver. No id starts so. */
const castMark = 'cast_';
const grantShape = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{1,64})$/;

/** The claims of a grant. */
export interface PlaybackGrant {
  /** The holder: id of a session. */
  readonly sessionId: string;
  /** Permission by the grant alone, if nothing else is known about its holder. */
  readonly holding: Holding & { readonly endsAt: number };
}

/** True if a grant, which must be genuine, was made for a Cast receiver. */
export const isForCast = (grant: string): boolean =>
  grantShape.exec(grant)?.[3]?.startsWith(castMark) === true;

/** Grants of one tenant: proof, in the path, that this backend let a session watch one event. */
export interface PlaybackGrants {
  /**
   * Returns `<end, in seconds since 1970>.<signature>.<session>`.
   * @param endsAt end of the right to watch, ms since 1970; the grant does not outlive it
   */
  mint(eventId: string, sessionId: string, now: number, endsAt: number | null): string;
  /** Returns the same for a Cast receiver. */
  mintForCast(eventId: string, sessionId: string, now: number, endsAt: number | null): string;
  /** Null unless it was minted here for this event. It may have expired. */
  read(grant: string, eventId: string): PlaybackGrant | null;
}

/**
 * Creates playback grants. Players cannot send a token with playlists and segments, so the right to them is
 * in the address (SEC-16). It names the session, so that it ends with it.
 * @param secret from which the tenant's key is derived
 */
export function playbackGrants(secret: string, tenantId: string): PlaybackGrants {
  const key = createSecretKey(tokenKey(secret, tenantId, 'playback'));
  const sign = (eventId: string, sessionId: string, ends: string) =>
    createHmac('sha256', key)
      .update(`${tenantId}\n${eventId}\n${sessionId}\n${ends}`)
      .digest('base64url');
  const mint: PlaybackGrants['mint'] = (eventId, holder, now, endsAt) => {
    const ends = String(Math.floor(Math.min(now + playbackGrantMs, endsAt ?? Infinity) / 1000));
    return `${ends}.${sign(eventId, holder, ends)}.${holder}`;
  };
  return {
    mint,
    mintForCast: (eventId, sessionId, now, endsAt) =>
      mint(eventId, castMark + sessionId, now, endsAt),
    read: (grant, eventId) => {
      const [, ends, signature, holder] = grantShape.exec(grant) ?? [];
      if (ends === undefined || signature === undefined || holder === undefined) return null;
      // Compared as text, because several base64 spellings decode to the same bytes.
      const ours = Buffer.from(sign(eventId, holder, ends));
      if (!timingSafeEqual(Buffer.from(signature), ours)) return null;
      const endsAt = Number(ends) * 1000;
      const sessionId = holder.startsWith(castMark) ? holder.slice(castMark.length) : holder;
      return { sessionId, holding: { kind: 'grant', videoId: eventId, endsAt } };
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
