/** Puts the pictures that shared links to events show on a Fastify instance. */
import { createHash } from 'node:crypto';
import { createClient } from '@grandstand/contract/client';
import type { TenantConfig } from '@grandstand/contract';
import { isLocale, type Locale } from '@grandstand/contract/names';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { loadEvent } from '../../src/features/event/event.api.ts';
import { ApiError } from '../../src/lib/api/api-error.ts';
import { anonymousTransport } from '../../src/lib/api/transport.ts';
import { NotFoundError } from '../../src/lib/errors/not-found.ts';
import { sharePictureVersion } from '../../src/lib/share-picture.ts';
import type { PortalOptions } from '../options.ts';
import type { Renderer } from '../renderer.ts';
import { sendFor } from '../send.ts';
import { bringPictures } from './brought-pictures.ts';
import { drawShare } from './draw-share.ts';
import { canWrite, type Canvas } from './fonts.ts';
import { ShareBusy, ShareCache, type SharePicture } from './share-cache.ts';
import { shareFactsOf } from './share-facts.ts';

const cacheBytes = 24 * 1024 * 1024;
const freshMs = 15_000;
const maxWaiting = 32;
const yearS = 31_536_000;
/** Without a version, or with one that is over, a picture may change at any time. */
const soonS = 60;
const id = /^[A-Za-z0-9_-]{1,64}$/;

let canvas: Promise<Canvas> | null = null;
/** 36 MB of drawing code, loaded with the first picture. */
const loadCanvas = (): Promise<Canvas> => (canvas ??= import('@napi-rs/canvas'));

const refused = (reply: FastifyReply, status: number, message: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`);

interface Route {
  Params: { locale: string; id: string };
  Querystring: { v?: unknown };
}

/** `GET /share/{locale}/events/{id}.png`; see `sharePicturePath`. */
export function addSharePictures(
  app: FastifyInstance,
  renderer: Renderer,
  options: PortalOptions,
): void {
  const { log } = options;
  const cache = new ShareCache({ maxBytes: cacheBytes, freshMs, maxWaiting });
  const stop = options.onEventChange?.(({ tenantId, eventId }) =>
    cache.drop(`${tenantId}|${eventId}|`),
  );
  if (stop !== undefined) app.addHook('onClose', async () => stop());

  async function draw(
    tenant: TenantConfig,
    locale: Locale,
    eventId: string,
    kept: string | null,
  ): Promise<SharePicture | null> {
    const api = createClient(anonymousTransport(sendFor(tenant, options)));
    const event = await loadEvent(api, eventId);
    const version = sharePictureVersion(event);
    if (version === kept) return null;
    const [drawing, entry] = await Promise.all([loadCanvas(), renderer.entry()]);
    const facts = shareFactsOf(event, {
      tenant,
      locale,
      t: await entry.translatorOf(locale, tenant.time_zone),
      canWrite: (text) => canWrite(drawing, text),
    });
    const bring = bringPictures(tenant, options);
    const [mark, home, away, picture] = await Promise.all([
      bring(tenant.brand.markUrl, 320),
      bring(facts.match?.home.crest ?? null, 320),
      bring(facts.match?.away.crest ?? null, 320),
      bring(facts.match === null ? facts.picture : null, 1280),
    ]);
    const png = await drawShare(drawing, tenant.brand, facts, { mark, home, away, picture });
    return { png, version };
  }

  function fail(reply: FastifyReply, error: unknown, tenant: TenantConfig, eventId: string) {
    const missing =
      error instanceof NotFoundError || (error instanceof ApiError && error.status === 404);
    if (missing) return refused(reply, 404, 'There is no such event.');
    if (error instanceof ShareBusy) {
      return refused(reply.header('retry-after', '2'), 503, 'Too many pictures at once.');
    }
    log.error({ err: error, tenant: tenant.id, eventId }, 'share picture could not be drawn');
    const down = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (down) reply.header('retry-after', '30');
    return refused(reply, down ? 503 : 500, 'This picture could not be drawn.');
  }

  app.get<Route>('/share/:locale/events/:id.png', async (request, reply) => {
    const tenant = options.resolveTenant(request.hostname.toLowerCase());
    if (tenant === null) return refused(reply, 421, 'No portal has this address.');
    const { locale, id: eventId } = request.params;
    if (!isLocale(locale) || !tenant.locales.includes(locale) || !id.test(eventId)) {
      return refused(reply, 404, 'There is no such picture.');
    }
    try {
      const { png, version } = await cache.get(`${tenant.id}|${eventId}|${locale}`, (kept) =>
        draw(tenant, locale, eventId, kept),
      );
      const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`;
      reply
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        // Made to be shown by other sites.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header(
          'cache-control',
          request.query.v === version
            ? `public, max-age=${yearS}, immutable`
            : `public, max-age=${soonS}`,
        );
      if (request.headers['if-none-match'] === etag) return await reply.code(304).send();
      return await reply.type('image/png').send(png);
    } catch (error) {
      return fail(reply, error, tenant, eventId);
    }
  });
}
