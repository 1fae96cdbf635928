import type { Event } from '@grandstand/contract';
import { resultsHeader } from '@grandstand/contract/constants';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InjectRequest } from '../options.ts';
import { hidesResults, stripShowResults } from './hidden-results.ts';
import { aBackend, anEvent, aPage, aPortal, aTenant, json, warmUpRenderer } from '../testing.ts';

beforeAll(warmUpRenderer);

const match = anEvent({
  eventStatus: 'live',
  title: 'Alder beat Birch 737–941',
  score: { home: 737, away: 941 },
  scoreTimeline: [{ time: 0, home: 737, away: 941 }],
});
const hiddenMatch: Event = {
  ...match,
  title: 'Alder – Birch',
  score: null,
  scoreTimeline: [],
  resultHidden: true,
};
const resultPattern = /\b(?:737|941)\b/;

/** Hides results on request, as the backend does. */
function backend(request: InjectRequest) {
  const event = request.headers[resultsHeader] === 'hide' ? hiddenMatch : match;
  if (request.url.includes('/get_by_id/id/e1')) return json(200, { content: event });
  if (request.url.includes('/api/event/list') || request.url.includes('related'))
    return aPage([event]);
  return aBackend(request);
}
const openPortal = (settings: Parameters<typeof aTenant>[0] = {}) =>
  aPortal({ tenants: [aTenant(settings)], backend });
type App = Awaited<ReturnType<typeof aPortal>>['app'];
const get = (app: App, url: string, cookie = '') =>
  app.inject({ url, headers: { host: 'localhost', ...(cookie !== '' && { cookie }) } });
/** Returns the page without file and build names, which are random. */
const textOf = (html: string) => html.replaceAll(/ (?:id|href|src|data-build|class)="[^"]*"/g, '');

describe('pages for viewers with hidden results', () => {
  it.each(['/', '/live/', '/events/e1/'])(
    'reveal no result at %s, whatever the order of requests',
    async (path) => {
      for (const order of [
        ['ott-spoiler-free=on', ''],
        ['', 'ott-spoiler-free=on'],
      ]) {
        const { app } = await openPortal();
        for (const cookie of [...order, ...order]) {
          const { body, headers, statusCode } = await get(app, path, cookie);
          expect(statusCode).toBe(200);
          const isHidden = cookie !== '';
          expect(resultPattern.test(textOf(body)), `${path} ${cookie}`).toBe(!isHidden);
          expect(body.includes('data-results="hidden"')).toBe(isHidden);
          expect(headers['cache-control']).toBe(
            isHidden ? 'private, no-cache' : 'public, no-cache',
          );
        }
      }
    },
  );

  it('hidden results are the default if the tenant has `spoiler_free`, and a viewer may choose otherwise', async () => {
    const { app } = await openPortal({ spoiler_free: true });
    const byDefault = await get(app, '/live/');
    expect(textOf(byDefault.body)).not.toMatch(resultPattern);
    expect(byDefault.headers['cache-control']).toBe('public, no-cache');
    const chosen = await get(app, '/live/', 'ott-spoiler-free=off');
    expect(textOf(chosen.body)).toMatch(resultPattern);
    expect(chosen.headers['cache-control']).toBe('private, no-cache');
  });

  it('pass the choice on through their links: page, title, address and picture', async () => {
    const { app } = await openPortal();
    const { body } = await get(app, '/events/e1/?results=hide');
    expect(textOf(body)).not.toMatch(resultPattern);
    expect(body).toMatch(/property="og:url" content="[^"]*\/events\/e1\/\?results=hide"/);
    expect(body).toMatch(/property="og:image" content="[^"]*&amp;results=hide"/);
    const withResults = await get(app, '/events/e1/');
    expect(withResults.body).toMatch(/property="og:url" content="[^"]*\/events\/e1\/"/);
  });

  it('also hide results in the preview that other sites embed, as on the page of the link', async () => {
    const oembed = async (app: App, page: string) => {
      const { body } = await get(app, page);
      const href = /type="application\/json\+oembed"[^>]*href="([^"]*)"/.exec(body)?.[1] ?? '';
      const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
      return (await get(app, pathname + search)).json<Record<string, string>>();
    };
    const { app } = await openPortal();
    // The default variant first, so that it is cached when the other is requested.
    expect((await oembed(app, '/events/e1/'))['thumbnail_url']).not.toContain('results=hide');
    const withoutResults = await oembed(app, '/events/e1/?results=hide');
    expect(withoutResults['title']).toBe('Alder – Birch');
    expect(withoutResults['thumbnail_url']).toMatch(/&results=hide$/);
    // A link without a results parameter leads to the tenant's default.
    const { app: hidingByDefault } = await openPortal({ spoiler_free: true });
    const url = encodeURIComponent('https://northline.example/events/e1/');
    const plain = (await get(hidingByDefault, `/oembed?url=${url}`)).json<Record<string, string>>();
    expect(plain['thumbnail_url']).toMatch(/&results=hide$/);
  });
});

describe('a link that requests results in a list', () => {
  const follow = async (cookie: string, site?: string) => {
    const { app } = await openPortal();
    const headers = {
      host: 'localhost',
      cookie,
      ...(site && { 'sec-fetch-site': site }),
    };
    const { statusCode, headers: responseHeaders } = await app.inject({
      url: '/de/highlight/?sportType=football&results=show',
      headers,
    });
    return [statusCode, responseHeaders.location];
  };

  it('reveals them to viewers with hidden results only if it was pressed on the portal itself', async () => {
    const withoutReveal = [302, '/de/highlight/?sportType=football'];
    expect(await follow('ott-spoiler-free=on')).toEqual(withoutReveal);
    expect(await follow('ott-spoiler-free=on', 'none')).toEqual(withoutReveal);
    expect(await follow('ott-spoiler-free=on', 'cross-site')).toEqual(withoutReveal);
    expect(await follow('ott-spoiler-free=on', 'same-origin')).toEqual([200, undefined]);
    expect(await follow('')).toEqual([200, undefined]);
  });

  it.each([
    ['', ''],
    ['?results=show', ''],
    ['?results=show&a=1', '?a=1'],
    ['?a=1&results=show&b=2', '?a=1&b=2'],
    ['?a=results=show', '?a=results=show'],
    ['?results=shown', '?results=shown'],
  ])('loses that parameter on redirect: "%s" becomes "%s"', (query, rest) =>
    expect(stripShowResults(query)).toBe(rest),
  );
});

describe('the results choice', () => {
  const hides = (cookie: string | undefined, query = '', spoiler_free = false) =>
    hidesResults({ cookie, query, tenant: { spoiler_free } });

  it('is that of the cookie, else that of the tenant', () => {
    expect(hides(undefined)).toBe(false);
    expect(hides(undefined, '', true)).toBe(true);
    expect(hides('a=1; ott-spoiler-free=on')).toBe(true);
    expect(hides('ott-spoiler-free=off; b=2', '', true)).toBe(false);
    expect(hides('not-ott-spoiler-free=on; ott-spoiler-free=maybe')).toBe(false);
    expect(hides('ott-spoiler-free=off', '?results=hide')).toBe(true);
    expect(hides(undefined, '?results=show&x=results=hides')).toBe(false);
  });
});
