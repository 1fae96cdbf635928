import { createHmac, timingSafeEqual } from 'node:crypto';
import { playbackGrantMs } from '@grandstand/contract/names';
import type { Holding } from './viewer.ts';
import { tokenKey } from './token-keys.ts';

export { playbackGrantMs as grantMs };

const grantShape = /^([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/;

/** Grants of one tenant: proof, in the path, that this backend let somebody watch one event. */
export interface PlaybackGrants {
  /**
   * `<seconds since 1970 at which it ends>.<signature>`.
   * @param endsAt when the right to watch ends, ms since 1970, which the grant does not outlive
   */
  mint(eventId: string, now: number, endsAt: number | null): string;
  /** What it entitles to; null unless it was minted here for this event and has not ended. */
  read(grant: string, eventId: string, now: number): Holding | null;
}

/**
 * Players cannot send a token with a playlist, so the right to it lies in the address (SEC-16).
 * @param secret what the tenant's key is derived from
 */
export function playbackGrants(secret: string, tenantId: string): PlaybackGrants {
  const key = tokenKey(secret, tenantId, 'playback');
  const sign = (eventId: string, ends: string) =>
    createHmac('sha256', key).update(`${tenantId}\n${eventId}\n${ends}`).digest('base64url');
  return {
    mint: (eventId, now, endsAt) => {
      const ends = String(Math.floor(Math.min(now + playbackGrantMs, endsAt ?? Infinity) / 1000));
      return `${ends}.${sign(eventId, ends)}`;
    },
    read: (grant, eventId, now) => {
      const [, ends, signature] = grantShape.exec(grant) ?? [];
      if (ends === undefined || signature === undefined) return null;
      // As text: several spellings of base64 decode to the same bytes.
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(eventId, ends)));
      const endsAt = Number(ends) * 1000;
      return isOurs && now < endsAt ? { kind: 'grant', videoId: eventId, endsAt } : null;
    },
  };
}
