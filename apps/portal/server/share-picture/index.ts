/** Pictures of shared links, on a Fastify instance. */
import { createHash } from 'node:crypto';
import { isLocale, hostOf } from '@grandstand/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../src/lib/api/api-error.ts';
import { NotFoundError } from '../../src/lib/errors/not-found.ts';
import { isId } from '../../src/lib/page/route-row.ts';
import { isNotModified, sendTextError } from '../http/reply.ts';
import { countMiss, refuseMisses, TooManyMissesError } from '../render/render-rate-limit.ts';
import type { RenderContextOptions } from '../render/render-context.ts';
import type { Renderer } from '../render/renderer.ts';
import { createPictureMaker, type ShareSubject } from './make-picture.ts';
import { ShareBusyError, ShareCache, type SharePicture } from './share-cache.ts';

const cacheBytes = 24 * 1024 * 1024;
const freshMs = 15_000;
const maxQueued = 32;
/** Maximum drawings in the queue for one address, and for one IPv6 /48. */
const addressShare = { perAddress: 8, perSite: 16 };
const yearS = 31_536_000;
/** Without a version, or with an outdated one, a picture may change at any time. */
const minuteS = 60;

interface Route {
  Params: { locale: string; id?: string };
  Querystring: { v?: unknown; results?: unknown };
}

function sendPicture(request: FastifyRequest<Route>, reply: FastifyReply, picture: SharePicture) {
  const { jpeg, version } = picture;
  const etag = `"${createHash('sha256').update(jpeg).digest('base64url').slice(0, 22)}"`;
  const hasCurrentVersion = request.query.v === version;
  reply
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    // Made for other sites to show.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header(
      'cache-control',
      `public, max-age=${hasCurrentVersion ? `${yearS}, immutable` : minuteS}`,
    );
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
  const shares = options.createShares?.(addressShare);
  const cache = new ShareCache({
    maxBytes: cacheBytes,
    freshMs,
    maxQueued,
    ...(shares !== undefined && { shares }),
  });
  const make = createPictureMaker(renderer, options);
  const stop = options.onEventChange?.(({ tenantId, eventId }) => cache.drop(tenantId, eventId));
  if (stop !== undefined) app.addHook('onClose', async () => stop());

  function sendError(reply: FastifyReply, error: unknown, { tenant, eventId }: ShareSubject) {
    const isMissing =
      error instanceof NotFoundError || (error instanceof ApiError && error.status === 404);
    if (isMissing) return sendTextError(reply, 404, 'This event does not exist.');
    if (error instanceof TooManyMissesError) return refuseMisses(reply, error);
    if (error instanceof ShareBusyError) {
      return sendTextError(reply.header('retry-after', '2'), 503, 'Too many pictures at once.');
    }
    log.error({ err: error, tenant: tenant.id, eventId }, 'share picture could not be drawn');
    const isBackendDown = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (isBackendDown) reply.header('retry-after', '30');
    return sendTextError(reply, isBackendDown ? 503 : 500, 'This picture could not be drawn.');
  }

  async function servePicture(request: FastifyRequest<Route>, reply: FastifyReply) {
    const tenant = options.resolveTenant(hostOf(request));
    if (tenant === null) return sendTextError(reply, 421, 'No portal has this host name.');
    const { locale, id: eventId = null } = request.params;
    const hasLocale = isLocale(locale) && tenant.locales.includes(locale);
    if (!hasLocale || (eventId !== null && !isId(eventId))) {
      return sendTextError(reply, 404, 'This picture does not exist.');
    }
    const hidesResults = request.query.results === 'hide';
    const subject = { tenant, locale, eventId, hidesResults };
    try {
      // The tenant's own picture has an empty event id, which no event has.
      const key = `${tenant.id}|${eventId ?? ''}|${locale}${hidesResults ? '|no-results' : ''}`;
      const picture = await cache.get(key, request.ip, (cachedVersion) => {
        if (cachedVersion === null) countMiss(options, 'share-picture', tenant.id, request);
        return make(subject, cachedVersion);
      });
      return await sendPicture(request, reply, picture);
    } catch (error) {
      return sendError(reply, error, subject);
    }
  }
  app.get<Route>('/share/:locale/site.jpg', (request, reply) => servePicture(request, reply));
  app.get<Route>('/share/:locale/events/:id.jpg', (request, reply) => servePicture(request, reply));
}
