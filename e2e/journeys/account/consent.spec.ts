import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, onTenant, test, untilInteractive } from '../journey.ts';
import { test as servicesTest } from '../named-services.ts';
import { emailOf, expectSignedIn, logIn, createAccount } from '../viewer.ts';

/** Two services, as a production tenant's file names them. */
const twoServices = {
  segment: {
    write_key: 'key1',
    cdn_url: 'https://cdn.segment.example',
    api_url: 'https://api.segment.example/v1',
  },
  facebook: { app_id: '1234567', version: 'v15.0' },
};
const allServices = {
  ...twoServices,
  bugsnag: {
    api_key: '0123456789abcdef0123456789abcdef',
    notify_url: 'https://notify.bugsnag.example',
    max_breadcrumbs: 25,
  },
  onesignal: { app_id: '0f0e0d0c-0b0a-4900-8807-060504030201' },
  google_cast: { receiver_app_id: 'CC1AD845' },
};
const promptTitle = 'Your privacy, your choice';
const choicesButton = (page: Page) => page.getByRole('button', { name: 'Privacy choices' });
const prompt = (page: Page) => page.getByRole('region', { name: promptTitle });

/** Collects the addresses of other sites that a page, or all pages of a context, request from now on. */
function recordForeignRequests(pages: Page | BrowserContext): string[] {
  const foreignRequests: string[] = [];
  // Both have the same event; only their types differ.
  (pages as Page).on('request', (request) => {
    if (!new URL(request.url()).hostname.endsWith('localhost')) foreignRequests.push(request.url());
  });
  return foreignRequests;
}

/** Responds in place of the services. */
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
  await untilInteractive(page);
};

test.use({ showsConsentPrompt: true });

servicesTest.describe('for a tenant that names two services', () => {
  servicesTest.use({ showsConsentPrompt: true, services: twoServices });

  servicesTest(
    '[SEC-03, TPS-08] a page sends requests to services only after consent to their purpose, and to none once it is withdrawn',
    async ({ page, context }) => {
      const foreignRequests = recordForeignRequests(page);
      await stubServices(page);
      await page.setViewportSize({ width: 390, height: 844 });
      for (const path of ['/', '/live/', '/upcoming/', '/archive/', '/search/', '/about/']) {
        await open(page, path);
        await expect(prompt(page)).toBeVisible();
        // The prompt does not make the page scroll sideways.
        expect(
          await page.evaluate(() => document.body.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      }
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Refuse all' }).click();
      await expect(prompt(page)).toBeHidden();
      await open(page, '/');
      await expect(choicesButton(page)).toBeAttached();
      await expect(prompt(page)).toBeHidden();
      expect(foreignRequests).toEqual([]);

      // The viewer agrees to analytics, and not to marketing.
      await choicesButton(page).click();
      await page.getByRole('checkbox', { name: 'Analytics' }).check();
      const settings = page.waitForRequest('https://cdn.segment.example/**');
      await page.getByRole('button', { name: 'Save my choice' }).click();
      await settings;
      await expect
        .poll(async () => (await context.cookies()).map(({ name }) => name))
        .toContain('ajs_anonymous_id');
      const cookies = await context.cookies();
      const expiresAt = cookies.find(({ name }) => name === 'ajs_anonymous_id')?.expires ?? 0;
      const expiresInDays = Math.round((expiresAt - Date.now() / 1000) / 86_400);
      expect(expiresInDays).toBe(365);
      expect(foreignRequests.every((url) => url.includes('segment.example'))).toBe(true);

      // The sign-in pages load no services. An empty page in between lets the previous page send its pending
      // reports.
      await page.goto('about:blank');
      foreignRequests.length = 0;
      await page.goto(onTenant('pxa.localhost', '/auth/login/'));
      await untilInteractive(page);
      await expect(prompt(page)).toBeHidden();
      expect(foreignRequests).toEqual([]);

      await open(page, '/');
      await choicesButton(page).click();
      const sdk = page.waitForRequest('https://connect.facebook.net/**');
      await page.getByRole('button', { name: 'Accept all' }).click();
      expect((await sdk).url()).toContain('/sdk.js');
      // After a withdrawal the page reloads without the script, which cannot be unloaded.
      await choicesButton(page).click();
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Refuse all' }).click();
      await reloaded;
      await untilInteractive(page);
      foreignRequests.length = 0;
      await open(page, '/live/');
      await expect(choicesButton(page)).toBeAttached();
      expect((await context.cookies()).filter(({ name }) => name.startsWith('ajs_'))).toEqual([]);
      expect(foreignRequests).toEqual([]);
    },
  );
});

test('consent is counted in the tenant’s own database, and the prompt is in German and Hebrew', async ({
  page,
}) => {
  await page.goto(onTenant('pxa.localhost', '/de/live/'));
  await untilInteractive(page);
  // The hint to install the app is hidden while the prompt covers it.
  const hint = page.locator('.install-hint');
  // The page listens for this event once it is interactive and has started its deferred scripts.
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
  // The page sends events within five seconds.
  expect((await collected).status()).toBe(200);
  await page.evaluate(() => localStorage.removeItem('ott-consent'));
  await page.goto(onTenant('pxa.localhost', '/he/'));
  await untilInteractive(page);
  await expect(page.getByRole('region', { name: 'הפרטיות שלך, הבחירה שלך' })).toBeVisible();
  // A tenant without services shows no prompt.
  await page.goto(onTenant('localhost', '/'));
  await untilInteractive(page);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(choicesButton(page)).toHaveCount(0);
});

/** A page of the portal's route table. */
interface PageRoute {
  readonly path: string;
  readonly middleware: readonly string[];
}

/** Returns the route table of every feature. */
async function allPages(): Promise<readonly PageRoute[]> {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('apps/portal/src/features/*/*.routes.ts', { cwd: root });
  const modules = (await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href)),
  )) as { routes: readonly PageRoute[] }[];
  return modules.flatMap(({ routes }) => routes);
}

servicesTest.describe('for a tenant that names every service', () => {
  servicesTest.use({ showsConsentPrompt: true, services: allServices });

  servicesTest(
    '[SEC-03] before consent no page of the portal sends a request to another site or loads the SDK of a service',
    async ({ context, consoleErrors }) => {
      // More than sixty documents: half a minute on two cores, many times that on a busy machine.
      servicesTest.setTimeout(240_000);
      const foreignRequests = recordForeignRequests(context);
      const sdks: string[] = [];
      context.on('request', (request) => {
        if (/\/assets\/(bugsnag|attach-cast|facebook|one-signal|segment)-/.test(request.url()))
          sdks.push(request.url());
      });
      const rows = await allPages();
      expect(rows.length).toBeGreaterThan(60);
      const isGuarded = ({ middleware }: PageRoute) => middleware.includes('sign-in-required');
      // Ids in addresses come from links of these lists.
      const mainTab = await context.newPage();
      await open(mainTab, '/');
      const listed = await mainTab.evaluate(async () => {
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
      const openAll = async (paths: readonly string[]) => {
        const waiting = [...paths];
        const openRest = async () => {
          for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
            const tab = await context.newPage();
            await tab.goto(onTenant('pxa.localhost', path), { waitUntil: 'commit' });
            await untilInteractive(tab);
            await tab.close();
          }
        };
        await Promise.all([openRest(), openRest(), openRest()]);
      };
      await openAll(rows.filter((row) => !isGuarded(row)).map(({ path }) => addressOf(path)));
      const email = emailOf('walk');
      await mainTab.goto(onTenant('pxa.localhost', '/auth/login/'));
      await createAccount(mainTab, email);
      // The next page allows services, unlike the login page, so it is a new document.
      const arrived = mainTab.waitForEvent('load');
      await logIn(mainTab, email);
      await arrived;
      await expectSignedIn(mainTab);
      await openAll(rows.filter(isGuarded).map(({ path }) => addressOf(path)));
      expect(foreignRequests).toEqual([]);
      expect(sdks).toEqual([]);
      // Missing pages are a 404, which the console reports.
      consoleErrors.length = 0;

      // After consent the same pages do send requests.
      await context.route(
        /^https:\/\/(cdn\.onesignal\.com|connect\.facebook\.net|[a-z]+\.(segment|bugsnag)\.example)\//,
        (route) => route.abort(),
      );
      await open(mainTab, '/');
      await mainTab.getByRole('button', { name: 'Accept all' }).click();
      for (const host of ['cdn.onesignal.com', 'connect.facebook.net', 'cdn.segment.example'])
        await expect
          .poll(() => foreignRequests.some((url) => new URL(url).host === host), host)
          .toBe(true);
      expect(sdks.length).toBeGreaterThan(2);
    },
  );
});
