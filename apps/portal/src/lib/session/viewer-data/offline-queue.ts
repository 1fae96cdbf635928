/**
 * Queues of actions that the server does not have yet: stored in the browser by account, so that they
 * survive being offline and leaving the page, and sent in order.
 */
import { ApiError } from '../../api/api-error.ts';
import { randomUuid } from '../device/device-id.ts';

type Queues = Record<string, unknown>;

function readAll(key: string): Queues {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Queues) : {};
  } catch {
    return {};
  }
}

/** Returns an account's queue under a key, oldest first. */
export function readQueue(key: string, userId: string): readonly unknown[] {
  const queue = readAll(key)[userId];
  return Array.isArray(queue) ? queue : [];
}

/** Stores a queue; false if storage is unavailable. */
export function writeQueue(key: string, userId: string, items: readonly unknown[]): boolean {
  try {
    const { [userId]: _, ...others } = readAll(key);
    const queues: Queues = items.length === 0 ? others : { ...others, [userId]: items };
    if (Object.keys(queues).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(queues));
    return true;
  } catch {
    return false;
  }
}

/** Returns an id for a new item, so that sending the item twice creates it once. */
export const newClientId = (): string => `c-${randomUuid()}`;

/** True if a call must be sent again: its outcome is unknown, or it was rejected only for now. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [401, 408, 429].includes(error.status);

/**
 * Runs `work` in one tab at a time. Without Web Locks an item may be sent twice, which has no effect.
 */
export const inOneTab = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(key, work) : work();
