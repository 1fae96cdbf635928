/** Limits reads that are expensive for the database or the processor. */
import type { Ctx } from '../context/context.ts';
import { AppError } from '../context/error.ts';
import { createSemaphore, type Semaphore } from '../cache/semaphore.ts';
import type { Limiter } from '../http/limiter.ts';
import { defineResource } from '../context/resources.ts';
import { createAddressShares } from './address-shares.ts';

const windowMs = 60_000;

/**
 * Requests per minute and address. A hasty viewer, and several who share an address, stay far below. Pages,
 * feeds and pictures count only if they must be generated.
 */
const perMinute = {
  list: 1200,
  search: 120,
  suggestions: 240,
  page: 300,
  'share-picture': 60,
  picture: 1200,
} as const;
type ReadKind = keyof typeof perMinute;

/** Maximum number of concurrent searches, and of queued ones. */
const searchesAtOnce = 2;
const searchesWaiting = 32;
/** Searches of an address, running and queued, so that it leaves places to others. */
const searchShare = { perAddress: 8, perSite: 16 };

const searchSemaphore = defineResource(
  ({ limitFactor }): Semaphore =>
    createSemaphore(searchesAtOnce, searchesWaiting, createAddressShares(searchShare, limitFactor)),
  () => {},
);

/**
 * Address of requests that this process sends to itself to render pages; nothing on a network has it. The
 * client that requested the page is counted instead.
 */
export const internalAddress = '::';

const limitReads = (limiter: Limiter, what: ReadKind, tenantId: string, address: string): void =>
  limiter.consumeFrom(`${tenantId}|${what}`, address, perMinute[what], windowMs);

/**
 * Counts a page, feed or picture that is generated for a viewer's address. Returns the seconds to wait if
 * there are too many, else 0.
 */
export function waitToRead(
  limiter: Limiter,
  what: ReadKind,
  tenantId: string,
  address: string,
): number {
  try {
    limitReads(limiter, what, tenantId, address);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.retryAfter !== null) return error.retryAfter;
    throw error;
  }
}

function countOf(
  { tenant, address, limiter }: Pick<Ctx, 'tenant' | 'address' | 'limiter'>,
  what: ReadKind,
): void {
  if (address !== internalAddress) limitReads(limiter, what, tenant.id, address);
}

/** Counts a list request. Throws `too_many_requests`. */
export const countList = (ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter'>): void =>
  countOf(ctx, 'list');

/** Counts a picture that must be generated. Throws `too_many_requests`. */
export const countPicture = (ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter'>): void =>
  countOf(ctx, 'picture');

/**
 * Runs a search in turn: two at a time, so that other requests get through. Throws `too_many_requests`, and
 * `service_unavailable` if too many are queued, or too many of the address.
 */
export async function runSearch<T>(
  ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter' | 'resources'>,
  what: 'search' | 'suggestions',
  work: () => Promise<T>,
): Promise<T> {
  countOf(ctx, what);
  // A page that renders has its own share, as its client's.
  const from = ctx.address === internalAddress ? undefined : ctx.address;
  return ctx.resources.of(searchSemaphore).run(work, from);
}

/** Runs a list query, as a search if there is a search text. */
export async function runList<T>(
  ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter' | 'resources'>,
  search: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (search !== undefined && search !== '') return runSearch(ctx, 'search', work);
  countList(ctx);
  return work();
}
