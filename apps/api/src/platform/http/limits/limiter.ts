import type { Clock } from '../../config/clock.ts';
import { AppError } from '../../context/error.ts';
import { addressLimits } from '../../security/address-groups.ts';
import type { SharedLimits } from './shared-limits.ts';

interface RateWindow {
  count: number;
  endsAt: number;
}

export interface Limiter {
  /**
   * Counts `points` for `key`, by default 1 for one request. Throws `too_many_requests` with the seconds to wait.
   */
  consume(key: string, limit: number, windowMs: number, points?: number): void;
  /**
   * Counts points from an address, for its own group and for the /48 of an IPv6 address, whose limit is several
   * times higher. Throws as `consume` does.
   */
  consumeFrom(key: string, address: string, limit: number, windowMs: number, points?: number): void;
}

interface LimiterOptions {
  /** Multiplies every limit; defaults to 1. */
  readonly factor?: number;
  /** Maximum number of keys with a window of their own. */
  readonly maxKeys?: number;
  /** Treatment of further keys: they share windows (default), or are not counted. */
  readonly beyondMaxKeys?: 'share' | 'admit';
  /** Counts the requests of all processes; null if each counts by itself. */
  readonly shared?: Pick<SharedLimits, 'count'> | null;
  /** Part of a limit up to which only this process counts, 0 to 1; defaults to 0. */
  readonly sharesAbove?: number;
}

/** Number of windows that further keys share once there are too many. */
const sharedWindows = 4096;
/** Interval between sweeps for expired windows, ms. */
const sweepMs = 1000;

/** Returns the number of the shared window of a key. */
function sharedWindowOf(key: string): number {
  let hash = 0;
  for (let index = 0; index < key.length; index += 1)
    hash = (Math.imul(hash, 31) + key.charCodeAt(index)) | 0;
  return Math.abs(hash) % sharedWindows;
}

/**
 * Counts requests per key in fixed windows, in the memory of this process. No window is dropped early, so a
 * client with ever new addresses cannot evict others. Beyond `maxKeys`, several keys share a window.
 *
 * With `shared`, requests that are admitted here are then counted for all processes, without waiting: once that
 * limit is reached, further ones are refused here. So a limit is exceeded by at most the requests that are
 * admitted before the response arrives. With `sharesAbove`, keys that use little of their limit are counted here
 * alone, and with what they have used once they exceed that part.
 */
export function createLimiter(
  clock: Clock,
  {
    factor = 1,
    maxKeys = 50_000,
    beyondMaxKeys = 'share',
    shared: acrossProcesses = null,
    sharesAbove = 0,
  }: LimiterOptions = {},
): Limiter {
  const windows = new Map<string, RateWindow>();
  const sharedWindowByHash = new Map<number, RateWindow>();
  let sweptAt = -Infinity;

  function sweep(now: number): void {
    if (now - sweptAt < sweepMs) return;
    sweptAt = now;
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }
  function windowOf<K>(map: Map<K, RateWindow>, key: K, now: number, windowMs: number): RateWindow {
    const current = map.get(key);
    if (current !== undefined && current.endsAt > now) return current;
    const started = { count: 0, endsAt: now + windowMs };
    map.set(key, started);
    return started;
  }
  function consume(key: string, limit: number, windowMs: number, points = 1): void {
    const now = clock();
    if (windows.size >= maxKeys && !windows.has(key)) sweep(now);
    const isFull = windows.size >= maxKeys && !windows.has(key);
    if (isFull && beyondMaxKeys === 'admit') return;
    const current = isFull
      ? windowOf(sharedWindowByHash, sharedWindowOf(key), now, windowMs)
      : windowOf(windows, key, now, windowMs);
    const maximum = limit * factor;
    const before = current.count;
    current.count += points;
    if (current.count > maximum)
      throw new AppError('too_many_requests', {
        retryAfter: Math.ceil((current.endsAt - now) / 1000),
      });
    if (isFull || acrossProcesses === null) return;
    const countedHere = maximum * sharesAbove;
    if (current.count <= countedHere) return;
    const unshared = before <= countedHere ? current.count : points;
    void acrossProcesses.count(key, maximum, windowMs, unshared).then((refusedMs) => {
      if (refusedMs > 0) windows.set(key, { count: Infinity, endsAt: clock() + refusedMs });
    });
  }
  return {
    consume,
    consumeFrom: (key, address, limit, windowMs, points) => {
      // The largest group first: once it is used up, its addresses add no further keys.
      for (const { group, limit: groupLimit } of addressLimits(address, limit))
        consume(`${key}|${group}`, groupLimit, windowMs, points);
    },
  };
}
