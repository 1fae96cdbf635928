/** Sitemaps, feeds, calendars and link previews on a Fastify instance. */
import type { TenantConfig } from '@grandstand/contract';
import { createClient } from '@grandstand/contract/client';
import {
  defaultLocale,
  isLocale,
  type Locale,
  toPublicTenantConfig,
  hostOf,
} from '@grandstand/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadEvent } from '../../src/features/event/index.ts';
import { ApiError } from '../../src/lib/api/api-error.ts';
import { withHiddenResults } from '../../src/lib/api/hidden-results.ts';
import { anonymousTransport } from '../../src/lib/api/transport.ts';
import { NotFoundError } from '../../src/lib/errors/not-found.ts';
import type { PageCaching } from '../../src/lib/page/define-page.ts';
import { cachingOf } from '../../src/lib/event-caching.ts';
import { createSite } from '../../src/lib/head/site.ts';
import { invalidationOf } from '../cache/cache-invalidation.ts';
import { countMiss, refuseMisses, TooManyMissesError } from '../render/render-rate-limit.ts';
import type { RenderContextOptions } from '../render/render-context.ts';
import { PageCache, type CacheKey } from '../cache/page-cache.ts';
import { RenderBusyError } from '../render/render-queue.ts';
import type { Renderer } from '../render/renderer.ts';
import { sendPage, sendTextError } from '../http/reply.ts';
import { sendFor } from '../render/backend-send.ts';
import { createCachedPage } from '../cache/compressed-page.ts';
import { feedRoutes } from './feed-routes.ts';
import type { FeedContext, FeedParams, FeedRoute } from './feed.ts';
import { oembedFreshS, readOembedRequest, writeOembed } from './oembed.ts';

/** Cache limit for written documents, bytes. */
const cacheBytes = 32 * 1024 * 1024;
const contentPolicy = "default-src 'none'";

const queryOf = ({ url }: FastifyRequest): URLSearchParams => {
  const queryStart = url.indexOf('?');
  return new URLSearchParams(queryStart === -1 ? '' : url.slice(queryStart));
};

/** Returns the language that a query requests; null if the tenant does not have it. */
function localeOf(query: URLSearchParams, tenant: TenantConfig): Locale | null {
  const lang = query.get('lang') ?? defaultLocale;
  if (lang === defaultLocale) return defaultLocale;
  return isLocale(lang) && tenant.locales.includes(lang) ? lang : null;
}

const isMissing = (error: unknown): boolean =>
  error instanceof NotFoundError || (error instanceof ApiError && error.status === 404);

interface Document {
  readonly key: CacheKey;
  readonly type: string;
  readonly freshMs: number;
  readonly followsEvents: boolean;
  /** True if browsers and proxies must revalidate it each time. */
  readonly revalidates?: boolean;
  /** Null: there is no such document. */
  readonly write: () => Promise<string | null>;
  /** False if the written document depends on access that may end at any time. */
  readonly mayCache?: () => boolean;
}

/**
 * Adds the routes of `feedRoutes` and `/oembed` to `app`. Documents are written from the backend's own
 * calls and cached in memory unless `mayCache` is false.
 */
export function addFeeds(
  app: FastifyInstance,
  renderer: Renderer,
  options: RenderContextOptions,
  mayCache: boolean,
): void {
  const { log, renders, calls } = options;
  const cache = new PageCache({ maxBytes: mayCache ? cacheBytes : 1 });
  const stop = options.onEventChange?.((change) => cache.change(change, invalidationOf(change)));
  if (stop !== undefined) app.addHook('onClose', async () => stop());

  const clientOf = (tenant: TenantConfig, hidesResults = false) => {
    const transport = anonymousTransport(calls.share(tenant.id, sendFor(tenant, options)));
    return createClient(withHiddenResults(transport, () => hidesResults));
  };

  async function contextOf(tenant: TenantConfig, locale: Locale): Promise<FeedContext> {
    const entry = await renderer.entry();
    const t = await entry.translatorOf(locale, tenant.time_zone, options.textFailures(locale));
    const site = createSite(tenant, locale);
    return {
      tenant,
      site,
      t,
      api: clientOf(tenant),
      now: Date.now(),
      describe: (event) => entry.describeEvent(event, { t, tenant, site }),
      sitemapPaths: entry.sitemapPaths(toPublicTenantConfig(tenant, locale)),
      warn: (message) => log.warn({ tenant: tenant.id }, message),
    };
  }

  async function serveDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
    const { key, type, freshMs, followsEvents, revalidates = false, write } = document;
    const invalidatedBy = followsEvents ? 'any-event' : 'none';
    try {
      const page = await cache.get(key, async () => {
        countMiss(options, 'page', key.tenantId, request);
        const text = await renders.run('low', request.ip, write);
        const stored = await createCachedPage(text === null ? 404 : 200, text ?? '', contentPolicy);
        // Missing documents are not cached: they may exist soon, and clients can request any name.
        const isCached = text !== null && document.mayCache?.() !== false;
        return { page: stored, rule: isCached ? { freshMs, invalidatedBy } : null };
      });
      if (page.status === 404) return sendTextError(reply, 404, 'Not found.');
      const cacheControl = `public, ${revalidates ? 'no-cache' : `max-age=${freshMs / 1000}`}`;
      return sendPage(request, reply, page, { mayCache, type, cacheControl });
    } catch (error) {
      if (error instanceof TooManyMissesError) return refuseMisses(reply, error);
      if (isMissing(error)) return sendTextError(reply, 404, 'Not found.');
      if (error instanceof RenderBusyError) {
        return sendTextError(reply.header('retry-after', error.retryAfter), 503, 'Too busy.');
      }
      log.error(
        { err: error, tenant: key.tenantId, path: key.path },
        'document could not be generated',
      );
      const isBackendDown =
        error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (isBackendDown) reply.header('retry-after', '30');
      return sendTextError(
        reply,
        isBackendDown ? 503 : 500,
        'This document could not be generated.',
      );
    }
  }

  const tenantOf = (request: FastifyRequest) => options.resolveTenant(hostOf(request));

  function addRoute({ path, inLanguages, write, ...rest }: FeedRoute): void {
    app.get(path, async (request, reply) => {
      const tenant = tenantOf(request);
      if (tenant === null) return sendTextError(reply, 421, 'No portal has this host name.');
      const locale = inLanguages ? localeOf(queryOf(request), tenant) : defaultLocale;
      if (locale === null)
        return sendTextError(reply, 404, 'This document does not exist in this language.');
      // Not the raw address, which has many spellings.
      const params = request.params as FeedParams;
      return serveDocument(request, reply, {
        ...rest,
        key: { tenantId: tenant.id, locale, path, query: JSON.stringify(params) },
        write: async () => write(await contextOf(tenant, locale), params),
      });
    });
  }
  feedRoutes.forEach(addRoute);

  app.get('/oembed', async (request, reply) => {
    const tenant = tenantOf(request);
    if (tenant === null) return sendTextError(reply, 421, 'No portal has this host name.');
    // CORS: any page may read public data.
    reply.header('access-control-allow-origin', '*');
    const parsed = readOembedRequest(queryOf(request), tenant);
    if (parsed.status !== 200) return sendTextError(reply, parsed.status, parsed.message);
    const { id, locale, format, maxWidth, maxHeight, hidesResults } = parsed.request;
    let caching: PageCaching | null = null;
    return serveDocument(request, reply, {
      key: {
        tenantId: tenant.id,
        locale,
        path: `/events/${id}`,
        query: `${format}|${maxWidth ?? ''}|${maxHeight ?? ''}`,
        ...(hidesResults && { variant: 'no-results' }),
      },
      type: format === 'json' ? 'application/json; charset=utf-8' : 'text/xml; charset=utf-8',
      freshMs: oembedFreshS * 1000,
      followsEvents: true,
      revalidates: true,
      mayCache: () => caching?.mayCache !== false,
      write: async () => {
        const event = await loadEvent(clientOf(tenant, hidesResults), id);
        caching = cachingOf(event);
        return writeOembed(event, parsed.request, await contextOf(tenant, locale));
      },
    });
  });
}
