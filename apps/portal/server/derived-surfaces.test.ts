/** Previews and embeds of clips for other sites reveal nothing of a closed clip (SEC-27). */
import type { Event } from '@grandstand/contract';
import type { EventChange } from './options.ts';
import { localePrefix, locales } from '@grandstand/contract/constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBackend, anEvent, aPortal, aTenant, json, warmUpRenderer } from './testing.ts';

beforeAll(warmUpRenderer);

const stream = '/media/events/c1/master.m3u8';
const ppv = 'commerce_ppv_media';
const frame = '/media/events/c1/picture.webp';
const poster = '/media/art/poster.svg';
const source = {
  ...anEvent().source,
  hd: stream,
  poster: frame,
  clip: { eventId: 'm1', startTime: 60, endTime: 95 },
};
const clip = anEvent({
  id: 'c1',
  eventId: 'm1',
  title: 'What a save',
  mediaType: 'user_clip',
  eventStatus: 'archived',
  visibility: 'link',
  team1: null,
  team2: null,
  imageUrl: frame,
  source,
});
const withoutStream = { imageUrl: poster, source: { ...source, hd: null, poster } };

interface ClosingCause {
  /** How the backend presents the closed clip; null if it is not found. */
  readonly change: Partial<Event> | null;
  /** The event change that the backend publishes; null for none. */
  readonly eventChange: Pick<EventChange, 'eventId' | 'kind'> | null;
}
const closingCauses: Readonly<Record<string, ClosingCause>> = {
  'refund, dispute or unpaid trial': {
    change: { ...withoutStream, isClosed: true },
    eventChange: null,
  },
  'sale of its event': {
    change: { ...withoutStream, isClosed: true },
    eventChange: { eventId: 'm1', kind: 'changed' },
  },
  region: {
    change: { ...withoutStream, isEventAvailableInUserRegion: false },
    eventChange: { eventId: 'm1', kind: 'changed' },
  },
  minors: { change: null, eventChange: { eventId: 'm1', kind: 'changed' } },
  'account deletion or made private': {
    change: null,
    eventChange: { eventId: 'c1', kind: 'clip-changed' },
  },
  cancellation: {
    change: { ...withoutStream, cancelled: true },
    eventChange: { eventId: 'm1', kind: 'cancelled' },
  },
};

async function aSite(first: Partial<Event> | null) {
  let change = first;
  const portal = await aPortal({
    tenants: [aTenant({ embed_origins: ['*'] })],
    backend: (request) => {
      const isClip = request.url.includes('/clip/get_by_id/id/c1');
      if (isClip && change !== null) return json(200, { content: { ...clip, ...change } });
      if (request.url.startsWith('/media/')) return { statusCode: 404, body: '' };
      return aBackend(request);
    },
  });
  const get = async (url: string) =>
    (await portal.app.inject({ url, headers: { host: 'localhost' } })).body;
  /** Closes the clip, and publishes the change that the backend would publish. */
  const close = (cause: ClosingCause) => {
    change = cause.change === null ? null : { ...first, ...cause.change };
    if (cause.eventChange !== null) portal.change({ tenantId: 'northline', ...cause.eventChange });
  };
  return { ...portal, get, close };
}
type Site = Awaited<ReturnType<typeof aSite>>;

const inEachLanguage = (path: string) => locales.map((locale) => localePrefix(locale) + path);

interface Surface {
  readonly routes: readonly string[];
  /** True if it shows a part of the clip. */
  readonly shows: (site: Site) => Promise<boolean>;
}
const surfaces: Readonly<Record<string, Surface>> = {
  embed: {
    routes: [...inEachLanguage('/embed/clips/:id'), ...inEachLanguage('/embed/clips/:id/')],
    shows: async ({ get }) => /m3u8|picture\.webp/.test(await get('/embed/clips/c1/')),
  },
  oEmbed: {
    routes: ['/oembed'],
    shows: async ({ get }) => {
      const address = encodeURIComponent('https://northline.example/events/c1/');
      return (await get(`/oembed?url=${address}`)).includes('"video"');
    },
  },
  'share picture': {
    routes: ['/share/:locale/events/:id.jpg'],
    shows: async ({ get, calls }) => {
      calls.length = 0;
      await get('/share/en/events/c1.jpg');
      return calls.some(({ url }) => decodeURIComponent(url).includes(frame));
    },
  },
  page: {
    routes: ['/*'],
    shows: async ({ get }) => /m3u8|picture\.webp/.test(await get('/events/c1/')),
  },
};

describe.each(Object.entries(surfaces))('[SEC-27] the %s of a clip', (_, { shows }) => {
  it('shows the clip while it is open', async () => {
    expect(await shows(await aSite({}))).toBe(true);
  });

  it.each(Object.entries(closingCauses))(
    'shows nothing of it after %s',
    async (_cause, { change }) => {
      expect(await shows(await aSite(change))).toBe(false);
    },
  );

  it.each(Object.entries(closingCauses))(
    'shows nothing of it after %s, even if it was cached',
    async (_cause, cause) => {
      const site = await aSite(cause.eventChange === null ? { commerceType: ppv } : {});
      expect(await shows(site)).toBe(true);
      site.close(cause);
      // Responses of the backend are shared for a second.
      await expect.poll(() => shows(site)).toBe(false);
    },
  );

  it('is cached if the clip is free', async () => {
    const site = await aSite({});
    await shows(site);
    site.calls.length = 0;
    await shows(site);
    expect(site.calls.filter(({ url }) => url.includes('/clip/'))).toEqual([]);
  });
});

/** Routes that show no viewer's clip. */
const withoutClips = new Set([
  // Lists of events for programs.
  ...['xml', 'atom'].flatMap((kind) => [`/feeds/latest.${kind}`, `/feeds/:type/:id.${kind}`]),
  '/calendar/:type/:id.ics',
  // Numbers of teams and players.
  '/statistics/:id/:table.csv',
  '/sitemap.xml',
  '/sitemap-:name.xml',
  // The portal itself.
  '/robots.txt',
  '/share/:locale/site.jpg',
  '/.well-known/apple-app-site-association',
  '/.well-known/assetlinks.json',
  '/app-icons/:version/:file',
  '/apple-touch-icon-precomposed.png',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/offline.html',
  '/push/onesignal/OneSignalSDKWorker.js',
  '/sw.js',
  // Forms that other sites submit.
  '/auth/oauth2/callback/apple',
  '/auth/oauth2/callback/apple/',
  ...inEachLanguage('/shared'),
]);

it('[SEC-27] every route of the portal is tested here, or shows no clip', async () => {
  const routes = new Set<string>();
  await aPortal({ onRoute: (path) => void routes.add(path) });
  const rows = new Set(Object.values(surfaces).flatMap((surface) => surface.routes));
  expect([...routes].filter((path) => !rows.has(path) && !withoutClips.has(path))).toEqual([]);
  expect([...rows, ...withoutClips].filter((path) => !routes.has(path))).toEqual([]);
});
