/** A test portal in front of a fake backend: real rendering from source, no build needed. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  tenantConfig,
  type Event,
  type TenantConfig,
  type TenantConfigInput,
} from '@grandstand/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { EventChange, InjectResponse, InjectRequest, PortalOptions } from './options.ts';
import type * as ServerPart from './portal.ts';
import { portalFolder } from './render/load-renderer.ts';
import type { Renderer } from './render/renderer.ts';

export const aTenant = (change: Partial<TenantConfigInput> = {}): TenantConfig =>
  tenantConfig.parse({
    id: 'northline',
    hosts: ['localhost'],
    name: 'Northline',
    name_short: 'NL',
    portal_url: 'https://northline.example',
    api_base: '{origin}',
    enable_white_theme: true,
    brand: {
      accent: '#ff5a1f',
      secondary: '#1f4bff',
      neutral: { hue: 250, chroma: 0.2 },
      displayFont: 'archivo',
      radius: 12,
      density: 'comfortable',
      headings: { weight: 800, uppercase: false },
      logoUrl: '/media/logo.svg',
      markUrl: '/media/mark.svg',
      defaultTheme: 'dark',
    },
    ...change,
  });

export const anEvent = (change: Partial<Event> = {}): Event => ({
  id: 'e1',
  eventId: 'e1',
  referenceId: null,
  geniusId: null,
  title: 'Alder v Birch',
  metaTitle: null,
  eventDescription: null,
  imageUrl: null,
  date: '2026-11-21T10:00:00.000Z',
  gameStartDate: '2026-11-21T18:00:00.000Z',
  gameEndDate: null,
  sportType: 'football',
  eventType: 'event',
  gameType: null,
  eventStatus: 'upcoming',
  isExternal: false,
  type: null,
  gender: null,
  commerceCoverage: 'commerce_free_media',
  commerceType: 'commerce_free_media',
  isEventAvailableForUser: true,
  isEventAvailableInUserRegion: true,
  isEnabledVidswapStats: false,
  team1: { Id: 't1', Name: 'Alder', ShortName: 'ALD', LogoUrl: null, Color: null },
  team2: { Id: 't2', Name: 'Birch', ShortName: 'BIR', LogoUrl: null, Color: null },
  source: {
    hd: null,
    pano: null,
    poster: null,
    clip: null,
    epg: null,
    thumbnails: null,
    hasTextTracks: false,
  },
  ads: [],
  categories: [],
  duration: null,
  hasStream: true,
  score: null,
  scoreTimeline: [],
  mediaType: 'event',
  mediaSubType: null,
  playerNumber: null,
  playerColor: null,
  cancelled: false,
  updatedAt: null,
  momentNumber: null,
  visibility: null,
  isOwn: false,
  ...change,
});

export const json = (statusCode: number, body: unknown): InjectResponse => ({
  statusCode,
  body: JSON.stringify(body),
});

export const aPage = (entries: readonly Event[]): InjectResponse =>
  json(200, {
    content: {
      entryCount: entries.length,
      totalCount: entries.length,
      itemsPerPage: 10,
      startIndex: 0,
      count: entries.length,
      nextExists: false,
      entries: entries.map((entry) => ({ ...entry, match: null })),
    },
    error: null,
    message: null,
  });

/** A backend that knows the single event `e1`. */
export function aBackend(request: InjectRequest): InjectResponse {
  if (request.url.startsWith('/api/front_page')) return json(200, { content: null });
  if (request.url.startsWith('/api/search/suggest')) return json(200, { content: { entries: [] } });
  const id = /\/get_by_id\/id\/([^?]+)/.exec(request.url)?.[1];
  if (id === undefined) {
    return request.url.includes('grouped_sport_count')
      ? json(200, { content: { entries: [] } })
      : aPage(request.url.includes('/identity/') ? [] : [anEvent()]);
  }
  if (id === 'e1') return json(200, { content: anEvent() });
  return json(404, {
    messageErrorCode: 'event_not_found',
    message: 'Event not found',
    requestId: 'r',
  });
}

/** Shared by all files of a process, and ends with it: loading the sources takes seconds. */
let vite: Promise<ViteDevServer> | null = null;

/** Returns a source module as the portal under test has loaded it. */
async function sourceModule<T>(id: string): Promise<T> {
  vite ??= createServer({
    configFile: join(portalFolder, 'vite.config.ts'),
    root: portalFolder,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const { ssr } = (await vite).environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runnable server environment');
  return ssr.runner.import<T>(id);
}

/** The server part from source, with the rendering code that it loaded. */
const sourcePart = () =>
  sourceModule<typeof ServerPart>(fileURLToPath(new URL('./portal.ts', import.meta.url)));

/** Removes a page's additional texts (`media-list/live`) while `run` runs. */
export async function withoutTextsOf(page: string, run: () => Promise<void>): Promise<void> {
  const { pages } = await sourceModule<{ pages: Record<string, string[]> }>('virtual:texts/uses');
  const texts = pages[page] ?? [];
  pages[page] = [];
  try {
    await run();
  } finally {
    pages[page] = texts;
  }
}

/** Compiles the renderer before the first test of a file, whose time limit would otherwise include it. */
export async function warmUpRenderer(): Promise<void> {
  await sourcePart();
}

/** Renders with the current sources; the asset names are fake. */
export async function sourceRenderer(): Promise<Renderer> {
  const { entry } = await sourcePart();
  return {
    entry: () => Promise.resolve(entry),
    files: (page, locale) => ({
      entry: '/assets/entry.js',
      preloads: [`/assets/${page ?? 'none'}.js`, `/assets/${locale}.js`],
      styles: ['/assets/app.css'],
    }),
    displayFont: (font) => `/assets/${font}.woff2`,
    embedScript: '/assets/embed.js',
    build: { id: 'test', timestamp: 0 },
    assetsFolder: null,
    devScripts: '',
    startThread: null,
    mapStackToSources: () => {},
  };
}

/** The portal as in production, with its page cache, but rendered from source. */
export async function addSourcePortal(
  app: FastifyInstance,
  options: PortalOptions,
  renderer?: Renderer,
): Promise<void> {
  const { addPortal } = await sourcePart();
  await addPortal(app, renderer ?? (await sourceRenderer()), options);
}

interface TestPortal {
  readonly app: FastifyInstance;
  /** Every in-process call that reached the backend. */
  readonly calls: InjectRequest[];
  readonly logged: string[];
  /** Announces an event change to the portal; `changed` by default. */
  readonly change: (
    change: Partial<EventChange> & Pick<EventChange, 'tenantId' | 'eventId'>,
  ) => void;
}

interface TestOptions {
  readonly tenants?: readonly TenantConfig[];
  readonly backend?: (request: InjectRequest) => InjectResponse | Promise<InjectResponse>;
  readonly limitMisses?: NonNullable<PortalOptions['limitMisses']>;
  readonly offlinePages?: boolean;
  readonly createShares?: NonNullable<PortalOptions['createShares']>;
  /** Called with the path of each route. */
  readonly onRoute?: (path: string) => void;
}

/** Room for every page of a test. */
export const testCacheBytes = 10_000_000;

/** A portal of the given tenants, with the page cache on. */
export async function aPortal({
  tenants = [aTenant()],
  backend = aBackend,
  limitMisses = () => 0,
  offlinePages = true,
  createShares,
  onRoute = () => {},
}: TestOptions = {}): Promise<TestPortal> {
  const app = fastify();
  app.addHook('onRoute', ({ url }) => onRoute(url));
  const calls: InjectRequest[] = [];
  const logged: string[] = [];
  const listeners = new Set<(change: EventChange) => void>();
  const log = (_details: object, message: string) => void logged.push(message);
  const options: PortalOptions = {
    mode: 'production',
    resolveTenant: (host) => tenants.find((tenant) => tenant.hosts.includes(host)) ?? null,
    async inject(request) {
      calls.push(request);
      return backend(request);
    },
    onEventChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    limitMisses,
    groupOf: (address) => address,
    pageCacheBytes: testCacheBytes,
    offlinePages,
    ...(createShares !== undefined && { createShares }),
    log: { info: log, warn: log, error: log },
  };
  await addSourcePortal(app, options);
  return {
    app,
    calls,
    logged,
    change: (change) => listeners.forEach((listener) => listener({ kind: 'changed', ...change })),
  };
}
