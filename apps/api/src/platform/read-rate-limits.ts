/** How much anybody may read that costs the database or the processor something. */
import type { Ctx } from './context.ts';
import { AppError } from './error.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import type { Limiter } from './http/limiter.ts';
import { defineResource } from './resources.ts';

const windowMs = 60_000;

/**
 * Requests of a minute from one address: a viewer in a hurry, and some that share an address, stay far
 * below. Of pages, feeds and pictures only those count that have to be made.
 */
const perMinute = {
  list: 1200,
  search: 120,
  suggestions: 240,
  page: 300,
  'share-picture': 60,
  picture: 1200,
} as const;
type Reading = keyof typeof perMinute;

/** Searches under way at most, and those that may wait for their turn. */
const searchesAtOnce = 2;
const searchesWaiting = 32;

const searchGate = defineResource(
  (): Semaphore => createSemaphore(searchesAtOnce, searchesWaiting),
  () => {},
);

/**
 * The address of requests that this process sends to itself to make pages: nothing on a network has
 * it. Whoever asks for the page is counted instead.
 */
export const insideAddress = '::';

const takeReading = (limiter: Limiter, what: Reading, tenantId: string, address: string): void =>
  limiter.takeFrom(`${tenantId}|${what}`, address, perMinute[what], windowMs);

/** Counts what is made for a viewer's address; answers the seconds to wait when it is too much, else 0. */
export function readingWait(
  limiter: Limiter,
  what: Reading,
  tenantId: string,
  address: string,
): number {
  try {
    takeReading(limiter, what, tenantId, address);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.retryAfter !== null) return error.retryAfter;
    throw error;
  }
}

function countOf(
  { tenant, address, limiter }: Pick<Ctx, 'tenant' | 'address' | 'limiter'>,
  what: Reading,
): void {
  if (address !== insideAddress) takeReading(limiter, what, tenant.id, address);
}

/** Counts a request for a list. Throws `too_many_requests`. */
export const countList = (ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter'>): void =>
  countOf(ctx, 'list');

/** Counts a picture that has to be made. Throws `too_many_requests`. */
export const countPicture = (ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter'>): void =>
  countOf(ctx, 'picture');

/**
 * Does a search when its turn comes: two at a time, so that everybody else's requests come in between.
 * Throws `too_many_requests`, and `service_unavailable` when too many wait already.
 */
export async function searching<T>(
  ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter' | 'resources'>,
  what: 'search' | 'suggestions',
  work: () => Promise<T>,
): Promise<T> {
  countOf(ctx, what);
  return ctx.resources.of(searchGate).run(work);
}

/** A list, or a search where something is searched for. */
export async function listing<T>(
  ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter' | 'resources'>,
  search: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (search !== undefined && search !== '') return searching(ctx, 'search', work);
  countList(ctx);
  return work();
}
