import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '@grandstand/contract/constants';
import fastify from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inlineScriptTexts } from './http/inline-scripts.ts';
import { addBuild } from './portal-app.ts';
import { aBackend, aPortal, aTenant, json, warmUpRenderer, withoutTextsOf } from './testing.ts';

beforeAll(warmUpRenderer);

type App = Awaited<ReturnType<typeof aPortal>>['app'];
const get = (app: App, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });
const body = async (app: App, url: string) => (await get(app, url)).body;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page with its script elements and its content security policy. */
async function pageWithScripts(app: App, url: string) {
  const { body: html, headers } = await get(app, url);
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(
    ([, attributes = '', text = '']) => ({
      attributes,
      text,
      hash: hashOf(text),
      address: /\ssrc="([^"]*)"/.exec(attributes)?.[1] ?? null,
      id: /\sid="([^"]*)"/.exec(attributes)?.[1] ?? null,
      isData: /type="application\/(ld\+)?json"/.test(attributes),
      isHydration: attributes.includes('data-tsr-stream-part'),
    }),
  );
  return { html, scripts, policy: String(headers['content-security-policy']) };
}

/** JSON of the backend with this text in each free-text field of an event. */
const withText = (response: string, text: string): string =>
  JSON.stringify(
    JSON.parse(response, (key, value: unknown) => {
      if (key === 'categories')
        return [{ id: 'l1', title: text, type: 'league', imageUrl: null, identitiesId: null }];
      const isText = /^(title|metaTitle|eventDescription|Name|ShortName)$/.test(key);
      return isText ? text : value;
    }),
  );

describe('pages', () => {
  it('[RTE-02] have their content and title in the HTML', async () => {
    const { app } = await aPortal();
    const { statusCode, headers, body: html } = await get(app, '/events/e1/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html).toMatch(/<title>[^<]*Alder v Birch[^<]*<\/title>/);
    expect(html.slice(html.indexOf('<body>'))).toContain('Alder');
    expect(html.indexOf('<title>')).toBeLessThan(html.indexOf('</head>'));
  });

  it('[RTE-01] name their layout in data-layout, each with its own frame', async () => {
    const { app } = await aPortal();
    const frameOf = async (path: string) => {
      const html = await body(app, path);
      return {
        layouts: [...html.matchAll(/data-layout="(\w+)"/g)].map(([, layout]) => layout),
        hasMenu: html.includes('href="/upcoming/"'),
        hasFooter: html.includes('<footer'),
      };
    };
    const home = await frameOf('/live/');
    const account = await frameOf('/account/');
    const signIn = await frameOf('/auth/login/');
    expect([home.layouts, account.layouts, signIn.layouts]).toEqual([
      ['home'],
      ['default'],
      ['auth'],
    ]);
    expect([home, account, signIn].map(({ hasMenu }) => hasMenu)).toEqual([true, true, false]);
    expect([home, account, signIn].map(({ hasFooter }) => hasFooter)).toEqual([true, true, false]);
  });

  it('[SEC-23] are cached once for every spelling of their host', async () => {
    const { app, calls } = await aPortal();
    const spelled = async (host: string) => (await get(app, '/events/e1/', { host })).statusCode;
    expect(await spelled('localhost')).toBe(200);
    const before = calls.length;
    for (const host of ['LOCALHOST', 'localhost.', 'localhost:80', 'LocalHost.:3000', 'localhost:'])
      expect(await spelled(host), host).toBe(200);
    expect(calls).toHaveLength(before);
  });

  it('[TEN-01] [RTE-13] have a sport of the tenant’s own, in their language, and no other', async () => {
    const names = { en: 'Cricket', de: 'Das Kricket' };
    const sports = ['football', { id: 'cricket', names }];
    const withCricket = await aPortal({ tenants: [aTenant({ sports })] });
    expect((await get(withCricket.app, '/live/cricket/')).statusCode).toBe(200);
    expect(await body(withCricket.app, '/live/cricket/')).toMatch(/<h1[^>]*>[^<]*Cricket/);
    expect(await body(withCricket.app, '/de/live/cricket/')).toContain('Das Kricket');
    expect(await body(withCricket.app, '/live/cricket/')).not.toContain('Das Kricket');
    expect((await get(withCricket.app, '/live/handball/')).statusCode).toBe(404);
    const other = await aPortal();
    expect((await get(other.app, '/live/handball/')).statusCode).toBe(200);
    const missing = await get(other.app, '/live/cricket/');
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('Page Not Found');
    // A filter by a sport that the tenant does not have is ignored.
    expect((await get(other.app, '/archive/?sport=cricket')).statusCode).toBe(200);
  });

  it('return 200 at paths without a trailing slash', async () => {
    const { app } = await aPortal();
    const paths = ['/', '/home', '/live', '/upcoming', '/archive', '/auth/login', '/auth/sign-up'];
    for (const path of paths) expect((await get(app, path)).statusCode, path).toBe(200);
  });

  it('[RTE-27] a query without a trailing slash redirects, and nothing else', async () => {
    const { app } = await aPortal();
    const redirected = await get(app, '/live?x=1&a=2');
    expect([redirected.statusCode, redirected.headers.location]).toEqual([301, '/live/?x=1&a=2']);
    expect((await get(app, '/live')).statusCode).toBe(200);
    expect((await get(app, '/api/none?x=1')).headers.location).toBeUndefined();
  });

  it('render before others under load if they are the home page or of an event', async () => {
    const shares: number[] = [];
    // The slots of an address grow with the priority of a page.
    const createShares = ({ perAddress }: { readonly perAddress: number }) => ({
      acquire: () => {
        shares.push(perAddress);
        return () => {};
      },
    });
    const { app } = await aPortal({ createShares });
    for (const path of ['/', '/home/', '/events/e1/', '/live/', '/search/'])
      expect((await get(app, path)).statusCode, path).toBe(200);
    const [index, home, event, list, search] = shares;
    expect([home, event]).toEqual([index, index]);
    expect(index).toBeGreaterThan(list ?? 0);
    expect(list).toBeGreaterThan(search ?? 0);
  });

  it('a form sent before the scripts load renders the page again', async () => {
    const { app } = await aPortal();
    const postForm = (url: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=a%40b.example&password=secret',
      });
    for (const [url, location] of [
      ['/auth/login/?redirect=%2Flive%2F', '/auth/login/?redirect=%2Flive%2F'],
      ['/he/auth/login/', '/he/auth/login/'],
      ['//evil.example/', '/evil.example/'],
    ] as const) {
      const response = await postForm(url);
      expect([response.statusCode, response.headers.location]).toEqual([303, location]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    expect((await postForm('/media/x.jpg')).statusCode).toBe(404);
  });

  it('[RTE-34] the login page reports an expired session only with sessionExpired=true', async () => {
    const { app } = await aPortal();
    expect(await body(app, '/auth/login/?sessionExpired=true')).toContain('Expired Session');
    expect(await body(app, '/auth/login/')).not.toContain('Expired Session<');
  });

  it('an unknown host is refused', async () => {
    const { app } = await aPortal();
    expect((await get(app, '/', { host: 'evil.example' })).statusCode).toBe(421);
  });

  it('[SEC-22] no visitor identifier reaches a backend call or a page', async () => {
    const { app, calls } = await aPortal();
    const credentials = { authorization: 'Bearer s3cret', cookie: 'session=s3cret; ott-locale=en' };
    for (const url of ['/', '/live/', '/events/e1/', '/account/', '/auth/login/?token=s3cret']) {
      const response = await get(app, url, credentials);
      // The address itself is the visitor's own, and is not cached.
      const html = response.body.replaceAll('?token=s3cret', '');
      expect(html, url).not.toContain('s3cret');
    }
    expect(calls.length).toBeGreaterThan(0);
    expect(JSON.stringify(calls)).not.toContain('s3cret');
    for (const { headers } of calls)
      expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain('cookie');
  });

  it('[SEC-22] page data cannot end its script, and no text of an event becomes markup', async () => {
    const text = '</script><script>alert(1)</script><!--\u2028\u2029';
    const { app } = await aPortal({
      tenants: [aTenant({ name: text })],
      backend: (request) => {
        const response = aBackend(request);
        return { ...response, body: withText(response.body, text) };
      },
    });
    const { app: plain } = await aPortal();
    for (const url of ['/', '/events/e1/', '/live/', '/search/?q=alder']) {
      const { html, scripts, policy } = await pageWithScripts(app, url);
      expect(html, url).toContain('alert(1)');
      expect(html, url).not.toMatch(/<script>alert|<!--(?!\/?\$|\s-->)/);
      const data = scripts.filter(({ isData, isHydration }) => isData || isHydration);
      expect(data.filter(({ isHydration }) => isHydration).length, url).toBeGreaterThan(0);
      expect(data.map((script) => script.text).join('')).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(data.find(({ id }) => id === 'ott-page')?.text ?? '')).toMatchObject({
        tenant: { name: text },
      });
      // Only the data itself differs from a page of harmless texts.
      const others = await pageWithScripts(plain, url);
      const kindsOf = (all: typeof scripts) =>
        all.filter(({ isHydration }) => !isHydration).map(({ attributes }) => attributes);
      expect(kindsOf(scripts), url).toEqual(kindsOf(others.scripts));
      expect(policy).not.toContain(hashOf('alert(1)'));
    }
  });
});

describe('error pages', () => {
  it("[RTE-29] an unknown route is a 404 with 'Page not found'", async () => {
    const { app } = await aPortal();
    const { statusCode, body: html } = await get(app, '/no-such-page');
    expect(statusCode).toBe(404);
    expect(html).toContain('>Page not found<');
    expect((await get(app, '/xx/live/')).statusCode).toBe(404);
  });

  it('a malformed id is a 404 with the path, escaped', async () => {
    const { app } = await aPortal();
    const { statusCode, body: html } = await get(app, '/events/%3Cb%3E/');
    expect(statusCode).toBe(404);
    expect(html).toContain('Page Not Found: /events/');
    expect(html).not.toContain('<b>');
  });

  it('[RTE-38] [RTE-39] the page states in its language what is missing, with a danger message only if there is one', async () => {
    const { app } = await aPortal();
    const unknown = await get(app, '/de/events/none/');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('Event nicht gefunden');
    expect(unknown.body).toContain('Das gesuchte Event konnten wir nicht finden.');
    expect(unknown.body).not.toContain('role="alert"');
    const page = await body(app, '/de/nichts/');
    expect(page).toContain('Seite nicht gefunden');
    expect(page).not.toContain('role="alert"');
    expect(await body(app, '/events/%20/')).toContain('role="alert"');
  });

  it('a not-found page is complete: the browser fetches nothing again, though the deferred data failed too', async () => {
    const sideFailed = 'page rendered without its part "related"';
    const { app, logged } = await aPortal({
      async backend(request) {
        if (!request.url.includes('/get_by_id/')) {
          return json(503, { messageErrorCode: 'service_unavailable' });
        }
        // The deferred data fails first, so that the failure is known when the page renders.
        await expect.poll(() => logged).toContain(sideFailed);
        return aBackend(request);
      },
    });
    const { statusCode, body: html } = await get(app, '/events/none/');
    expect(statusCode).toBe(404);
    expect(logged).toContain(sideFailed);
    expect(html).toContain('"incomplete":false');
  });

  it('a failure whose text browsers lack brings the texts of errors with the page', async () => {
    const { app } = await aPortal({
      backend: (request) =>
        request.url.includes('/get_by_id/')
          ? json(500, { messageErrorCode: 'purchase_disputed' })
          : aBackend(request),
    });
    const textsOf = async (url: string): Promise<unknown> => {
      const { scripts } = await pageWithScripts(app, url);
      const { text = '{}' } = scripts.find(({ id }) => id === 'ott-page') ?? {};
      return (JSON.parse(text) as { texts?: unknown }).texts;
    };
    expect(await textsOf('/de/events/e1/')).toHaveProperty('errors.purchase_disputed');
    expect(await textsOf('/de/nichts/')).toBeUndefined();
  });

  it('[RTE-40] the home link keeps the locale prefix', async () => {
    const { app } = await aPortal();
    expect(await body(app, '/de/nichts/')).toMatch(/<a[^>]*href="\/de\/"[^>]*>Zur Startseite/);
    expect(await body(app, '/nothing/')).toMatch(/<a[^>]*href="\/"[^>]*>Go to homepage/);
  });

  it('[RTE-41] the page has a picture for each theme', async () => {
    const { app } = await aPortal();
    const html = await body(app, '/nothing/');
    expect(html).toContain('data-illustration="dark"');
    expect(html).toContain('data-illustration="light"');
  });

  it('an unavailable backend is an uncached 503, and it is logged', async () => {
    const { app, logged } = await aPortal({
      backend: () => json(503, { messageErrorCode: 'service_unavailable', message: 'down' }),
    });
    const { statusCode, headers } = await get(app, '/events/e1/');
    expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([
      503,
      'no-store',
      '5',
    ]);
    expect(logged).toContain('page could not be loaded');
  });

  it('an unreachable remote backend is an uncached 503, and it is logged', async () => {
    const unreachable = vi
      .fn<() => Promise<Response>>()
      .mockRejectedValue(new TypeError('refused'));
    vi.stubGlobal('fetch', unreachable);
    const { app, logged } = await aPortal({
      tenants: [aTenant({ api_base: 'https://api.away.example' })],
    });
    for (const url of ['/events/e1/', '/live/', '/']) {
      const { statusCode, headers, body: html } = await get(app, url);
      expect([statusCode, headers['retry-after']], url).toEqual([503, '5']);
      expect(html).not.toContain('Check your network');
    }
    expect(logged).toContain('page could not be loaded');
  });
});

describe('languages', () => {
  it('a page that uses undeclared texts is complete, includes them, and logs this once', async () => {
    await withoutTextsOf('media-list/live', async () => {
      const { app, logged } = await aPortal();
      for (const url of ['/de/live/', '/de/live', '/live/']) {
        const html = await body(app, url);
        expect(html, url).toMatch(/<title>Live/);
        expect(html).not.toContain('listHead.');
        const data = /<script type="application\/json" id="ott-page">([^<]*)</.exec(html)?.[1];
        const { texts } = JSON.parse(data ?? '') as { texts?: Record<string, object> };
        expect(Object.keys(texts ?? {})).toContain('listHead');
      }
      const missing = Object.keys(
        (
          JSON.parse(/id="ott-page">([^<]*)</.exec(await body(app, '/live/'))?.[1] ?? '') as {
            texts: object;
          }
        ).texts,
      );
      const failures = logged.filter((line) => line === 'text could not be rendered');
      expect(failures).toHaveLength(2 * missing.length);
    });
    const { app, logged } = await aPortal();
    expect(await body(app, '/de/live/')).not.toContain('"texts":');
    expect(logged).toEqual([]);
  });

  it('[I18N-02] [I18N-03] [I18N-04] [I18N-05] each has its prefix, lang and dir; only he is rtl', async () => {
    const { app } = await aPortal();
    for (const locale of locales) {
      const { statusCode, body: html } = await get(
        app,
        locale === 'en' ? '/live/' : `/${locale}/live/`,
      );
      expect(statusCode, locale).toBe(200);
      const dir = locale === 'he' ? 'rtl' : 'ltr';
      expect(html).toContain(`<html lang="${locale}" dir="${dir}"`);
    }
  });

  it('[I18N-02] each is served in its language', async () => {
    const { app } = await aPortal();
    const titles = locales.map((locale) => {
      const file = join(import.meta.dirname, '../locales', locale, 'sign-in.json');
      const { signIn } = JSON.parse(readFileSync(file, 'utf8')) as { signIn: { title: string } };
      return [locale, signIn.title] as const;
    });
    expect(new Set(titles.map(([, title]) => title)).size).toBeGreaterThan(11);
    for (const [locale, title] of titles) {
      const html = await body(app, `${locale === 'en' ? '' : `/${locale}`}/auth/login/`);
      // The heading of a log-in before a purchase is there, too, and hidden by the page.
      const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? [];
      expect(heading, locale).toContain(`>${title}<`);
    }
  });

  it('[I18N-06] / opens in the cookie’s language and is not cached', async () => {
    const { app } = await aPortal();
    const cookie = { cookie: 'a=b; ott-locale=de' };
    const home = await get(app, '/', cookie);
    expect([home.statusCode, home.headers.location]).toEqual([302, '/de/']);
    expect(home.headers['cache-control']).toBe('no-store');
    expect((await get(app, '/live/', cookie)).statusCode).toBe(200);
    expect((await get(app, '/')).statusCode).toBe(200);
    for (const odd of ['en', 'xx', '//evil.example']) {
      expect((await get(app, '/', { cookie: `ott-locale=${odd}` })).statusCode).toBe(200);
    }
  });

  it('there are no pages in languages the tenant does not offer', async () => {
    const { app } = await aPortal({ tenants: [aTenant({ locales: ['en', 'de'] })] });
    expect((await get(app, '/de/live/')).statusCode).toBe(200);
    expect((await get(app, '/ko/live/')).statusCode).toBe(404);
  });
});

describe('cached pages', () => {
  it('cost the backend nothing until an event changes', async () => {
    const { app, calls, change } = await aPortal();
    const first = await get(app, '/live/');
    const before = calls.length;
    const again = await get(app, '/live/?unknown=1');
    expect(calls).toHaveLength(before);
    expect(again.body).toBe(first.body);
    change({ tenantId: 'northline', eventId: 'e1' });
    await get(app, '/live/');
    expect(calls.length).toBeGreaterThan(before);
  });

  it('do not include those whose address has a secret', async () => {
    const { app } = await aPortal();
    // The data of a page names the time at which it was rendered.
    const render = async () => (await get(app, '/front-page-preview/?token=t')).body;
    expect(await render()).not.toBe(await render());
  });

  it('are served while the render queue is full, when a cache miss is a 503 with a retry time', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isBlocked = false;
    const { app, change } = await aPortal({
      async backend(request) {
        if (isBlocked) await released;
        return aBackend(request);
      },
    });
    const cached = await get(app, '/search/?q=cached');
    isBlocked = true;
    const goal = { tenantId: 'northline', eventId: 'e1', kind: 'scored' } as const;
    // Two render, two hundred are queued, and one is too many.
    const requests = Array.from({ length: 203 }, (_, index) => get(app, `/search/?q=w${index}`));
    const busy = await Promise.race(requests);
    expect(busy.statusCode).toBe(503);
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
    change(goal);
    const old = await get(app, '/search/?q=cached');
    expect([old.statusCode, old.body === cached.body]).toEqual([200, true]);
    release();
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(202);
    // Two hundred pages render one after the other, which takes longer than the default timeout.
  }, 120_000);

  it('return 304 if the browser has them, compressed as it accepts', async () => {
    const { app } = await aPortal();
    const { headers } = await get(app, '/live/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    const same = await get(app, '/live/', {
      'accept-encoding': 'br',
      'if-none-match': String(headers.etag),
    });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const other = await get(app, '/live/', { 'accept-encoding': 'br;q=0, gzip' });
    expect(other.headers['content-encoding']).toBe('gzip');
  });

  it('have a policy with hashes of their scripts, and the other security headers', async () => {
    const { app } = await aPortal();
    const { headers } = await get(app, '/live/');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
    });
  });

  it('[SEC-03] have the hashes of exactly their own inline scripts, and name no script of another site', async () => {
    const { app } = await aPortal();
    const hydration = new Set<string>();
    for (const url of [
      '/',
      '/live/',
      '/events/e1/',
      '/events/none/',
      '/auth/login/',
      '/auth/register/',
      '/account/',
    ]) {
      const { scripts, policy } = await pageWithScripts(app, url);
      const files = scripts.flatMap(({ address }) => (address === null ? [] : [address]));
      expect(files.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
      const inline = scripts.filter(({ address, isData }) => address === null && !isData);
      const hydrationHashes = inline
        .filter(({ isHydration }) => isHydration)
        .map(({ hash }) => hash);
      expect(hydrationHashes.length, url).toBeGreaterThan(0);
      hydrationHashes.forEach((hash) => hydration.add(hash));
      const allowed =
        policy
          .match(/script-src [^;]*/)?.[0]
          .split(' ')
          .slice(1) ?? [];
      const unlisted = inline.map(({ hash }) => hash).filter((hash) => !allowed.includes(hash));
      expect(unlisted, url).toEqual([]);
      // The others are constant, and not in every page's document.
      expect(allowed, url).toEqual([
        `'self'`,
        ...inlineScriptTexts.map(hashOf),
        ...hydrationHashes,
      ]);
    }
    expect(hydration.size).toBeGreaterThan(5);
  });
});

describe('tenants', () => {
  const other = aTenant({
    id: 'harbour',
    hosts: ['harbour.localhost'],
    name: 'Harbour',
    api_base: 'https://api.harbour.example/v2',
  });

  it('never share a page', async () => {
    const { app } = await aPortal({
      tenants: [aTenant(), aTenant({ id: 'second', hosts: ['b.example'], name: 'Second' })],
    });
    expect(await body(app, '/live/')).toContain('Northline');
    const second = await get(app, '/live/', { host: 'b.example' });
    expect(second.body).toContain('Second');
    expect(second.body).not.toContain('Northline');
  });

  it('[TEN-03] render from their own api_base, in process only if it is this process', async () => {
    const fetched = vi.fn<(address: string) => Promise<Response>>(async (address) => {
      const response = aBackend({ method: 'GET', url: address, headers: {} });
      return new Response(response.body, { status: response.statusCode });
    });
    vi.stubGlobal('fetch', fetched);
    const { app, calls } = await aPortal({ tenants: [aTenant(), other] });
    const page = await get(app, '/events/e1/', { host: 'harbour.localhost' });
    expect(page.statusCode).toBe(200);
    expect(calls).toEqual([]);
    expect(fetched.mock.calls.length).toBeGreaterThan(0);
    for (const [address] of fetched.mock.calls) {
      expect(address).toMatch(/^https:\/\/api\.harbour\.example\/v2\/api\//);
    }
    await get(app, '/events/e1/');
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.every(({ headers }) => headers['host'] === 'localhost')).toBe(true);
  });

  it('[THM-03] without a light theme render dark, whatever their own theme is', async () => {
    const brand = { ...aTenant().brand, defaultTheme: 'light' as const };
    const { app } = await aPortal({
      tenants: [
        aTenant({ brand }),
        aTenant({ id: 'plain', hosts: ['p.example'], enable_white_theme: false, brand }),
      ],
    });
    expect(await body(app, '/live/')).toContain('data-theme="light"');
    const dark = (await get(app, '/live/', { host: 'p.example' })).body;
    expect(dark).toContain('data-theme="dark"');
    expect(dark).toContain('data-themes="dark"');
  });
});

it('[BLD-01] the metadata of the current build is served, and that of no other build', async () => {
  const assets = mkdtempSync(join(tmpdir(), 'grandstand-assets-'));
  onTestFinished(() => rmSync(assets, { recursive: true, force: true }));
  const app = fastify();
  const build = { id: 'b-17', timestamp: 1_800_000_000_000 };
  await addBuild(app, assets, build, null);
  const current = await app.inject('/builds/meta/b-17.json');
  expect([current.statusCode, current.json()]).toEqual([200, build]);
  expect(current.headers['cache-control']).toContain('immutable');
  expect((await app.inject('/builds/meta/b-16.json')).statusCode).toBe(404);
});
