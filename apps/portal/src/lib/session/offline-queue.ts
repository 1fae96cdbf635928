/**
 * What a viewer did and the server does not know yet: kept on the device, by account, so that nothing
 * is lost offline or with the page, and sent in its order.
 */
import { ApiError } from '../api/api-error.ts';
import { randomUuid } from './device-id.ts';

type Queues = Record<string, unknown>;

function readAll(key: string): Queues {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Queues) : {};
  } catch {
    return {};
  }
}

/** What is kept under a key for an account, oldest first. */
export function readQueue(key: string, userId: string): readonly unknown[] {
  const queue = readAll(key)[userId];
  return Array.isArray(queue) ? queue : [];
}

/** False where nothing can be kept. */
export function writeQueue(key: string, userId: string, work: readonly unknown[]): boolean {
  try {
    const { [userId]: _, ...others } = readAll(key);
    const queues: Queues = work.length === 0 ? others : { ...others, [userId]: work };
    if (Object.keys(queues).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(queues));
    return true;
  } catch {
    return false;
  }
}

/** A name for something new: sent twice under it, it is made once. */
export const newClientId = (): string => `c-${randomUuid()}`;

/** Whether nothing is known of what was asked: it is sent again. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [401, 408, 429].includes(error.status);

/** One tab at a time sends; elsewhere work would only be sent twice, which does it once. */
export const inOneTab = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(key, work) : work();
