import RssParser from 'rss-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { anEvent, aPortal, aTenant, json, warmUpRenderer } from '../testing.ts';
import { aBackendOf, anIdentity, aReplay } from './testing.ts';

beforeAll(warmUpRenderer);

const origin = 'https://northline.example';
type App = Awaited<ReturnType<typeof aPortal>>['app'];
const get = (app: App, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });
const readFeed = async (app: App, url: string) =>
  new RssParser().parseString((await get(app, url)).body);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** Returns the text that a reader shows for HTML, which must not start a tag, a comment or the like. */
function textOf(html: string | undefined): string | undefined {
  expect(html).not.toMatch(/<[a-z/!?]/i);
  return html?.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');
}

const league = anIdentity();
const team = anIdentity({ id: 't1', type: 'team', title: 'Alder' });
const events = [aReplay({ title: 'A & B <3 ]]>' }), aReplay({ id: 'e2' })];
const backend = aBackendOf(events, [league, team]);

describe('feeds of the latest videos', () => {
  it('clips and highlights are named by their match, and show a picture without their title', async () => {
    const goal = aReplay({
      id: 'goal',
      eventId: 'e2',
      mediaType: 'clip',
      mediaSubType: 'clip',
      title: 'Goal 71’',
      playerNumber: 19,
    });
    const { app } = await aPortal({ backend: aBackendOf([goal]) });
    const { body } = await get(app, '/feeds/latest.xml');
    expect(body).toContain('Clip: Alder – Birch · No.\u{a0}19');
    expect(body).toContain('/share/en/site.jpg');
    expect(body).not.toContain('Goal');
  });

  it('a feed reader can parse them as RSS and as Atom', async () => {
    const { app } = await aPortal({ backend });
    for (const url of ['/feeds/latest.xml', '/feeds/latest.atom']) {
      const feed = await readFeed(app, url);
      expect(feed.title).toBe('Northline: latest videos');
      expect(feed.items.map(({ title }) => textOf(title))).toEqual([
        'A & B <3 ]]>',
        'Alder v Birch',
      ]);
      expect(feed.items[1]).toMatchObject({ link: `${origin}/events/e2/` });
      expect(feed.items[1]?.isoDate).toBe('2026-11-21T10:00:00.000Z');
    }
    const atom = (await get(app, '/feeds/latest.atom')).body;
    expect(atom.match(/(?<=rel="enclosure"[^>]* type=")[^"]*/g)).toEqual([
      'image/jpeg',
      'image/jpeg',
    ]);
    expect((await get(app, '/feeds/latest.xml')).headers['content-type']).toMatch(
      /^application\/rss/,
    );
    expect((await get(app, '/feeds/latest.atom')).headers['content-type']).toMatch(
      /^application\/atom/,
    );
  });

  it('titles, descriptions and categories are text, whatever they look like', async () => {
    const title = '<script>alert(1)</script> &amp; "R&D" ]]> <b>a</b> ]]></title>';
    const category = 'U19 <b>"a" & b';
    const { app } = await aPortal({
      backend: aBackendOf([
        aReplay({
          title,
          categories: [
            { id: 'l1', title: category, type: 'league', imageUrl: null, identitiesId: null },
          ],
        }),
      ]),
    });
    const rss = (await readFeed(app, '/feeds/latest.xml')).items[0];
    expect(textOf(rss?.title)).toBe(title);
    expect(textOf(rss?.content)).toContain(category);
    expect(rss?.categories).toEqual([category]);
    const reader = new RssParser<object, { summary: string; category: { $: object } }>({
      customFields: { item: ['summary', 'category'] },
    });
    const { body } = await get(app, '/feeds/latest.atom');
    // The parser accepts it; XML does not.
    expect(body).not.toMatch(/="[^"]*</);
    const atom = await reader.parseString(body);
    expect(textOf(atom.items[0]?.title)).toBe(title);
    expect(textOf(atom.items[0]?.summary)).toContain(category);
    expect(atom.items[0]?.category.$).toEqual({ label: category, term: category });
  });

  it('RSS titles read the same in readers that expect plain text', async () => {
    const { app } = await aPortal({ backend: aBackendOf([aReplay({ title: 'R&D <3 > 2' })]) });
    expect((await readFeed(app, '/feeds/latest.xml')).items[0]?.title).toBe('R&D <3 > 2');
  });

  it('RSS titles with letters that HTML would read as a character reference, with or without `;`, stay intact', async () => {
    // As HTML's own list spells the names; those after the comma are not references.
    const title =
      '&copy2 &ltb &frac12 &acute &#60 &#x3C &hearts; R&B, &# &Copy &hearts &uuM &frac13';
    const { app } = await aPortal({ backend: aBackendOf([aReplay({ title })]) });
    const written = (await readFeed(app, '/feeds/latest.xml')).items[0]?.title;
    expect(written).toBe(
      '&amp;copy2 &amp;ltb &amp;frac12 &amp;acute &amp;#60 &amp;#x3C &amp;hearts; R&B, &# &Copy &hearts &uuM &frac13',
    );
  });

  it('an entry’s id is stable, so that readers show it once, and the score is never revealed', async () => {
    const { app } = await aPortal({
      backend: aBackendOf([aReplay({ score: { home: 7, away: 8 } })]),
    });
    const { items } = await readFeed(app, '/feeds/latest.xml');
    expect(items[0]?.guid).toBe(`${origin}/events/e1/`);
    expect(items[0]?.enclosure?.url).toContain('/share/en/events/e1.jpg?v=');
    expect(items[0]?.contentSnippet).toContain('Alder against Birch');
    expect(JSON.stringify(items)).not.toMatch(/\b7\b.{0,5}\b8\b/);
  });

  it('matches without a video are left out, and those that need a ticket are listed', async () => {
    const { source } = anEvent();
    const { app } = await aPortal({
      backend: aBackendOf([
        aReplay({ id: 'no-video', source }),
        aReplay({ id: 'locked', source, isEventAvailableForUser: false }),
      ]),
    });
    const { items } = await readFeed(app, '/feeds/latest.xml');
    expect(items.map(({ guid }) => guid)).toEqual([`${origin}/events/locked/`]);
  });

  it('only the tenant’s languages are available', async () => {
    const { app } = await aPortal({ backend, tenants: [aTenant({ locales: ['en', 'de'] })] });
    const german = await readFeed(app, '/feeds/latest.xml?lang=de');
    expect(german.title).toBe('Northline: neueste Videos');
    expect(german.items[0]?.link).toBe(`${origin}/de/events/e1/`);
    for (const lang of ['he', 'xx', '', '../de']) {
      expect((await get(app, `/feeds/latest.xml?lang=${lang}`)).statusCode, lang).toBe(404);
    }
  });

  it('a league’s or team’s feed requests its own events only', async () => {
    const { app, calls } = await aPortal({ backend });
    expect((await readFeed(app, '/feeds/league/l1.xml')).title).toContain('Coast League');
    expect((await readFeed(app, '/feeds/team/t1.xml')).title).toContain('Alder');
    const queries = calls
      .filter(({ url }) => url.includes('/event/list'))
      .map(({ payload }) => JSON.parse(payload ?? '{}') as object);
    expect(queries[0]).toMatchObject({ 'identities.id': ['l1'], sort: 'added', order: 'desc' });
    expect(queries[1]).toMatchObject({ 'search.teams.id': ['t1'] });
  });

  it('an unknown league or team has no feed', async () => {
    const { app } = await aPortal({ backend });
    for (const path of [
      'league/none',
      'league/t1',
      'team/l1',
      'category/l1',
      'league/%20',
      'x/y',
    ]) {
      expect((await get(app, `/feeds/${path}.xml`)).statusCode, path).toBe(404);
    }
    const withoutTeams = await aPortal({
      backend,
      tenants: [aTenant({ disable_team_page: true })],
    });
    expect((await get(withoutTeams.app, '/feeds/team/t1.xml')).statusCode).toBe(404);
  });

  it('one document serves many readers, and is rewritten when an event changes', async () => {
    const { app, calls, change } = await aPortal({ backend });
    const { headers } = await get(app, '/feeds/latest.xml');
    expect(headers['cache-control']).toBe('public, max-age=300');
    const before = calls.length;
    const again = await get(app, '/feeds/latest.xml?utm_source=x', {
      'if-none-match': String(headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(calls).toHaveLength(before);
    change({ tenantId: 'northline', eventId: 'e1' });
    await get(app, '/feeds/latest.xml');
    expect(calls.length).toBeGreaterThan(before);
  });

  it('equivalent addresses share one document', async () => {
    let written = 0;
    const limitMisses = () => {
      written += 1;
      return 0;
    };
    const { app } = await aPortal({ backend, limitMisses });
    for (const address of ['team/t1.xml', 'team/%74%31.xml', '%74eam/t1.xml'])
      expect((await get(app, `/feeds/${address}`)).statusCode, address).toBe(200);
    expect(written).toBe(1);
    expect((await get(app, '/feeds/league/l1.xml')).body).toContain('Coast League');
    expect((await get(app, '/feeds/team/t1.atom')).headers['content-type']).toContain('atom');
    expect(written).toBe(3);
  });

  it('a backend failure is reported and not cached', async () => {
    let isDown = true;
    const { app, logged } = await aPortal({
      backend: (request) =>
        isDown ? json(503, { messageErrorCode: 'service_unavailable' }) : backend(request),
    });
    const response = await get(app, '/feeds/latest.xml');
    expect([
      response.statusCode,
      response.headers['cache-control'],
      response.headers['retry-after'],
    ]).toEqual([503, 'no-store', '30']);
    expect(logged).toEqual(['document could not be generated']);
    isDown = false;
    expect((await get(app, '/feeds/latest.xml')).statusCode).toBe(200);
  });
});
