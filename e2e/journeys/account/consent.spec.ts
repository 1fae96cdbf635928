import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, onTenant, test, untilAlive } from '../journey.ts';
import { test as naming } from '../named-services.ts';
import { emailOf, expectSignedIn, logIn, makeAccount } from '../viewer.ts';

/** The services of a production tenant's file; the local environment has none (TPS-01). */
const named = {
  segment: {
    write_key: 'key1',
    cdn_url: 'https://cdn.segment.example',
    api_url: 'https://api.segment.example/v1',
  },
  facebook: { app_id: '1234567', version: 'v15.0' },
};
/** All services. */
const all = {
  ...named,
  bugsnag: {
    api_key: '0123456789abcdef0123456789abcdef',
    notify_url: 'https://notify.bugsnag.example',
    max_breadcrumbs: 25,
  },
  onesignal: { app_id: '0f0e0d0c-0b0a-4900-8807-060504030201' },
  google_cast: { receiver_app_id: 'CC1AD845' },
};
const promptTitle = 'Your privacy, your choice';
const link = (page: Page) => page.getByRole('button', { name: 'Privacy choices' });
const question = (page: Page) => page.getByRole('region', { name: promptTitle });

/** Collects the requests of a page, or of all pages of a context, to other sites. */
function leaving(pages: Page | BrowserContext): string[] {
  const left: string[] = [];
  // Both have the same event; only their types differ.
  (pages as Page).on('request', (request) => {
    if (!new URL(request.url()).hostname.endsWith('localhost')) left.push(request.url());
  });
  return left;
}

/** The services' responses. */
async function stubServices(page: Page): Promise<void> {
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
}

const open = async (page: Page, path: string) => {
  await page.goto(onTenant('pxa.localhost', path));
  await untilAlive(page);
};

test.use({ isPrompted: true });

naming.describe('for a tenant that names two services', () => {
  naming.use({ isPrompted: true, services: named });

  naming(
    '[SEC-03, TPS-08] no request leaves before consent: it is given, changed and withdrawn',
    async ({ page, context }) => {
      const left = leaving(page);
      await stubServices(page);
      await page.setViewportSize({ width: 390, height: 844 });
      for (const path of ['/', '/live/', '/upcoming/', '/archive/', '/search/', '/about/']) {
        await open(page, path);
        await expect(question(page)).toBeVisible();
        // Nothing shifted on the page, and nothing was chosen.
        expect(
          await page.evaluate(() => document.body.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
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
      // Browsers limit a cookie's life to 400 days.
      expect(Math.round((ends - Date.now() / 1000) / 86_400)).toBe(365);
      expect(left.every((url) => url.includes('segment.example'))).toBe(true);

      // Sign-in runs no services, in a document of its own. The previous page's pending reports have been
      // sent by then.
      await page.goto('about:blank');
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
      // After a withdrawal the page reloads without the script, which cannot be unloaded.
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
    },
  );
});

test('consent is counted in the tenant’s own database, and the prompt is in German and Hebrew', async ({
  page,
}) => {
  await page.goto(onTenant('pxa.localhost', '/de/live/'));
  await untilAlive(page);
  // The browser's offer to install waits behind the prompt, which takes the same place.
  const hint = page.locator('.install-hint');
  // The page listens once it is interactive and deferred work has started.
  await expect(async () => {
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(offer, { prompt: async () => {} }));
    });
    await expect(hint).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await expect(hint).toBeHidden();
  const recorded = page.waitForResponse('**/api/consent/record');
  const collected = page.waitForResponse('**/api/analytics/collect');
  await page.getByRole('button', { name: 'Allem zustimmen' }).click();
  expect((await recorded).status()).toBe(200);
  await expect(hint).toBeVisible();
  // Within five seconds, or when the page is left.
  expect((await collected).status()).toBe(200);
  await page.evaluate(() => localStorage.removeItem('ott-consent'));
  await page.goto(onTenant('pxa.localhost', '/he/'));
  await untilAlive(page);
  await expect(page.getByRole('region', { name: 'הפרטיות שלך, הבחירה שלך' })).toBeVisible();
  // A tenant without services shows no prompt.
  await page.goto(onTenant('localhost', '/'));
  await untilAlive(page);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(link(page)).toHaveCount(0);
});

/** A route-table page for signed-in viewers only, or for anyone. */
interface Row {
  readonly path: string;
  readonly middleware: readonly string[];
}

/** Every page of the portal, as its features list them. */
async function allPages(): Promise<readonly Row[]> {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('apps/portal/src/features/*/*.routes.ts', { cwd: root });
  const modules = (await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href)),
  )) as { routes: readonly Row[] }[];
  return modules.flatMap(({ routes }) => routes);
}

naming.describe('for a tenant that names every service', () => {
  naming.use({ isPrompted: true, services: all });

  naming(
    '[SEC-03] no page of the portal asks anything of another site before consent, nor fetches its SDK, whatever services are named',
    async ({ context, consoleErrors }) => {
      // More than sixty documents: half a minute on two cores, many times that on a busy machine.
      naming.setTimeout(240_000);
      const left = leaving(context);
      const sdks: string[] = [];
      context.on('request', (request) => {
        if (/\/assets\/(bugsnag|attach-cast|facebook|one-signal|segment)-/.test(request.url()))
          sdks.push(request.url());
      });
      const rows = await allPages();
      expect(rows.length).toBeGreaterThan(60);
      const isGuarded = ({ middleware }: Row) => middleware.includes('sign-in-required');
      // Ids come from the lists; if a list is empty, the page says so.
      const first = await context.newPage();
      await open(first, '/');
      const listed = await first.evaluate(async () => {
        const lists = ['/', '/archive/', '/search/'];
        return (await Promise.all(lists.map(async (list) => (await fetch(list)).text()))).join('');
      });
      const addressOf = (path: string) => {
        const pattern = path.replaceAll(/\{\w+\}/g, '[\\w-]+');
        const found = new RegExp(`href="(${pattern}/?)"`).exec(listed)?.[1];
        return found ?? path.replaceAll(/\{\w+\}/g, 'unknown');
      };
      /**
       * Opens pages three at a time, each in its own tab: some redirect, which would interrupt the next
       * navigation of their tab.
       */
      const walk = async (paths: readonly string[]) => {
        const waiting = [...paths];
        const walkOn = async () => {
          for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
            const tab = await context.newPage();
            await tab.goto(onTenant('pxa.localhost', path), { waitUntil: 'commit' });
            await untilAlive(tab);
            await tab.close();
          }
        };
        await Promise.all([walkOn(), walkOn(), walkOn()]);
      };
      await walk(rows.filter((row) => !isGuarded(row)).map(({ path }) => addressOf(path)));
      const email = emailOf('walk');
      await first.goto(onTenant('pxa.localhost', '/auth/login/'));
      await makeAccount(first, email);
      // Leaving a page that allows no services loads a new document.
      const arrived = first.waitForEvent('load');
      await logIn(first, email);
      await arrived;
      await expectSignedIn(first);
      await walk(rows.filter(isGuarded).map(({ path }) => addressOf(path)));
      expect(left).toEqual([]);
      expect(sdks).toEqual([]);
      // Missing pages are a 404, which the console reports.
      consoleErrors.length = 0;

      // They are named: with consent they are requested.
      await context.route(
        /^https:\/\/(cdn\.onesignal\.com|connect\.facebook\.net|[a-z]+\.(segment|bugsnag)\.example)\//,
        (route) => route.abort(),
      );
      await open(first, '/');
      await first.getByRole('button', { name: 'Agree to all' }).click();
      for (const host of ['cdn.onesignal.com', 'connect.facebook.net', 'cdn.segment.example'])
        await expect.poll(() => left.some((url) => new URL(url).host === host), host).toBe(true);
      expect(sdks.length).toBeGreaterThan(2);
    },
  );
});
