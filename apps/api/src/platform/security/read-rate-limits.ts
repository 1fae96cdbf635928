/** Limits reads that are expensive for the database or the processor. */
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context/context.ts';
import { AppError } from '../context/error.ts';
import { createSemaphore, type Semaphore } from '../cache/semaphore.ts';
import type { Limiter } from '../http/limits/limiter.ts';
import { defineResource } from '../context/resources.ts';
import { createAddressShares } from './address-shares.ts';

const windowMs = 60_000;

/**
 * Requests per minute and address, far more than several viewers who share an address send. Pages, feeds
 * and pictures count only if they must be generated.
 */
const perMinute = {
  list: 1200,
  search: 120,
  suggestions: 240,
  page: 300,
  'share-picture': 60,
  picture: 1200,
} as const;
/** Kinds of limited reads. */
type ReadKind = keyof typeof perMinute;

/** Maximum searches that run and that are queued, of all tenants. */
const maxConcurrentSearches = 2;
const maxQueuedSearches = 32;
/** Maximum searches of an address and of a larger network, running and queued, so that others get a turn. */
const searchShare = { perAddress: 8, perSite: 16 };

const searchSemaphore = defineResource(
  ({ limitFactor }): Semaphore =>
    createSemaphore(
      maxConcurrentSearches,
      maxQueuedSearches,
      createAddressShares(searchShare, limitFactor),
    ),
  () => {},
);

/**
 * Address of requests that this process sends to itself to render pages; nothing on a network has it. The
 * client that requested the page is counted instead.
 */
export const internalAddress = '::';

/** True for requests that this process sends to itself to render pages, by their own socket. */
export const isInternal = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  raw.socket.remoteAddress === internalAddress;

const consumeRead = (limiter: Limiter, kind: ReadKind, tenantId: string, address: string): void =>
  limiter.consumeFrom(`${tenantId}|${kind}`, address, perMinute[kind], windowMs);

/**
 * Consumes one read of the limit: a page, feed or picture that is generated for a viewer's address. Returns
 * the seconds to wait if the limit is reached, else 0.
 */
export function consumeReadLimit(
  limiter: Limiter,
  kind: ReadKind,
  tenantId: string,
  address: string,
): number {
  try {
    consumeRead(limiter, kind, tenantId, address);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.retryAfter !== null) return error.retryAfter;
    throw error;
  }
}

function consumeLimitOf(
  { tenant, address, limiter }: Pick<Ctx, 'tenant' | 'address' | 'limiter'>,
  kind: ReadKind,
): void {
  if (address !== internalAddress) consumeRead(limiter, kind, tenant.id, address);
}

/** Consumes one list request of the limit. Throws `too_many_requests`. */
export const consumeListLimit = (ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter'>): void =>
  consumeLimitOf(ctx, 'list');

/** Consumes one generated picture of the limit. Throws `too_many_requests`. */
export const consumePictureLimit = (ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter'>): void =>
  consumeLimitOf(ctx, 'picture');

/**
 * Runs a search in the queue of searches, so that other requests get through. Throws `too_many_requests`,
 * and `service_unavailable` if too many are queued, or too many of the address.
 */
export async function runSearch<T>(
  ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter' | 'resources'>,
  kind: 'search' | 'suggestions',
  work: () => Promise<T>,
): Promise<T> {
  consumeLimitOf(ctx, kind);
  // Requests of rendering pages have no share of an address: the address of their client was counted.
  const holder = ctx.address === internalAddress ? undefined : ctx.address;
  return ctx.resources.of(searchSemaphore).run(work, holder);
}

/** Runs a list query, as a search if there is a search text. */
export async function runList<T>(
  ctx: Pick<Ctx, 'tenant' | 'address' | 'limiter' | 'resources'>,
  search: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (search !== undefined && search !== '') return runSearch(ctx, 'search', work);
  consumeListLimit(ctx);
  return work();
}
