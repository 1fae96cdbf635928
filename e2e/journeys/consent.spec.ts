import type { Page } from '@playwright/test';
import { expect, expectAccessible, onTenant, test, untilAlive } from './journey.ts';

/** As a tenant's file would say it in production; the local environment has none (TPS-01). */
const named = {
  segment: {
    write_key: 'key1',
    cdn_url: 'https://cdn.segment.example',
    api_url: 'https://api.segment.example/v1',
  },
  facebook: { app_id: '1234567', version: 'v15.0' },
};
const others = 'https://cdn.segment.example https://api.segment.example';
const asked = 'Your privacy, your choice';
const link = (page: Page) => page.getByRole('button', { name: 'Privacy choices' });
const question = (page: Page) => page.getByRole('region', { name: asked });

/** Has the tenant name services, and answers which requests left for other sites. */
async function nameServices(page: Page): Promise<string[]> {
  const left: string[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).hostname.endsWith('localhost')) left.push(request.url());
  });
  await page.route(
    (url) =>
      url.hostname.endsWith('localhost') && !/^\/(api|assets|media|builds|ws)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // Only browsers resolve every name below `localhost`.
      const address = new URL(route.request().url());
      const host = address.host;
      address.hostname = 'localhost';
      const headersOfRequest = { ...route.request().headers(), host };
      const answer = await route.fetch({
        url: address.href,
        headers: headersOfRequest,
        maxRedirects: 0,
      });
      const headers = answer.headers();
      const isClosed = /^\/(auth|account|payment)\//.test(new URL(route.request().url()).pathname);
      const policy = headers['content-security-policy'] ?? '';
      if (!isClosed)
        headers['content-security-policy'] = policy
          .replace('connect-src', `connect-src ${others}`)
          .replace('script-src', 'script-src https://connect.facebook.net')
          .replace(/; require-trusted-types-for.*$/, '');
      const body = (await answer.text()).replace(
        '"own_analytics":',
        `"third_parties":${JSON.stringify(named)},"own_analytics":`,
      );
      return route.fulfill({ response: answer, headers, body });
    },
  );
  const allow = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route('https://*.segment.example/**', (route) =>
    route.fulfill({
      headers: allow,
      json: { integrations: { 'Segment.io': { apiKey: 'key1' } }, plan: {} },
    }),
  );
  await page.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', headers: allow, body: 'window.fbAsyncInit()' }),
  );
  return left;
}

const open = async (page: Page, path: string) => {
  await page.goto(onTenant('pxa.localhost', path));
  await untilAlive(page);
};

test.use({ isAsked: true });

test('[SEC-03, TPS-08] no request leaves before consent: it is given, changed and withdrawn', async ({
  page,
  context,
}) => {
  const left = await nameServices(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/live/', '/upcoming/', '/archive/', '/search/', '/about/']) {
    await open(page, path);
    await expect(question(page)).toBeVisible();
    // Nothing of the page moved, and nothing was chosen.
    expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refuse all' }).click();
  await expect(question(page)).toBeHidden();
  await open(page, '/');
  await expect(link(page)).toBeAttached();
  await expect(question(page)).toBeHidden();
  expect(left).toEqual([]);

  // By purpose: analytics, and no marketing.
  await link(page).click();
  await page.getByRole('checkbox', { name: 'Analytics' }).check();
  const settings = page.waitForRequest('https://cdn.segment.example/**');
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await settings;
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain('ajs_anonymous_id');
  const cookies = await context.cookies();
  const ends = cookies.find(({ name }) => name === 'ajs_anonymous_id')?.expires ?? 0;
  // Browsers keep none longer than 400 days.
  expect(Math.round((ends - Date.now() / 1000) / 86_400)).toBe(365);
  expect(left.every((url) => url.includes('segment.example'))).toBe(true);

  // Where somebody signs in nothing runs, in a document of its own.
  left.length = 0;
  await page.goto(onTenant('pxa.localhost', '/auth/login/'));
  await untilAlive(page);
  await expect(question(page)).toBeHidden();
  expect(left).toEqual([]);

  await open(page, '/');
  await link(page).click();
  const sdk = page.waitForRequest('https://connect.facebook.net/**');
  await page.getByRole('button', { name: 'Agree to all' }).click();
  expect((await sdk).url()).toContain('/sdk.js');
  // Withdrawn: the page is opened anew without the script, which could not be taken out of it.
  await link(page).click();
  const again = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Refuse all' }).click();
  await again;
  await untilAlive(page);
  left.length = 0;
  await open(page, '/live/');
  await expect(link(page)).toBeAttached();
  expect((await context.cookies()).filter(({ name }) => name.startsWith('ajs_'))).toEqual([]);
  expect(left).toEqual([]);
});

test('what a viewer agreed to is counted in the tenant’s own database, and told in German and Hebrew', async ({
  page,
}) => {
  await page.goto(onTenant('pxa.localhost', '/de/live/'));
  await untilAlive(page);
  const recorded = page.waitForResponse('**/api/consent/record');
  const collected = page.waitForResponse('**/api/analytics/collect');
  await page.getByRole('button', { name: 'Allem zustimmen' }).click();
  expect((await recorded).status()).toBe(200);
  // Five seconds later at most, or when the page is left.
  expect((await collected).status()).toBe(200);
  await page.evaluate(() => localStorage.removeItem('ott-consent'));
  await page.goto(onTenant('pxa.localhost', '/he/'));
  await untilAlive(page);
  await expect(page.getByRole('region', { name: 'הפרטיות שלך, הבחירה שלך' })).toBeVisible();
  // Who asks for nothing does not ask.
  await page.goto(onTenant('localhost', '/'));
  await untilAlive(page);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(link(page)).toHaveCount(0);
});
