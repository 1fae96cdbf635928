/** Pictures of shared links, on a Fastify instance. */
import { createHash } from 'node:crypto';
import { isLocale, hostOf } from '@grandstand/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../src/lib/api/api-error.ts';
import { NotFoundError } from '../../src/lib/errors/not-found.ts';
import { isNotModified, sendTextError } from '../http/reply.ts';
import { countMiss, refuseMisses, TooManyMisses } from '../render/render-rate-limit.ts';
import type { RenderContextOptions } from '../render/render-context.ts';
import type { Renderer } from '../render/renderer.ts';
import { pictureMaker, type ShareSubject } from './make-picture.ts';
import { ShareBusy, ShareCache, type SharePicture } from './share-cache.ts';

const cacheBytes = 24 * 1024 * 1024;
const freshMs = 15_000;
const maxWaiting = 32;
/** Drawings that an address may have in the queue, and a /48 of IPv6. */
const share = { perAddress: 8, perSite: 16 };
const yearS = 31_536_000;
/** Without a version, or with an outdated one, a picture may change at any time. */
const soonS = 60;
const id = /^[A-Za-z0-9_-]{1,64}$/;

interface Route {
  Params: { locale: string; id?: string };
  Querystring: { v?: unknown; results?: unknown };
}

function send(request: FastifyRequest<Route>, reply: FastifyReply, picture: SharePicture) {
  const { jpeg, version } = picture;
  const etag = `"${createHash('sha256').update(jpeg).digest('base64url').slice(0, 22)}"`;
  const forGood = request.query.v === version;
  reply
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    // Made for other sites to show.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${forGood ? `${yearS}, immutable` : soonS}`);
  if (isNotModified(request, etag)) return reply.code(304).send();
  return reply.type('image/jpeg').send(jpeg);
}

/**
 * Adds `GET /share/{locale}/events/{id}.jpg` and `GET /share/{locale}/site.jpg`; see `lib/share-picture`.
 * Pictures are cached in memory, up to a number of bytes, and drawn one at a time.
 */
export function addSharePictures(
  app: FastifyInstance,
  renderer: Renderer,
  options: RenderContextOptions,
): void {
  const { log } = options;
  const shares = options.createShares?.(share);
  const cache = new ShareCache({
    maxBytes: cacheBytes,
    freshMs,
    maxWaiting,
    ...(shares !== undefined && { shares }),
  });
  const make = pictureMaker(renderer, options);
  const stop = options.onEventChange?.(({ tenantId, eventId }) => cache.drop(tenantId, eventId));
  if (stop !== undefined) app.addHook('onClose', async () => stop());

  function fail(reply: FastifyReply, error: unknown, { tenant, eventId }: ShareSubject) {
    const missing =
      error instanceof NotFoundError || (error instanceof ApiError && error.status === 404);
    if (missing) return sendTextError(reply, 404, 'This event does not exist.');
    if (error instanceof TooManyMisses) return refuseMisses(reply, error);
    if (error instanceof ShareBusy) {
      return sendTextError(reply.header('retry-after', '2'), 503, 'Too many pictures at once.');
    }
    log.error({ err: error, tenant: tenant.id, eventId }, 'share picture could not be drawn');
    const down = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (down) reply.header('retry-after', '30');
    return sendTextError(reply, down ? 503 : 500, 'This picture could not be drawn.');
  }

  async function servePicture(request: FastifyRequest<Route>, reply: FastifyReply) {
    const tenant = options.resolveTenant(hostOf(request));
    if (tenant === null) return sendTextError(reply, 421, 'No portal has this host name.');
    const { locale, id: eventId = null } = request.params;
    const known = isLocale(locale) && tenant.locales.includes(locale);
    if (!known || (eventId !== null && !id.test(eventId))) {
      return sendTextError(reply, 404, 'This picture does not exist.');
    }
    const hidesResults = request.query.results === 'hide';
    const of = { tenant, locale, eventId, hidesResults };
    try {
      // No event has an empty id.
      const key = `${tenant.id}|${eventId ?? ''}|${locale}${hidesResults ? '|quiet' : ''}`;
      const picture = await cache.get(key, request.ip, (cachedVersion) => {
        if (cachedVersion === null) countMiss(options, 'share-picture', tenant.id, request);
        return make(of, cachedVersion);
      });
      return await send(request, reply, picture);
    } catch (error) {
      return fail(reply, error, of);
    }
  }
  app.get<Route>('/share/:locale/site.jpg', (request, reply) => servePicture(request, reply));
  app.get<Route>('/share/:locale/events/:id.jpg', (request, reply) => servePicture(request, reply));
}
