import { beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import { anEvent, aPortal, aTenant, warmUpRenderer } from '../testing.ts';
import { aBackendOf, anIdentity, aReplay, sitemapProblems } from './testing.ts';

beforeAll(warmUpRenderer);

const origin = 'https://northline.example';
type App = Awaited<ReturnType<typeof aPortal>>['app'];
const get = (app: App, url: string, host = 'localhost') => app.inject({ url, headers: { host } });
const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

const team = anIdentity({ id: 't1', type: 'team', media_type: 'identity_item' });
const manyEvents = (length: number, change: (index: number) => Partial<Event>) =>
  Array.from({ length }, (_, index) => anEvent({ id: `e${index}`, ...change(index) }));

describe('sitemaps', () => {
  it('the index lists everything and is valid by the schema', async () => {
    const { app } = await aPortal({ backend: aBackendOf([anEvent()], [anIdentity()]) });
    const { body, headers, statusCode } = await get(app, '/sitemap.xml');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(await sitemapProblems(body)).toEqual([]);
    expect(locsOf(body)).toEqual(
      ['pages', 'identities-0', 'events-15-0'].map((name) => `${origin}/sitemap-${name}.xml`),
    );
  });

  it('the last change of an event is stated if it is known', async () => {
    const updatedAt = '2026-11-20T10:00:00.000Z';
    const events = [anEvent(), anEvent({ id: 'e2', updatedAt })];
    const { app } = await aPortal({ backend: aBackendOf(events) });
    const { body } = await get(app, '/sitemap-events-15-0.xml');
    expect(await sitemapProblems(body)).toEqual([]);
    expect(body.match(/<lastmod>[^<]*/g)).toEqual([`<lastmod>${updatedAt}`]);
  });

  it('pages, identities and events are listed in all languages, valid by the schema', async () => {
    const title = `A & B <"'> ]]> עברית ${'long '.repeat(40)}`;
    const events = [anEvent(), aReplay({ id: 'e2', title })];
    const { app } = await aPortal({
      tenants: [aTenant({ enable_leagues_view: true })],
      backend: aBackendOf(events, [anIdentity(), team]),
    });
    const all: string[] = [];
    for (const name of ['pages', 'identities-0', 'events-15-0']) {
      const { body } = await get(app, `/sitemap-${name}.xml`);
      expect(await sitemapProblems(body), name).toEqual([]);
      all.push(body);
    }
    const locs = all.flatMap(locsOf);
    for (const path of ['/', '/live/', '/archive/', '/league/l1/', '/team/t1/', '/events/e2/']) {
      expect(locs).toContain(origin + path);
    }
    for (const hidden of ['/home/', '/search/', '/auth/login/']) {
      expect(locs).not.toContain(origin + hidden);
    }
    expect(all.join('')).toContain(`hreflang="he" href="${origin}/he/events/e1/"`);
    expect(all.join('')).toContain(`hreflang="x-default" href="${origin}/events/e1/"`);
  });

  it('videos that everyone may watch are described, and no others', async () => {
    const locked = { commerceType: 'commerce_ppv_media', isEventAvailableForUser: false } as const;
    const withoutVideo = anEvent().source;
    const events = [
      aReplay({ id: 'open' }),
      aReplay({ id: 'locked', ...locked, source: withoutVideo }),
      aReplay({ id: 'channel', eventStatus: 'channel' }),
      anEvent({ id: 'ahead' }),
    ];
    const { app } = await aPortal({ backend: aBackendOf(events) });
    const { body } = await get(app, '/sitemap-events-15-0.xml');
    const urls = body.split('<url>').filter((part) => part.includes('<video:video>'));
    expect(urls).toHaveLength(1);
    expect(urls[0]).toContain('/events/open/');
    expect(urls[0]).toContain(
      `<video:content_loc>${origin}/media/events/e1/master.m3u8</video:content_loc>`,
    );
    expect(urls[0]).toMatch(/<video:thumbnail_loc>https:[^<]*\/share\/en\/events\/open\.jpg\?v=/);
    expect(urls[0]).toContain('<video:duration>600</video:duration>');
  });

  it('a sitemap that is too large is split by start time, each event once', async () => {
    const firstMs = Date.parse('2026-01-01T12:00:00Z');
    const events = manyEvents(4_500, (index) => ({
      gameStartDate: new Date(firstMs + (index % 90) * dayMs).toISOString(),
    }));
    const { app } = await aPortal({ backend: aBackendOf(events) });
    const names = locsOf((await get(app, '/sitemap.xml')).body).filter((loc) =>
      loc?.includes('events-'),
    );
    expect(names.length).toBeGreaterThan(2);
    const locs: (string | undefined)[] = [];
    for (const name of names) {
      const { body } = await get(app, new URL(name ?? '').pathname);
      const found = locsOf(body);
      expect(found.length).toBeLessThanOrEqual(2_000);
      locs.push(...found);
    }
    expect(locs).toHaveLength(4_500);
    expect(new Set(locs).size).toBe(4_500);
    // A slice that was split is no longer a sitemap.
    expect((await get(app, '/sitemap-events-15-0.xml')).statusCode).toBe(404);
  });

  it('entries beyond a limit are left out and logged', async () => {
    const { app, logged } = await aPortal({
      backend: aBackendOf(manyEvents(5_001, () => ({ gameStartDate: '2026-01-01T12:00:00.000Z' }))),
    });
    const [name] = locsOf((await get(app, '/sitemap.xml')).body).filter((url) =>
      url?.includes('events-'),
    );
    const { body } = await get(app, new URL(name ?? '').pathname);
    expect(locsOf(body)).toHaveLength(5_000);
    expect(logged).toContain('sitemap of a day with more than 5000 events');
  });

  it('teams and leagues are left out if the tenant does not show them', async () => {
    const identitiesOf = async (tenant: Parameters<typeof aTenant>[0]) => {
      const { app } = await aPortal({
        tenants: [aTenant(tenant)],
        backend: aBackendOf([], [anIdentity(), team, anIdentity({ id: 'c1', type: 'category' })]),
      });
      return locsOf((await get(app, '/sitemap-identities-0.xml')).body);
    };
    const category = `${origin}/category/c1/`;
    expect(await identitiesOf({ disable_team_page: true })).toEqual([category]);
    expect(await identitiesOf({ enable_leagues_view: true, disable_team_page: true })).toEqual([
      `${origin}/league/l1/`,
      category,
    ]);
  });

  it('an unknown name is a 404', async () => {
    const { app, calls } = await aPortal({ backend: aBackendOf([]) });
    for (const name of [
      'nothing',
      'pages-1',
      'identities',
      'identities-100',
      'events',
      'events-15-1',
    ]) {
      expect((await get(app, `/sitemap-${name}.xml`)).statusCode, name).toBe(404);
    }
    expect(calls).toEqual([]);
    expect((await get(app, '/sitemap-events-15-0.xml')).statusCode).toBe(404);
  });

  it('each host gets its own tenant’s sitemaps', async () => {
    const other = aTenant({ id: 'second', hosts: ['b.example'], portal_url: 'https://b.example' });
    const { app, calls } = await aPortal({
      tenants: [aTenant(), other],
      backend: aBackendOf([anEvent()]),
    });
    const first = await get(app, '/sitemap.xml');
    const second = await get(app, '/sitemap.xml', 'b.example');
    expect(first.body).not.toContain('b.example');
    expect(locsOf(second.body).every((loc) => loc?.startsWith('https://b.example/'))).toBe(true);
    expect(new Set(calls.map(({ headers }) => headers['host']))).toEqual(
      new Set(['localhost', 'b.example']),
    );
    expect((await get(app, '/sitemap.xml', 'evil.example')).statusCode).toBe(421);
    expect((await get(app, '/robots.txt', 'evil.example')).statusCode).toBe(421);
  });
});

describe('robots.txt', () => {
  it('allows everything, and names the sitemap by its absolute address', async () => {
    const { app } = await aPortal();
    const { body, headers } = await app.inject({
      url: '/robots.txt',
      headers: { host: 'localhost', 'x-forwarded-host': 'evil.example' },
    });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  });
});
