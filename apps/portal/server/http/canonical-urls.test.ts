import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { locales, localePrefix } from '@grandstand/contract/constants';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readLocale, type MessageTree } from '../../locale-messages.ts';
import { routes } from '../../src/app/router/routes.ts';
import type { RouteRow } from '../../src/lib/page/route-row.ts';
import { aBackendOf, anIdentity } from '../feeds/testing.ts';
import type { InjectResponse, InjectRequest } from '../options.ts';
import { aBackend, anEvent, aPage, aPortal, aTenant, json, warmUpRenderer } from '../testing.ts';

beforeAll(warmUpRenderer);

type App = Awaited<ReturnType<typeof aPortal>>['app'];

/** Paths of pages with parameters. Ids have capitals, so that a test fails if they are changed. */
const examplePaths: Readonly<Record<string, string>> = {
  '/category/{mainId}': '/category/Ca1/',
  '/category/{mainId}/sub-category/{subId}': '/category/Ca1/sub-category/Su1/',
  '/channels/{eventId}': '/channels/Ch1/',
  '/info/{type}': '/info/how-to-watch/',
  '/league/{leagueId}': '/league/Le1/',
  '/live/{sportType}': '/live/football/',
  '/team/{teamId}': '/team/Te1/',
};
const pathOf = ({ path }: RouteRow): string =>
  examplePaths[path] ??
  `${path.replace('{provider}', 'google').replace(/\{\w+\}/g, 'Ev1')}/`.replace('//', '/');
const paths = routes.map(pathOf);
const pathsBelowHome = paths.filter((path) => path !== '/');

const events = [anEvent({ id: 'Ev1' }), anEvent({ id: 'Ch1', eventStatus: 'channel' })];
const identities = [
  anIdentity({ id: 'Te1', type: 'team' }),
  anIdentity({ id: 'Le1' }),
  anIdentity({ id: 'Ca1', type: 'category' }),
  anIdentity({ id: 'Su1', type: 'subcategory', mainCategories: ['Ca1'] }),
];

const clipTime = '2026-11-21T12:00:00.000Z';

function backend(call: InjectRequest): InjectResponse {
  if (call.url.startsWith('/api/info/')) {
    const page = { type: 'faq', lang: 'en', title: 'A text', markdown: 'Words', updatedAt: null };
    return json(200, { content: page });
  }
  if (call.url.startsWith('/api/channel/guide')) return aPage([]);
  if (call.url.startsWith('/api/team/form/'))
    return json(200, { content: { teamId: 'Te1', matches: [] } });
  if (call.url.startsWith('/api/clip_list/')) {
    const list = { id: 'Ev1', name: 'Corners', visibility: 'link', updatedAt: clipTime };
    return json(200, { content: { ...list, clipIds: [], isOwn: false, clips: [] } });
  }
  const isById = call.url.includes('/get_by_id/');
  return isById ? aBackendOf(events, identities)(call) : aBackend(call);
}

const opened: App[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((app) => app.close()))));

async function aCompletePortal() {
  const portal = await aPortal({
    backend,
    tenants: [
      aTenant({
        enable_game_highlights: true,
        enable_match_stats: true,
        info_pages: ['how-to-watch'],
      }),
    ],
  });
  opened.push(portal.app);
  return portal;
}

const keysOf = (tree: MessageTree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? prefix + key : keysOf(value, `${prefix}${key}.`),
  );
const keys = new Set(keysOf(readLocale('en')));
/** Text keys that appear in a page instead of their text. */
const keysIn = (html: string): string[] =>
  (html.match(/[a-z]\w*(?:\.[\w-]+)+/gi) ?? []).filter((word) => keys.has(word));

interface PageResponse {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** Sends a path verbatim: injected requests and browser-like clients would normalise it. */
async function send(app: App, path: string, method = 'GET'): Promise<PageResponse> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const clientRequest = request({
    port,
    path,
    method,
    agent,
    host: '127.0.0.1',
    headers: { host: 'localhost' },
  });
  const [response] = (await once(clientRequest.end(), 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = response;
  return { status, location: headers.location, body: await text(response) };
}

/** Changes the words of a path, but not its parameters: those have capitals, or are listed here. */
const inWords = (path: string, change: (word: string) => string): string =>
  path.replace(/[^/]+/g, (word) =>
    /[A-Z]/.test(word) || /^(?:google|football|how-to-watch)$/.test(word) ? word : change(word),
  );
const escape = (character: string): string => `%${character.charCodeAt(0).toString(16)}`;
const escapeAll = (word: string): string => word.replace(/\w/g, escape);

/** Other spellings of a path. */
const spellingsOf = (path: string): string[] => [
  inWords(path, (word) => word.toUpperCase()),
  inWords(path, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
  inWords(path, escapeAll),
  inWords(path, (word) => escapeAll(word.toUpperCase())),
  path.replace(/[^/]+(?=\/$)/, escapeAll),
  `/${path}`,
  path.replaceAll('/', '//'),
  `${path}/`,
  `/.${path}`,
  `/other/..${path}`,
  `/other/%2E%2e${path}`,
  `${path}.`,
  `/\\${path}`,
];

/** Outcome of a request: status and redirect target. */
async function outcome(app: App, path: string, method = 'GET'): Promise<string> {
  const { status, location = '' } = await send(app, path, method);
  return `${method} ${path} ${status} ${location}`;
}

describe('every path of the route table', () => {
  it.each(locales)('is a complete page in %s', async (locale) => {
    const { app, logged } = await aCompletePortal();
    const prefix = localePrefix(locale);
    const isRedirect = ({ name }: RouteRow) => name === 'redirect-events-referenceId';
    const pages = routes.filter((row) => !isRedirect(row));
    for (const row of pages) {
      const url = prefix + pathOf(row);
      const { status, body } = await send(app, url);
      expect(status, url).toBe(200);
      expect(body, url).toContain(`<html lang="${locale}"`);
      expect(body, url).toContain(`data-route="${row.name}"`);
      expect(keysIn(body), url).toEqual([]);
    }
    for (const row of routes.filter(isRedirect))
      expect(await outcome(app, prefix + pathOf(row))).toMatch(/ 307 .*\/events\/Ev1\/$/);
    expect(logged).toEqual([]);
  });

  it('is a page without its trailing slash, too', async () => {
    const { app } = await aCompletePortal();
    for (const path of pathsBelowHome.filter((item) => !item.startsWith('/redirect/')))
      expect((await send(app, path.slice(0, -1))).status, path).toBe(200);
  });

  it.each(locales)('has one canonical spelling in %s, to which others redirect', async (locale) => {
    const { app, calls } = await aCompletePortal();
    const prefix = localePrefix(locale);
    const before = calls.length;
    for (const path of paths) {
      const url = prefix + path;
      const spellings = [
        ...spellingsOf(path).map((spelling) => prefix + spelling),
        ...spellingsOf(url),
        `/${locale.toUpperCase()}${path}`,
        `/${locale.toLowerCase()}${path}`,
        `/en${url}`,
        `/EN/en${url}`,
      ].filter((spelling) => spelling !== url);
      for (const spelling of spellings) {
        expect(await outcome(app, spelling)).toBe(`GET ${spelling} 308 ${url}`);
        const target = `${spelling}?b=2&a=%20`;
        expect(await outcome(app, target)).toBe(`GET ${target} 308 ${url}?b=2&a=%20`);
      }
      const [spelling = ''] = spellings;
      expect(await outcome(app, spelling, 'POST')).toBe(`POST ${spelling} 303 ${url}`);
      expect(await outcome(app, spelling, 'HEAD')).toBe(`HEAD ${spelling} 308 ${url}`);
    }
    // None of them rendered.
    expect(calls).toHaveLength(before);
  });

  it('[RTE-27] redirects once if its trailing slash is missing, too', async () => {
    const { app } = await aCompletePortal();
    for (const path of pathsBelowHome) {
      const withoutSlash = path.slice(0, -1);
      const [spelling = ''] = spellingsOf(withoutSlash);
      expect(await outcome(app, spelling)).toBe(`GET ${spelling} 308 ${withoutSlash}`);
      expect(await outcome(app, `${spelling}?x=1`)).toBe(`GET ${spelling}?x=1 308 ${path}?x=1`);
      expect(await outcome(app, `${withoutSlash}?x=1`)).toBe(
        `GET ${withoutSlash}?x=1 301 ${path}?x=1`,
      );
    }
  });
});

describe('a path without a page', () => {
  it.each([
    '/LIVE/football/more/',
    '/Live/Football/',
    '/INFO/Terms/',
    '/events/ev1/',
    '/auth/oauth2/callback/Google/',
    '/auth/login/x/',
    '/li%2Fve/',
    '/live%20/',
    '/live;x/',
    '/Live/_payload.json',
    '/FAQ/_payload.json',
    '/live.html',
    '/%2F/',
    '/%C3%A9/',
    '/xx/LIVE/',
    '/de/de/live/',
  ])('ends in a 404: %s', async (url) => {
    const { app } = await aCompletePortal();
    const first = await send(app, url);
    const { location } = first;
    const last = location === undefined ? first : await send(app, location);
    expect([location ?? url, last.status]).toEqual([location ?? url, 404]);
    expect(keysIn(last.body)).toEqual([]);
  });

  it('has no data under a spelling other than its page’s', async () => {
    const { app, calls } = await aCompletePortal();
    expect((await send(app, '/Faq/_payload.json')).status).toBe(404);
    expect(calls).toEqual([]);
    expect((await send(app, '/faq/_payload.json')).status).toBe(200);
  });
});
