import { createHash } from 'node:crypto';
import { isTranslated, locales } from '@grandstand/contract/constants';
import { openGraphLocale } from '../../src/lib/head/head-tags.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBackend, aPortal, aTenant, warmUpRenderer } from '../testing.ts';

beforeAll(warmUpRenderer);

const origin = 'https://northline.example';

type App = Awaited<ReturnType<typeof aPortal>>['app'];
async function headOf(app: App, url: string, headers: Record<string, string> = {}) {
  const { body, headers: responseHeaders } = await app.inject({
    url,
    headers: { host: 'localhost', ...headers },
  });
  const html = body.slice(body.indexOf('<head>'), body.indexOf('</head>'));
  const find = (pattern: RegExp) => [...html.matchAll(pattern)].map((found) => found[1] ?? '');
  const jsonLdTexts = find(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  return {
    html,
    policy: String(responseHeaders['content-security-policy']),
    rest: body.slice(body.indexOf('</head>')),
    canonical: find(/<link rel="canonical" href="([^"]*)"/g),
    alternates: [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
      ([, locale = '', href = '']) => [locale, href] as const,
    ),
    meta: (name: string) =>
      find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')),
    jsonLdTexts,
    jsonLd: jsonLdTexts.map((text) => JSON.parse(text) as { '@type': string }),
  };
}

describe('URLs in the head', () => {
  it('name the canonical address of the page, whatever the request looked like', async () => {
    const { app } = await aPortal();
    for (const url of [
      '/live',
      '/live/',
      '/live/?unknown=1',
      '/live/?page=0',
      '/live/?sport=football',
    ]) {
      expect((await headOf(app, url)).canonical, url).toEqual([`${origin}/live/`]);
    }
    expect((await headOf(app, '/de/archive/?page=2')).canonical).toEqual([
      `${origin}/de/archive/?page=2`,
    ]);
    expect((await headOf(app, '/')).canonical).toEqual([`${origin}/`]);
    expect((await headOf(app, '/de/home/')).canonical).toEqual([`${origin}/de/`]);
  });

  it('name the page in every translated language of the tenant, and as x-default', async () => {
    const { app } = await aPortal();
    const { alternates } = await headOf(app, '/he/events/e1/');
    const names = alternates.map(([locale]) => locale);
    expect(names).toEqual([...locales.filter(isTranslated), 'x-default']);
    expect(alternates).toContainEqual(['de', `${origin}/de/events/e1/`]);
    expect(alternates).toContainEqual(['x-default', `${origin}/events/e1/`]);
    const bilingual = await aPortal({ tenants: [aTenant({ locales: ['en', 'he'] })] });
    const found = (await headOf(bilingual.app, '/he/live/')).alternates.map(([locale]) => locale);
    expect(found).toEqual(['en', 'he', 'x-default']);
  });

  it.each(locales.filter((locale) => !isTranslated(locale)))(
    'are absent from the page in %s, whose texts are English, and it is not indexed',
    async (locale) => {
      const { app } = await aPortal();
      const head = await headOf(app, `/${locale}/events/e1/`);
      expect(head.meta('robots')).toEqual(['noindex']);
      expect([head.canonical, head.alternates, head.jsonLd]).toEqual([[], [], []]);
    },
  );

  it('never come from a request header', async () => {
    const { app } = await aPortal();
    const { html, rest } = await headOf(app, '/live/', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
      referer: 'https://evil.example/',
    });
    expect(html + rest).not.toContain('evil.example');
    expect(html + rest).not.toContain('gopher');
  });

  it('are absent from pages that search engines must not list', async () => {
    const { app } = await aPortal();
    for (const url of ['/auth/login/', '/auth/sign-up/', '/no-such-page/', '/events/none/']) {
      const head = await headOf(app, url);
      expect(head.meta('robots'), url).toEqual(['noindex']);
      expect([head.canonical, head.alternates, head.jsonLd], url).toEqual([[], [], []]);
    }
    expect((await headOf(app, '/live/')).meta('robots')).toEqual(['max-image-preview:large']);
  });
});

describe('the title of a page that needs an account', () => {
  it.each([
    ['/payment/success/', 'Payment received'],
    ['/payment/failure/', 'Payment failed'],
    ['/payment/processing/', 'Payment in progress'],
    ['/club/', 'Choose your club'],
    ['/auth/sign-up/personalization/', 'Make it yours'],
    ['/auth/sign-up/subscription/', 'Choose a subscription'],
    ['/auth/sign-up/subscription/code/', 'Redeem an access code'],
    ['/auth/sign-up/following/league/', 'Competitions to follow'],
    ['/auth/sign-up/following/category/c1/', 'Sports to follow'],
    ['/account/', 'Account'],
    ['/following/league/l1/followed/', 'Competitions'],
    ['/selected/clips/', 'Clips'],
    ['/de/club/', 'Wähle deinen Verein'],
  ])('is in the HTML of %s', async (url, title) => {
    const { app } = await aPortal();
    const { html } = await headOf(app, url);
    const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => text);
    expect(titles).toEqual([`${title} · Northline`]);
  });
});

describe('metadata of shared links', () => {
  it('appears once, with absolute addresses and the language', async () => {
    const { app } = await aPortal();
    const head = await headOf(app, '/de/events/e1/');
    expect(head.meta('og:url')).toEqual([`${origin}/de/events/e1/`]);
    expect(head.meta('og:locale')).toEqual(['de_DE']);
    const others = locales.filter((locale) => isTranslated(locale) && locale !== 'de');
    expect(head.meta('og:locale:alternate')).toEqual(others.map(openGraphLocale));
    expect(head.meta('og:title')[0]).toContain('Alder');
    expect(head.meta('twitter:title')).toEqual(head.meta('og:title'));
    expect(head.meta('og:site_name')).toEqual(['Northline']);
    const [image = ''] = head.meta('og:image');
    expect(image).toMatch(/^https:\/\/northline\.example\/share\/de\/events\/e1\.jpg\?v=\w+$/);
    expect(head.meta('twitter:image')).toEqual([image]);
    expect(head.meta('twitter:card')).toEqual(['summary_large_image']);
    expect(head.meta('og:image:width')).toEqual(['1200']);
  });
});

describe('structured data for search engines', () => {
  it('is in the head in scripts that do not run and need no hash', async () => {
    const { app } = await aPortal();
    const { jsonLd, jsonLdTexts, policy, rest } = await headOf(app, '/events/e1/');
    expect(jsonLd.map((item) => item['@type'])).toContain('SportsEvent');
    expect(rest).not.toContain('ld+json');
    const hashes = jsonLdTexts.map((text) => createHash('sha256').update(text).digest('base64'));
    expect(hashes.filter((hash) => policy.includes(hash))).toEqual([]);
  });

  it('cannot be closed by an event’s title', async () => {
    const { app } = await aPortal({
      backend: (request) => {
        const response = aBackend(request);
        const title = '</script><script>alert(1)</script>';
        return { ...response, body: response.body.replaceAll('Alder v Birch', title) };
      },
    });
    const { html, jsonLd } = await headOf(app, '/events/e1/');
    expect(html).not.toContain('<script>alert');
    expect(JSON.stringify(jsonLd)).toContain('<script>alert(1)</script>');
  });
});
