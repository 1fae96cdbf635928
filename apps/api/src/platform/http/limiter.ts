import type { Clock } from '../clock.ts';
import { AppError } from '../error.ts';

interface Window {
  count: number;
  endsAt: number;
}

export interface Limiter {
  /** Counts one request of `key`. Throws `too_many_requests` with the seconds to wait. */
  take(key: string, limit: number, windowMs: number): void;
}

/** Keys kept at most; the oldest windows go first, so that memory is bounded under attack. */
const maxKeys = 50_000;

/** Counts requests per key in windows of fixed length, in the memory of this process. */
export function createLimiter(clock: Clock): Limiter {
  const windows = new Map<string, Window>();
  return {
    take: (key, limit, windowMs) => {
      const now = clock();
      const current = windows.get(key);
      if (current === undefined || current.endsAt <= now) {
        windows.delete(key);
        windows.set(key, { count: 1, endsAt: now + windowMs });
        if (windows.size > maxKeys) {
          const [oldest] = windows.keys();
          if (oldest !== undefined) windows.delete(oldest);
        }
        return;
      }
      current.count += 1;
      if (current.count > limit)
        throw new AppError('too_many_requests', {
          retryAfter: Math.ceil((current.endsAt - now) / 1000),
        });
    },
  };
}

/** Groups IPv6 addresses by their /64, which is what one household or attacker has (SEC-12). */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
