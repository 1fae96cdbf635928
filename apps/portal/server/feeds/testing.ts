/** Shared by feed tests: a backend with a list of events, and validation by schema. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Event, Identity } from '@grandstand/contract';
import { validateXML } from 'xmllint-wasm';
import type { InjectResponse, InjectRequest } from '../options.ts';
import { aBackend, anEvent, aPage, json } from '../testing.ts';

export const anIdentity = (change: Partial<Identity> = {}): Identity => ({
  id: 'l1',
  title: 'Coast League',
  shortTitle: 'Coast',
  type: 'league',
  media_type: 'identity',
  imageUrl: null,
  identitiesId: null,
  identityIds: [],
  mainCategories: ['c1'],
  sportType: 'football',
  archived: false,
  order: 0,
  color: null,
  bannerUrl: null,
  banners: [],
  mobileBanners: [],
  logoUrl: null,
  facebookUrl: null,
  instagramUrl: null,
  xUrl: null,
  webUrl: null,
  youtubeUrl: null,
  tiktokUrl: null,
  whatsappUrl: null,
  trainingUrl: null,
  otherUrl: null,
  ...change,
});

/** A replay that everyone may watch. */
export const aReplay = (change: Partial<Event> = {}): Event =>
  anEvent({
    eventStatus: 'archived',
    duration: 600,
    source: { ...anEvent().source, hd: '/media/events/e1/master.m3u8' },
    ...change,
  });

interface ListBody {
  readonly page?: number;
  readonly size?: number;
  readonly status?: readonly string[];
  readonly event_date?: string;
}

const startOf = (event: Event) => Date.parse(event.gameStartDate ?? event.date);

/** A backend that lists and filters like the real one, by status and time. */
export const aBackendOf =
  (events: readonly Event[], identities: readonly Identity[] = []) =>
  (request: InjectRequest): InjectResponse => {
    const body = JSON.parse(request.payload ?? '{}') as ListBody & { paging?: ListBody };
    const [from, to] = (body.event_date ?? `0~${Number.MAX_SAFE_INTEGER}`).split('~').map(Number);
    const { page = 0, size = 10 } = body.paging ?? body;
    const pageOf = (all: readonly unknown[]): InjectResponse => {
      const response = JSON.parse(aPage([]).body) as { content: object };
      return json(200, {
        ...response,
        content: {
          ...response.content,
          totalCount: all.length,
          nextExists: (page + 1) * size < all.length,
          entries: all.slice(page * size, (page + 1) * size),
        },
      });
    };
    if (request.url.includes('/event/list')) {
      return pageOf(
        events.filter((event) => {
          const hasStatus = body.status?.includes(event.eventStatus) ?? true;
          return hasStatus && startOf(event) >= (from ?? 0) && startOf(event) <= (to ?? 0);
        }),
      );
    }
    if (request.url.includes('/identity/list')) return pageOf(identities);
    const eventId = /\/event\/get_by_id\/id\/([^?]+)/.exec(request.url)?.[1];
    const event = events.find((candidate) => candidate.id === eventId);
    if (event !== undefined) return json(200, { content: event });
    const id = /\/identity\/get_by_id\/id\/([^?]+)/.exec(request.url)?.[1];
    const identity = identities.find((candidate) => candidate.id === id);
    if (id === undefined) return aBackend(request);
    return identity === undefined
      ? json(404, { messageErrorCode: 'identity_not_found', message: '', requestId: 'r' })
      : json(200, { content: identity });
  };

const schemaFile = (name: string) => {
  // The package that writes sitemaps includes the schema of sitemaps.org.
  const folder =
    name === 'sitemap.xsd'
      ? join(dirname(fileURLToPath(import.meta.resolve('sitemap'))), '../../schema')
      : join(import.meta.dirname, 'schemas');
  return { fileName: name, contents: readFileSync(join(folder, name), 'utf8') };
};

/** Returns how a sitemap or index violates its schema, one line each. */
export async function sitemapProblems(xml: string): Promise<string[]> {
  const isIndex = xml.includes('<sitemapindex');
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [schemaFile(isIndex ? 'sitemap-index.xsd' : 'sitemap-page.xsd')],
    preload: ['sitemap.xsd', 'sitemap-video.xsd', 'alternate-link.xsd'].map(schemaFile),
    maxMemoryPages: 4096,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
