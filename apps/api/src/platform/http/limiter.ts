import type { Clock } from '../clock.ts';
import { AppError } from '../error.ts';
import { addressGroups } from './address-groups.ts';

interface Window {
  count: number;
  endsAt: number;
}

export interface Limiter {
  /** Counts one request of `key`. Throws `too_many_requests` with the seconds to wait. */
  take(key: string, limit: number, windowMs: number): void;
  /**
   * Counts one request from an address: from its own group, and from the /48 that an IPv6 address is
   * of, which takes some times as many. Throws as `take` does.
   */
  takeFrom(key: string, address: string, limit: number, windowMs: number): void;
}

interface LimiterOptions {
  /** Multiplies every limit; 1 by default. */
  readonly factor?: number;
  /** Keys that are counted one by one. */
  readonly maxKeys?: number;
}

/** What a /48, the network of one organisation, may send against one household in it. */
const siteShare = 8;
/** Windows that all further keys share, once there are too many. */
const sharedWindows = 4096;
/** Pause between two looks for windows that are over, ms. */
const sweepMs = 1000;

function hashOf(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return Math.abs(hash) % sharedWindows;
}

/**
 * Counts requests per key in windows of fixed length, in the memory of this process. No window is
 * dropped before it is over: somebody who sends from ever new addresses makes nothing be forgotten.
 * What comes when there is no room for another key is counted in windows that several keys share.
 */
export function createLimiter(
  clock: Clock,
  { factor = 1, maxKeys = 50_000 }: LimiterOptions = {},
): Limiter {
  const windows = new Map<string, Window>();
  const shared = new Map<number, Window>();
  let sweptAt = -Infinity;

  function sweep(now: number): void {
    if (now - sweptAt < sweepMs) return;
    sweptAt = now;
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }
  function windowOf<K>(map: Map<K, Window>, key: K, now: number, windowMs: number): Window {
    const current = map.get(key);
    if (current !== undefined && current.endsAt > now) return current;
    const started = { count: 0, endsAt: now + windowMs };
    map.set(key, started);
    return started;
  }
  function take(key: string, limit: number, windowMs: number): void {
    const now = clock();
    if (windows.size >= maxKeys && !windows.has(key)) sweep(now);
    const isFull = windows.size >= maxKeys && !windows.has(key);
    const current = isFull
      ? windowOf(shared, hashOf(key), now, windowMs)
      : windowOf(windows, key, now, windowMs);
    current.count += 1;
    if (current.count > limit * factor)
      throw new AppError('too_many_requests', {
        retryAfter: Math.ceil((current.endsAt - now) / 1000),
      });
  }
  return {
    take,
    takeFrom: (key, address, limit, windowMs) => {
      const { own, site } = addressGroups(address);
      // The wide one first: whoever has used it up adds no further keys.
      if (site !== null) take(`${key}|${site}`, limit * siteShare, windowMs);
      take(`${key}|${own}`, limit, windowMs);
    },
  };
}
