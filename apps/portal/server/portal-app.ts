/** Portal routes on a Fastify instance. */
import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import {
  defaultLocale,
  localePrefix,
  isLocale,
  type Locale,
  hostOf,
} from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteRow } from '../src/lib/page/route-row.ts';
import { storeTarget } from '../src/lib/navigation/store-target.ts';
import { isNotPage, readAddress } from './http/address.ts';
import type { BuildInfo } from './assets/build-files.ts';
import type { AssetArchive } from './assets/asset-archive.ts';
import { hidesResults, stripShowResults } from './http/hidden-results.ts';
import { countMiss, refuseMisses, TooManyMissesError } from './render/render-rate-limit.ts';
import type { RenderContextOptions } from './render/render-context.ts';
import type { MissKind } from './options.ts';
import { invalidationOf } from './cache/cache-invalidation.ts';
import { NoPageError, PageCache } from './cache/page-cache.ts';
import { createStringInterner } from './cache/string-interner.ts';
import { RenderPausedError, startRenderThread } from './render/render-thread-host.ts';
import type { RenderPage, PageRequest } from './render/page-request.ts';
import { createPageRenderer } from './render/render-page.ts';
import { readPayloadAddress } from './http/payload.ts';
import { RenderBusyError, type RenderPriority } from './render/render-queue.ts';
import type { Renderer } from './render/renderer.ts';
import { sendPage } from './http/reply.ts';
import { cachedPage } from './cache/compressed-page.ts';

/** Thrown by a render to bypass the cache: redirects are never cached. */
class Redirected extends NoPageError {
  readonly status: number;
  readonly location: string;

  constructor(status: number, location: string) {
    super(`redirect to ${location}`);
    this.status = status;
    this.location = location;
  }
}

/** Id of a build, which is also its file name. */
const buildFile = /^([\w-]{1,64})\.json$/;

/**
 * Serves the files of this build and of archived earlier builds under `/assets`, and id and timestamp of one
 * build under `/builds/latest.json` and `/builds/meta/{id}.json`.
 */
export async function addBuild(
  app: FastifyInstance,
  assetsFolder: string,
  build: BuildInfo,
  archive: AssetArchive | null,
): Promise<void> {
  const own = new Set(archive?.fetch === undefined ? [] : await readdir(assetsFolder));
  await app.register(async (assets) => {
    const { fetch } = archive ?? {};
    if (fetch !== undefined)
      assets.addHook('preHandler', async ({ params }) => {
        const { '*': name = '' } = params as { readonly '*'?: string };
        if (!own.has(name)) await fetch(name);
      });
    await assets.register(fastifyStatic, {
      root: archive === null ? assetsFolder : [assetsFolder, archive.filesFolder],
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    });
  });
  app.get('/builds/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(build),
  );
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    const [, id] = buildFile.exec(request.params.file) ?? [];
    if (id === undefined) return reply.callNotFound();
    const knownBuild = id === build.id ? build : ((await archive?.find(id)) ?? null);
    if (knownBuild === null) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send(knownBuild);
  });
}

/** Name of the cookie with the chosen language (I18N-06); the language menu sets it. */
const localeCookie = 'ott-locale';

/** Returns the locale in a request's cookie, or null. */
function localeOfCookie(header: string | undefined): Locale | null {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === localeCookie && value !== undefined && isLocale(value)) return value;
  }
  return null;
}

/** The home page and event pages come first: at a kick-off, most visitors open these. */
function priorityOf(row: RouteRow | null): RenderPriority {
  if (row?.cache.invalidatedBy === 'own-event' || row?.page === 'home/home') return 'high';
  return row === null || row.name === 'search' ? 'low' : 'normal';
}

const refuseForNow = (
  reply: FastifyReply,
  { retryAfter }: Pick<RenderBusyError, 'retryAfter'>,
  reason: string,
): FastifyReply =>
  reply
    .code(503)
    .header('retry-after', retryAfter)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${reason} Try again in ${retryAfter} s.\n`);

/** Returns the store URL that the query redirects to (RTE-31), or null. */
const storeUrlOf = (query: string, tenant: TenantConfig): string | null =>
  query.includes('storeUrl=')
    ? storeTarget(new URLSearchParams(query).get('storeUrl'), tenant.social)
    : null;

/** Returns the function that renders a page: in a separate thread, if the renderer has one. */
function createRenderPage(
  app: FastifyInstance,
  renderer: Renderer,
  options: RenderContextOptions,
): RenderPage {
  if (renderer.startThread === null)
    return createPageRenderer(renderer, {
      ...options,
      waitForTurn: () => options.renders.waitForTurn(),
    });
  const thread = startRenderThread(renderer.startThread, options);
  const stop = options.onEventChange?.(({ tenantId }) => thread.drop(tenantId));
  app.addHook('onClose', async () => {
    stop?.();
    await thread.close();
  });
  return thread.render;
}

/** A request for a page, with its route. */
interface PortalRequest extends PageRequest {
  readonly row: RouteRow | null;
  readonly miss: MissKind;
}

/**
 * Adds every page to `app`. Addresses outside the portal fall through to the instance's not-found
 * handler. Pages are cached in memory unless `mayCache` is false or the cache size is 0.
 */
export function addPages(
  app: FastifyInstance,
  renderer: Renderer,
  options: RenderContextOptions,
  mayCache: boolean,
): void {
  const renderPage = createRenderPage(app, renderer, options);
  const { environment, pageCacheBytes, metrics } = options;
  const isCaching = mayCache && pageCacheBytes > 0;
  const cache = new PageCache({
    maxBytes: isCaching ? pageCacheBytes : 1,
    onGet: metrics?.countPage,
  });
  // Thousands of pages share the same few policies of 1 kB each.
  const internPolicy = createStringInterner();
  // Must run after the thread's own invalidation, so that new renders make new calls.
  const stop = options.onEventChange?.((change) => cache.change(change, invalidationOf(change)));
  if (stop !== undefined) app.addHook('onClose', async () => stop());

  async function handlePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const tenant = options.resolveTenant(hostOf(request));
    if (tenant === null) {
      return reply
        .code(421)
        .type('text/plain; charset=utf-8')
        .send('No portal has this host name.');
    }
    const entry = await renderer.entry();
    const address = readAddress(request.url, entry.matchPath);
    if (address.kind === 'redirect') return reply.redirect(address.location, address.status);
    const storeUrl = storeUrlOf(address.query, tenant);
    if (storeUrl !== null) return reply.header('cache-control', 'no-store').redirect(storeUrl, 302);
    // A locale that the tenant does not offer is part of an unknown path.
    const isOffered = tenant.locales.includes(address.locale);
    const locale = isOffered ? address.locale : defaultLocale;
    const path = isOffered ? address.path : localePrefix(address.locale) + address.path;
    const row = isOffered ? address.row : null;
    if (path === '/' && locale === defaultLocale) {
      const preferred = localeOfCookie(request.headers.cookie);
      if (preferred !== null && preferred !== defaultLocale && tenant.locales.includes(preferred)) {
        reply.header('cache-control', 'no-store').header('vary', 'cookie');
        return reply.redirect(`${localePrefix(preferred)}/${address.query}`, 302);
      }
    }
    const query = entry.knownQuery(row, address.query);
    const miss = row?.name === 'search' && query !== '' ? 'search' : 'page';
    const areHidden = hidesResults({ cookie: request.headers.cookie, query, tenant });
    // Results are shown if requested from the portal's own page. A link from another site does not count
    // as the viewer's choice.
    const queryWithoutShow = stripShowResults(address.query);
    if (
      areHidden &&
      queryWithoutShow !== address.query &&
      request.headers['sec-fetch-site'] !== 'same-origin'
    ) {
      reply.header('cache-control', 'no-store');
      return reply.redirect(localePrefix(locale) + path + queryWithoutShow, 302);
    }
    return servePage(request, reply, {
      tenant,
      locale,
      path,
      query,
      row,
      miss,
      ...(areHidden && { hidesResults: true }),
    });
  }

  /** Sends only the page data, which is the same for every viewer (BLD-02). */
  async function handlePayload(
    request: FastifyRequest,
    reply: FastifyReply,
    { locale, path }: NonNullable<ReturnType<typeof readPayloadAddress>>,
  ): Promise<FastifyReply> {
    const tenant = options.resolveTenant(hostOf(request));
    const match = (await renderer.entry()).matchPath(path);
    // Data has one canonical address, as pages do, but no redirect: it is never typed by hand.
    const row = match?.path === path ? match.row : null;
    if (tenant === null || !tenant.locales.includes(locale) || row?.payload !== true) {
      reply.callNotFound();
      return reply;
    }
    return servePage(request, reply, {
      tenant,
      locale,
      path,
      row,
      query: '',
      miss: 'page',
      part: 'payload',
    });
  }

  async function servePage(
    request: FastifyRequest,
    reply: FastifyReply,
    { row, miss, ...pageRequest }: PortalRequest,
  ): Promise<FastifyReply> {
    const { tenant, locale, path, query, part } = pageRequest;
    const file = part === 'payload' ? '/_payload.json' : '';
    const page = { tenantId: tenant.id, locale, path: path + file, query };
    const key = pageRequest.hidesResults === true ? { ...page, variant: 'no-results' } : page;
    // Responses that differ by cookie must not enter shared caches.
    const isPrivate =
      part !== 'payload' &&
      (pageRequest.hidesResults ?? false) !== hidesResults({ cookie: undefined, query, tenant });
    const render = async (replacesOutdated: boolean) => {
      countMiss(options, miss, tenant.id, request);
      const ownPriority = priorityOf(row);
      // Clients can make up any number of searches and queries.
      const isLimited = query === '' && ownPriority !== 'low';
      const priority = replacesOutdated && isLimited ? 'outdated' : ownPriority;
      const rendered = await options.renders.run(priority, request.ip, () =>
        renderPage({ ...pageRequest, environment }),
      );
      if (rendered.kind === 'redirect') throw new Redirected(rendered.status, rendered.location);
      const policy = internPolicy(rendered.page.policy);
      return { ...rendered, page: cachedPage({ ...rendered.page, policy }) };
    };
    try {
      const { page: rendered } = isCaching
        ? { page: await cache.get(key, render) }
        : await render(false);
      if (part === 'payload' && rendered.status === 404) {
        reply.callNotFound();
        return reply;
      }
      const type = part === 'payload' ? { type: 'application/json; charset=utf-8' } : {};
      const cacheOptions = isPrivate ? { cacheControl: 'private, no-cache' } : {};
      return await sendPage(request, reply, rendered, {
        mayCache: isCaching,
        row,
        ...type,
        ...cacheOptions,
      });
    } catch (error) {
      if (error instanceof TooManyMissesError) return refuseMisses(reply, error);
      if (error instanceof RenderBusyError)
        return refuseForNow(reply, error, 'Too many visitors at once.');
      if (error instanceof RenderPausedError)
        return refuseForNow(reply, error, 'This page cannot be shown at the moment.');
      if (!(error instanceof Redirected)) throw error;
      return reply.header('cache-control', 'no-store').redirect(error.location, error.status);
    }
  }

  // Handles a form that was submitted before the page's scripts loaded: renders the page again. The body,
  // which may hold a password, is never read.
  app.post('/*', {
    onRequest: async (request, reply) => {
      const address = readAddress(request.url, (await renderer.entry()).matchPath);
      if (address.kind === 'page' && isNotPage(address.path)) return reply.callNotFound();
      const location =
        address.kind === 'page'
          ? localePrefix(address.locale) + address.path + address.query
          : address.location;
      return reply.header('cache-control', 'no-store').redirect(location, 303);
    },
    handler: (_request, reply) => reply.callNotFound(),
  });

  app.get('/*', async (request, reply) => {
    const queryStart = request.url.indexOf('?');
    const pathname = queryStart === -1 ? request.url : request.url.slice(0, queryStart);
    const payload = readPayloadAddress(pathname);
    if (payload === null && isNotPage(pathname)) return reply.callNotFound();
    try {
      return payload === null
        ? await handlePage(request, reply)
        : await handlePayload(request, reply, payload);
    } catch (error) {
      renderer.mapStackToSources(error);
      options.log.error({ err: error, url: pathname }, 'page could not be rendered');
      reply.header('cache-control', 'no-store');
      return reply
        .code(500)
        .type('text/plain; charset=utf-8')
        .send('This page could not be rendered.');
    }
  });
}
