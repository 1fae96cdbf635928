import { expect, test } from '../journey.ts';

test.describe('pages as the server sends them', () => {
  for (const [path, layout] of [
    ['/', 'home'],
    ['/home', 'home'],
    ['/live', 'home'],
    ['/upcoming', 'home'],
    ['/archive', 'home'],
    ['/auth/login', 'auth'],
    ['/auth/sign-up', 'auth'],
  ] as const)
    test(`[RTE-01] [RTE-02] [RTE-04] the server renders ${path} with its title, its heading and the ${layout} layout`, async ({
      request,
    }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toMatch(/<title>[^<]{3,}<\/title>/);
      expect(html).toMatch(/<h1[\s>]/);
      expect(html).toContain(`data-layout="${layout}"`);
    });

  for (const [path, status] of [
    ['/live', 'live'],
    ['/upcoming', 'upcoming'],
    ['/archive', 'archived'],
  ] as const)
    test(`[RTE-05] [DSC-08] ${path} lists ${status} events and nothing else`, async ({
      request,
    }) => {
      const listEventIds = async () => {
        const html = await (await request.get(path)).text();
        const links = html.matchAll(/href="\/events\/([A-Za-z0-9_-]+)/g);
        return [...new Set([...links].map(([, id]) => id))].slice(0, 6);
      };
      const ids = await listEventIds();
      expect(ids.length).toBeGreaterThan(1);
      const withOtherStatus: (string | undefined)[] = [];
      for (const id of ids) {
        const response = await request.get(`/api/event/get_by_id/id/${id}`);
        const { content } = (await response.json()) as { content: { eventStatus: string } };
        if (content.eventStatus !== status) withOtherStatus.push(id);
      }
      // An event may have started or ended since the page was rendered; pages rendered later do not list it.
      await expect
        .poll(async () => (await listEventIds()).filter((id) => withOtherStatus.includes(id)))
        .toEqual([]);
      expect(withOtherStatus.length).toBeLessThan(ids.length);
    });

  test('[RTE-27] a path with a query but no trailing slash redirects to the path with the slash and the same query', async ({
    request,
  }) => {
    const redirected = await request.get('/live?b=1&a=2', { maxRedirects: 0 });
    expect([301, 308]).toContain(redirected.status());
    expect(redirected.headers()['location']).toBe('/live/?b=1&a=2');
    expect((await request.get('/live', { maxRedirects: 0 })).status()).toBe(200);
    const hostile = await request.get(`${process.env['E2E_ORIGIN']}//evil.example/?x`, {
      maxRedirects: 0,
    });
    expect(hostile.headers()['location'] ?? '/').not.toMatch(/^(https?:)?\/\/evil/);
  });

  test('[RTE-29] an unknown route is a 404 with its exact text', async ({ request }) => {
    const response = await request.get('/no-such-page');
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('Page not found');
  });

  test('[RTE-08] [EVT-04] an unknown event is a 404', async ({ request }) => {
    expect((await request.get('/events/no-such-event')).status()).toBe(404);
  });

  test('[I18N-02] [I18N-03] [I18N-04] [I18N-05] every locale has its prefix, its language and its direction', async ({
    request,
  }) => {
    const locales = 'de es fr fr-CA he it pl pt ca ko zh bs-BA uk-UA'.split(' ');
    for (const locale of locales) {
      const response = await request.get(`/${locale}/live/`);
      expect([locale, response.status()]).toEqual([locale, 200]);
      const tag = /<html[^>]*>/.exec(await response.text())?.[0] ?? '';
      expect(tag).toContain(`lang="${locale}"`);
      expect(tag).toContain(`dir="${locale === 'he' ? 'rtl' : 'ltr'}"`);
    }
    expect((await (await request.get('/')).text()).match(/<html[^>]*>/)?.[0]).toContain(
      'lang="en"',
    );
    expect((await request.get('/xx/live/')).status()).toBe(404);
    const other = await request.get('/en/live/', { maxRedirects: 0 });
    expect([other.status(), other.headers()['location']]).toEqual([308, '/live/']);
  });

  test('a page has a policy without unsafe-inline scripts, an ETag and compression', async ({
    request,
  }) => {
    // No other journey opens it: a stale cached page would be rendered again between the two requests.
    const path = '/pl/faq/';
    // Of several processes, each renders and caches it by itself: both requests go to the same one.
    const [port] = (process.env['E2E_OPERATOR_PORTS'] ?? '').split(',');
    const address = `http://localhost:${port}${path}`;
    const first = await request.get(address, { headers: { 'accept-encoding': 'br' } });
    const headers = first.headers();
    const scripts = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain('unsafe-inline');
    expect(headers['content-encoding']).toBe('br');
    const again = await request.get(address, {
      headers: { 'if-none-match': headers['etag'] ?? '' },
    });
    expect(again.status()).toBe(304);
  });

  test('[TEN-01] the same process serves another tenant by another host', async ({ page }) => {
    const title = async (host: string) => {
      const url = new URL(process.env['E2E_ORIGIN'] ?? '');
      url.hostname = host;
      await page.goto(url.href);
      return page.title();
    };
    const titles = new Set([
      await title('localhost'),
      await title('harbour.localhost'),
      await title('pxa.localhost'),
    ]);
    expect(titles.size).toBe(3);
  });
});
