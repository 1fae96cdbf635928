import { createCanvas, loadImage } from '@napi-rs/canvas';
import { resultsHeader, type Event } from '@grandstand/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharePicturePath, siteSharePath } from '../../src/lib/share-picture.ts';
import type { InjectResponse, InjectRequest } from '../options.ts';
import { aBackend, anEvent, aPortal, aTenant, json, warmUpRenderer } from '../testing.ts';

beforeAll(warmUpRenderer);

type App = Awaited<ReturnType<typeof aPortal>>['app'];
const get = (app: App, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });

const crest = (color: string): Uint8Array => {
  const sheet = createCanvas(320, 320);
  const ctx = sheet.getContext('2d');
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, 320, 320);
  return sheet.toBuffer('image/png');
};

/** A backend with one event and with crests of one colour per side. */
const aBackendWith =
  (event: Event) =>
  (request: InjectRequest): InjectResponse => {
    if (request.url.startsWith('/media/picture/320/png')) {
      const color = request.url.includes('home') ? '#ff00ff' : '#00ff00';
      return { statusCode: 200, body: '', rawPayload: crest(color) };
    }
    if (request.url.startsWith('/media/')) return { statusCode: 404, body: '' };
    return request.url.includes(`/get_by_id/id/${event.id}`)
      ? json(200, { content: event })
      : aBackend(request);
  };

/** Returns the size of a picture, and its colour at a point. */
async function decode(bytes: Buffer) {
  const image = await loadImage(bytes);
  const ctx = createCanvas(image.width, image.height).getContext('2d');
  ctx.drawImage(image, 0, 0);
  const at = (x: number, y: number) => [...ctx.getImageData(x, y, 1, 1).data].slice(0, 3);
  return { size: [image.width, image.height], at };
}

const isNear = (color: readonly number[], expected: readonly number[]) =>
  color.every((value, index) => Math.abs(value - (expected[index] ?? 0)) < 24);

const side = (name: 'home' | 'away', change: Partial<NonNullable<Event['team1']>> = {}) => ({
  Id: name,
  Name: name === 'home' ? 'Alder' : 'הפועל צפון',
  ShortName: 'ABC',
  LogoUrl: `/media/art/crests/${name}.svg`,
  Color: '#115588',
  ...change,
});
const match = (change: Partial<Event> = {}) =>
  anEvent({ team1: side('home'), team2: side('away'), ...change });
const path = '/share/en/events/e1.jpg';

describe('share pictures', () => {
  it.each([
    ['an upcoming match', {}],
    ['a live match', { eventStatus: 'live', score: { home: 2, away: 1 } }],
    ['a replay', { eventStatus: 'archived', score: { home: 2, away: 1 } }],
    ['a cancelled match', { cancelled: true }],
    ['a clip', { mediaType: 'clip', mediaSubType: 'clip', title: 'Goal 24’ — Alder' }],
    ['a channel', { eventStatus: 'channel', team1: null, team2: null }],
    ['a title in Korean', { team1: null, team2: null, title: '서울 대 부산' }],
    ['a very long title', { team1: null, team2: null, title: 'Derby of the coast '.repeat(30) }],
  ] as const)('of %s are 1200 by 630 in every language and small', async (_subject, change) => {
    const { app, logged } = await aPortal({
      backend: aBackendWith(match(change)),
    });
    for (const locale of ['en', 'de', 'he', 'ko']) {
      const response = await get(app, `/share/${locale}/events/e1.jpg`);
      expect([response.statusCode, response.headers['content-type']], locale).toEqual([
        200,
        'image/jpeg',
      ]);
      expect((await decode(response.rawPayload)).size).toEqual([1200, 630]);
      expect(response.rawPayload.length).toBeLessThan(300_000);
    }
    expect(logged).toEqual([]);
  });

  it('show the crests of both teams, the home team’s on the left in every language', async () => {
    const { app } = await aPortal({ backend: aBackendWith(match()) });
    for (const locale of ['en', 'he']) {
      const { at } = await decode((await get(app, `/share/${locale}/events/e1.jpg`)).rawPayload);
      expect(isNear(at(262, 262), [255, 0, 255]), locale).toBe(true);
      expect(isNear(at(938, 262), [0, 255, 0]), locale).toBe(true);
    }
  });

  it('show a frame of a viewer’s clip, except in links that hide results', async () => {
    const frame = '/media/events/e1/picture.webp';
    const requested: string[] = [];
    const clip = (change: Partial<Event>) =>
      match({ mediaType: 'user_clip', visibility: 'link', imageUrl: frame, ...change });
    const { app } = await aPortal({
      backend: (request) => {
        requested.push(request.url);
        if (request.url === frame)
          return { statusCode: 200, body: '', rawPayload: crest('#ff00ff') };
        const isSpoilerFree = request.headers[resultsHeader] === 'hide';
        const hidden = { imageUrl: null, title: 'Alder – Birch', resultHidden: true } as const;
        return aBackendWith(clip(isSpoilerFree ? hidden : {}))(request);
      },
    });
    // A point where the picture is not darkened for the text.
    const shown = await decode((await get(app, path)).rawPayload);
    expect(isNear(shown.at(600, 190), [210, 4, 213])).toBe(true);
    expect(requested).toContain(frame);
    requested.length = 0;
    const hiddenPicture = await decode((await get(app, `${path}?results=hide`)).rawPayload);
    expect(isNear(hiddenPicture.at(600, 190), [210, 4, 213])).toBe(false);
    expect(requested).not.toContain(frame);
  });

  it('leave out crests that are missing, broken or on other sites', async () => {
    const requested: string[] = [];
    const event = match({
      team1: side('home', { LogoUrl: 'https://elsewhere.example/crest.png' }),
      team2: side('away'),
    });
    const { app } = await aPortal({
      backend: (request) => {
        requested.push(request.url);
        return request.url.startsWith('/media/')
          ? { statusCode: 200, body: '', rawPayload: Buffer.from('not a picture') }
          : aBackendWith(event)(request);
      },
    });
    const response = await get(app, path);
    expect(response.statusCode).toBe(200);
    expect(isNear((await decode(response.rawPayload)).at(262, 220), [255, 0, 255])).toBe(false);
    expect(requested.join(' ')).not.toContain('elsewhere');
  });

  it('are cacheable for a year under their version, and for a minute without it', async () => {
    const event = match();
    const { app } = await aPortal({ backend: aBackendWith(event) });
    const cacheControlOf = async (url: string) => (await get(app, url)).headers['cache-control'];
    expect(await cacheControlOf(sharePicturePath('en', event))).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(await cacheControlOf(path)).toBe('public, max-age=60');
    expect(await cacheControlOf(`${path}?v=old`)).toBe('public, max-age=60');
    const first = await get(app, path);
    const again = await get(app, path, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('are drawn once for many requests, and again after the event changed', async () => {
    let event = match();
    const { app, calls, change } = await aPortal({
      backend: (request) => aBackendWith(event)(request),
    });
    const [one, other] = await Promise.all([get(app, path), get(app, path)]);
    expect(one.headers.etag).toBe(other.headers.etag);
    expect(calls.filter(({ url }) => url.includes('/get_by_id/'))).toHaveLength(1);
    event = match({ eventStatus: 'live', score: { home: 1, away: 0 } });
    change({ tenantId: 'northline', eventId: 'e1' });
    expect((await get(app, path)).headers.etag).not.toBe(one.headers.etag);
  });

  it('are a 404 for an unknown event, a language the tenant lacks or an invalid id', async () => {
    const { app } = await aPortal({
      tenants: [aTenant({ locales: ['en', 'de'] })],
      backend: aBackendWith(match()),
    });
    const missing = [
      'en/events/none',
      'he/events/e1',
      'xx/events/e1',
      'en/events/%2e%2e%2fe1',
      'he/site',
    ];
    for (const item of missing) {
      const response = await get(app, `/share/${item}.jpg`);
      expect([response.statusCode, response.headers['cache-control']], item).toEqual([
        404,
        'no-store',
      ]);
    }
    expect((await get(app, path, { host: 'evil.example' })).statusCode).toBe(421);
  });

  it('show only the tenant’s own events', async () => {
    const other = aTenant({ id: 'other', hosts: ['other.example'] });
    const { app } = await aPortal({
      tenants: [aTenant(), other],
      // The backend selects tenants by host, as the real one does.
      backend: (request) =>
        request.headers['host'] === 'localhost'
          ? aBackendWith(match())(request)
          : json(404, { messageErrorCode: 'event_not_found' }),
    });
    expect((await get(app, path)).statusCode).toBe(200);
    expect((await get(app, path, { host: 'other.example' })).statusCode).toBe(404);
  });

  it('are an uncached 503 while the backend is down', async () => {
    let isDown = true;
    const { app, logged } = await aPortal({
      backend: (request) =>
        isDown
          ? json(503, { messageErrorCode: 'service_unavailable' })
          : aBackendWith(match())(request),
    });
    const { statusCode, headers } = await get(app, path);
    expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([
      503,
      'no-store',
      '30',
    ]);
    expect(logged).toEqual(['share picture could not be drawn']);
    isDown = false;
    expect((await get(app, path)).statusCode).toBe(200);
  });
});

describe('share picture of a tenant', () => {
  it('is the `og:image` of pages without a picture of their own', async () => {
    const { app } = await aPortal();
    const tenant = aTenant();
    for (const url of ['/', '/live/', '/search/']) {
      const { body } = await get(app, url);
      expect(body, url).toContain(
        `property="og:image" content="https://northline.example${siteSharePath('en', tenant)}"`,
      );
    }
    const response = await get(app, siteSharePath('de', tenant));
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await decode(response.rawPayload)).size).toEqual([1200, 630]);
  });

  it('is drawn right to left in Hebrew, and in the brand’s colours', async () => {
    const { app } = await aPortal();
    const [left, right] = await Promise.all(
      ['en', 'he'].map(async (locale) =>
        decode((await get(app, `/share/${locale}/site.jpg`)).rawPayload),
      ),
    );
    const accent = [0xff, 0x5a, 0x1f];
    expect(isNear(left?.at(1046, 10) ?? [], accent)).toBe(true);
    expect(isNear(right?.at(1200 - 1046, 10) ?? [], accent)).toBe(true);
  });
});
