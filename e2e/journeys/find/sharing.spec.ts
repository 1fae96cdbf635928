import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../journey.ts';

const origin = process.env['E2E_ORIGIN'] ?? '';

/** Returns the metadata in the head of a page's HTML, before any script has run. */
async function headOf(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  const html = await response.text();
  const head = html.slice(html.indexOf('<head>'), html.indexOf('</head>'));
  const elements = [...head.matchAll(/<(?:link|meta)\s[^>]*>/g)].map(([element]) =>
    Object.fromEntries(
      [...element.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value.replaceAll('&amp;', '&'),
      ]),
    ),
  );
  return {
    html,
    links: (rel: string) => elements.filter((element) => element['rel'] === rel),
    meta: (name: string) =>
      elements.find((element) => (element['name'] ?? element['property']) === name)?.['content'],
    structuredData: [...head.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].map(
      ([, text = '']) => JSON.parse(text) as { '@context': string; '@type': string },
    ),
  };
}

/** Returns the id of the first football match of a status, with a video unless it is upcoming. */
async function findMatch(request: APIRequestContext, status: string): Promise<string> {
  const response = await request.post('/api/event/list', {
    data: { status: [status], sportType: ['football'], media_type: ['event'], size: 20 },
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; source: { hd: string | null } }[] };
  };
  const event = content.entries.find(({ source }) => status === 'upcoming' || source.hd !== null);
  if (event === undefined) throw new Error(`no ${status} match`);
  return event.id;
}

test.describe('machine-readable output', () => {
  test('a replay’s page has its address, its languages, its image and structured data', async ({
    request,
  }) => {
    const path = `/events/${await findMatch(request, 'archived')}/`;
    const head = await headOf(request, `/de${path}`);
    expect(head.links('canonical').map(({ href }) => href)).toEqual([`${origin}/de${path}`]);
    const languages = head.links('alternate').filter(({ hreflang }) => hreflang !== undefined);
    expect(languages).toHaveLength(15);
    expect(languages.find(({ hreflang }) => hreflang === 'he')?.['href']).toBe(
      `${origin}/he${path}`,
    );
    expect(languages.find(({ hreflang }) => hreflang === 'x-default')?.['href']).toBe(
      `${origin}${path}`,
    );
    expect(head.meta('og:url')).toBe(`${origin}/de${path}`);
    expect(head.meta('description')?.length).toBeGreaterThan(40);
    const image = head.meta('og:image') ?? '';
    expect(head.meta('twitter:image')).toBe(image);
    const imageResponse = await request.get(image);
    expect([imageResponse.status(), imageResponse.headers()['content-type']]).toEqual([
      200,
      'image/jpeg',
    ]);
    expect(imageResponse.headers()['cache-control']).toContain('immutable');
    expect(head.structuredData.map((item) => item['@type'])).toEqual([
      'SportsEvent',
      'VideoObject',
      'BreadcrumbList',
    ]);
  });

  for (const path of ['/', '/live/', '/upcoming/', '/archive/', '/latest/', '/highlight/'])
    test(`${path} has a title, a description and an image that exists`, async ({ request }) => {
      const head = await headOf(request, path);
      const title = /<title>([^<]*)</.exec(head.html)?.[1] ?? '';
      expect(title.length).toBeGreaterThan(20);
      expect(head.meta('description')?.length).toBeGreaterThan(60);
      const image = await request.get(head.meta('og:image') ?? '');
      expect(image.status()).toBe(200);
    });

  test('robots.txt names the index of sitemaps, whose sitemaps list existing pages', async ({
    request,
  }) => {
    const robots = await (await request.get('/robots.txt')).text();
    const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
    expect(index).toBe(`${origin}/sitemap.xml`);
    const locsOf = async (address: string) => {
      const response = await request.get(address);
      expect([address, response.status()]).toEqual([address, 200]);
      return [...(await response.text()).matchAll(/<loc>([^<]+)</g)].map(([, loc = '']) => loc);
    };
    const sitemaps = await locsOf(index);
    expect(sitemaps.some((address) => address.includes('/sitemap-events-'))).toBe(true);
    for (const sitemap of [sitemaps[0], sitemaps[1], sitemaps.at(-1)]) {
      const pages = await locsOf(sitemap ?? '');
      expect(pages.length).toBeGreaterThan(0);
      expect((await request.get(pages[0] ?? '')).status()).toBe(200);
    }
  });

  test('the page of a league links to its feed and its calendar', async ({ page, request }) => {
    const response = await request.post('/api/identity/list', {
      data: { paging: { page: 0, size: 5 }, filters: { type: ['league'], archived: false } },
    });
    const { content } = (await response.json()) as { content: { entries: { id: string }[] } };
    const path = `/league/${content.entries[0]?.id ?? ''}/`;
    const head = await headOf(request, path);
    const linked = (type: string) =>
      head.links('alternate').findLast((element) => element['type'] === type)?.['href'] ?? '';
    const feed = await request.get(linked('application/rss+xml'));
    expect(feed.headers()['content-type']).toContain('application/rss+xml');
    expect(await feed.text()).toContain('<rss');
    const calendar = await request.get(linked('text/calendar'));
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT/);
    // Viewers find both on the page itself.
    await page.goto(path);
    expect(await page.locator('a[href*="/calendar/league/"]').count()).toBeGreaterThan(0);
    expect(await page.locator('a[href*="/feeds/league/"]').count()).toBeGreaterThan(0);
  });
});
