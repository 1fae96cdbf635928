/** Embed players of clips for other sites, on a Fastify instance. */
import type { Event, EventTeam, TenantConfig } from '@grandstand/contract';
import { createClient } from '@grandstand/contract/client';
import {
  defaultLocale,
  localePrefix,
  locales,
  type Locale,
  hostOf,
} from '@grandstand/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSpoiler, redactSpoilers } from '../../src/features/event-card/index.ts';
import type { EmbeddedClip, EmbeddedPoster } from '../../src/features/embed/index.ts';
import { ApiError } from '../../src/lib/api/api-error.ts';
import { clipQuery } from '../../src/lib/api/event-query.ts';
import { withHiddenResults } from '../../src/lib/api/hidden-results.ts';
import { anonymousTransport } from '../../src/lib/api/transport.ts';
import { isEmbeddable } from '../../src/lib/embed.ts';
import { createSite } from '../../src/lib/head/site.ts';
import { buildPath } from '../../src/lib/navigation/build-path.ts';
import type { PageCaching } from '../../src/lib/page/define-page.ts';
import { cachingOf } from '../../src/lib/event-caching.ts';
import { isId } from '../../src/lib/page/route-row.ts';
import { invalidationOf } from '../cache/cache-invalidation.ts';
import { hidesResults } from '../http/hidden-results.ts';
import type { RenderContextOptions } from '../render/render-context.ts';
import { countMiss, refuseMisses, TooManyMissesError } from '../render/render-rate-limit.ts';
import { PageCache } from '../cache/page-cache.ts';
import { RenderBusyError } from '../render/render-queue.ts';
import type { Renderer } from '../render/renderer.ts';
import { sendPage } from '../http/reply.ts';
import { sendFor } from '../render/backend-send.ts';
import { createCachedPage, type StoredPage } from '../cache/compressed-page.ts';
import { renderEmbedPage, type EmbedPageInput, type NoticeKind } from './embed-page.ts';

const cacheBytes = 8 * 1024 * 1024;
const cacheRule = { freshMs: 60_000, invalidatedBy: 'own-event' } as const;
/** Other sites may frame the page; its policy names them. */
const row = { name: 'embed', isFramed: true };

/** Returns the reason why a clip has no embed player; null if it has one. */
function reasonWithoutPlayer(clip: Event): NoticeKind | null {
  // Nothing about minors is shared, and a cancelled event does not play.
  if (clip.safeguarded === true || clip.cancelled || clip.mediaType === 'event') return 'gone';
  if (!clip.isEventAvailableInUserRegion) return 'region';
  if (!clip.isEventAvailableForUser || clip.isClosed === true) return 'locked';
  if (clip.source.hd === null || clip.source.clip === null) return 'unplayable';
  return isEmbeddable(clip) ? null : 'locked';
}

const sideOf = (team: EventTeam | null) =>
  team === null ? [] : [{ logo: team.LogoUrl, shortName: team.ShortName, color: team.Color }];

interface EmbedRequest {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  readonly id: string;
  readonly hidesResults: boolean;
}

interface EmbedContent {
  readonly status: number;
  /** How a page with a player may be cached; null for one that is not cached. */
  readonly caching: PageCaching | null;
  readonly shown: EmbedPageInput['shown'];
}

/** Adds `/embed/clips/{id}` in every language. Pages are cached in memory unless `mayCache` is false. */
export function addEmbeds(
  app: FastifyInstance,
  renderer: Renderer,
  options: RenderContextOptions,
  mayCache: boolean,
): void {
  const { log, renders, calls } = options;
  const cache = new PageCache({ maxBytes: mayCache ? cacheBytes : 1 });
  const stop = options.onEventChange?.((change) => cache.change(change, invalidationOf(change)));
  if (stop !== undefined) app.addHook('onClose', async () => stop());

  async function renderPage(
    { tenant, locale }: Pick<EmbedRequest, 'tenant' | 'locale'>,
    { status, shown }: Omit<EmbedContent, 'caching'>,
  ) {
    const entry = await renderer.entry();
    const { html, policy } = renderEmbedPage(
      {
        tenant,
        locale,
        t: await entry.translatorOf(locale, tenant.time_zone, options.textFailures(locale)),
        themeCss: entry.themeCss(tenant.brand),
        script: renderer.embedScript,
        devScripts: renderer.devScripts,
        shown,
      },
      options.mode === 'development',
    );
    return createCachedPage(status, html, policy);
  }

  const loadClip = async ({ tenant, id, hidesResults: hides }: EmbedRequest): Promise<Event> => {
    const transport = anonymousTransport(calls.share(tenant.id, sendFor(tenant, options)));
    const api = createClient(withHiddenResults(transport, () => hides));
    return (await api.clip.get({ params: { id }, query: clipQuery() })).content;
  };

  /** Loads the content of the frame. Throws ApiError if the backend fails. */
  async function loadContent(embedRequest: EmbedRequest): Promise<EmbedContent> {
    const { tenant, locale, id } = embedRequest;
    const site = createSite(tenant, locale);
    const missing: EmbedContent = {
      status: 404,
      caching: null,
      shown: { kind: 'gone', pageUrl: site.pageUrl('/') },
    };
    let original: Event;
    try {
      original = await loadClip(embedRequest);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      return missing;
    }
    const query = embedRequest.hidesResults ? '?results=hide' : '';
    const pageUrl = site.pageUrl(buildPath('/events/{eventId}', { eventId: id }) + query);
    const reason = reasonWithoutPlayer(original);
    if (reason === 'gone') return missing;
    const caching = cachingOf(original);
    if (reason !== null) return { status: 200, caching, shown: { kind: reason, pageUrl } };
    const entry = await renderer.entry();
    const messages = await entry.loadMessages(locale);
    const t = await entry.translatorOf(locale, tenant.time_zone, options.textFailures(locale));
    const event = redactSpoilers(original, t);
    const { hd, clip, poster: thumbnail, thumbnails, hasTextTracks } = original.source;
    const { startTime = 0, endTime = 0, crop } = clip ?? {};
    // The picture of an excerpt may reveal what happened; its teams do not.
    const isSpoilerFree = isSpoiler(original) || original.resultHidden === true;
    const picture = isSpoilerFree ? null : (thumbnail ?? original.imageUrl);
    const poster: EmbeddedPoster =
      picture === null
        ? { kind: 'sides', sides: [original.team1, original.team2].flatMap(sideOf) }
        : { kind: 'picture', address: picture };
    const data: EmbeddedClip = {
      title: event.title,
      refused: t('embed.refused', { tenant: tenant.name }),
      gone: t('embed.gone.title'),
      locale,
      timeZone: tenant.time_zone,
      stream: hd ?? '',
      poster,
      thumbnails,
      hasTextTracks,
      start: startTime,
      end: endTime,
      crop,
      messages: { player: messages.player, playerSettings: messages.playerSettings },
    };
    return {
      status: 200,
      caching,
      shown: {
        kind: 'clip',
        title: event.title,
        pageUrl,
        poster: await entry.embedPoster(poster),
        isPortrait: crop !== undefined,
        length: endTime - startTime,
        data: entry.toScriptJson(data),
      },
    };
  }

  async function getPage(request: FastifyRequest, embedRequest: EmbedRequest): Promise<StoredPage> {
    const { tenant, locale, id } = embedRequest;
    const key = { tenantId: tenant.id, locale, path: `/embed/clips/${id}`, query: '' };
    return cache.get(
      embedRequest.hidesResults ? { ...key, variant: 'no-results' } : key,
      async () => {
        countMiss(options, 'page', tenant.id, request);
        return renders.run('normal', request.ip, async () => {
          const content = await loadContent(embedRequest);
          const page = await renderPage(embedRequest, content);
          const { mayCache: isCached, events } = content.caching ?? { mayCache: false, events: [] };
          return { page, rule: isCached ? cacheRule : null, events };
        });
      },
    );
  }

  async function serveEmbed(request: FastifyRequest, reply: FastifyReply, pathLocale: Locale) {
    const tenant = options.resolveTenant(hostOf(request));
    if (tenant === null) {
      return reply
        .code(421)
        .type('text/plain; charset=utf-8')
        .send('No portal has this host name.');
    }
    const isOffered = tenant.locales.includes(pathLocale);
    const locale = isOffered ? pathLocale : defaultLocale;
    const home = createSite(tenant, locale).pageUrl('/');
    const sendNotice = async (status: number, kind: NoticeKind) => {
      const page = await renderPage({ tenant, locale }, { status, shown: { kind, pageUrl: home } });
      return sendPage(request, reply, page, { mayCache: false, row });
    };
    // Nothing is requested if clips may not be embedded.
    if (tenant.embed_origins.length === 0) return sendNotice(403, 'off');
    const { id = '' } = request.params as { readonly id?: string };
    if (!isOffered || !isId(id)) return sendNotice(404, 'gone');
    const queryStart = request.url.indexOf('?');
    const query = queryStart === -1 ? '' : request.url.slice(queryStart);
    const { cookie } = request.headers;
    const hidesByDefault = hidesResults({ cookie: undefined, query, tenant });
    // On another site's page, a viewer's choice to see results is ignored, but a choice to hide them
    // counts.
    const hides = hidesByDefault || hidesResults({ cookie, query, tenant });
    try {
      const page = await getPage(request, { tenant, locale, id, hidesResults: hides });
      const cacheControl = hides === hidesByDefault ? 'public, no-cache' : 'private, no-cache';
      return await sendPage(request, reply, page, { mayCache, row, cacheControl });
    } catch (error) {
      if (error instanceof TooManyMissesError) return refuseMisses(reply, error);
      if (!(error instanceof RenderBusyError))
        log.error({ err: error, tenant: tenant.id, path: request.url }, 'clip cannot be embedded');
      reply.header('retry-after', error instanceof RenderBusyError ? error.retryAfter : 30);
      return sendNotice(503, 'failed');
    }
  }

  for (const locale of locales) {
    const path = `${localePrefix(locale)}/embed/clips/:id`;
    for (const address of [path, `${path}/`])
      app.get(address, (request, reply) => serveEmbed(request, reply, locale));
  }
}
