/**
 * Takes the screenshots of docs/studio.md from a running server with the demo.
 *
 * node e2e/studio-pictures.ts --origin http://localhost:3000 --out docs/images [--only <text>]
 *
 * The demo's owners work for one portal each. Pictures of several portals are taken only of a person who opens all,
 * such as an administrator: `--email <address> --password <password>`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoOperators } from '@grandstand/demo';
import { chromium, expect, type Page } from '@playwright/test';

interface Shot {
  readonly name: string;
  /** Below `/studio`. */
  readonly path: string;
  readonly theme: 'dark' | 'light';
  readonly width: number;
  readonly height: number;
  /** True for what only people see who work for several portals. */
  readonly isAcrossPortals?: true;
  /** Opens what the picture shows, once the page has loaded. */
  readonly open?: (page: Page) => Promise<void>;
}

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    out: { type: 'string', default: 'docs/images' },
    only: { type: 'string', default: '' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
});

const [owner] = demoOperators('northline');
if (owner === undefined) throw new Error('the demo has no owner');
const { email = owner.email, password = owner.password } = values;
const hasSeveralPortals = values.email !== undefined;

const phone = { width: 390, height: 760, theme: 'dark' } as const;
const wide = { width: 1280, height: 800, theme: 'light' } as const;

const shots: readonly Shot[] = [
  { name: 'studio-sign-in', path: '/sign-in', ...phone },
  { name: 'studio-matches', path: '/matches', ...wide },
  {
    name: 'studio-match-day',
    path: '/match-day',
    ...wide,
    isAcrossPortals: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Announce a delay' }).click();
      for (const box of (await page.getByRole('checkbox', { name: /^Choose / }).all()).slice(0, 2))
        await box.check();
    },
  },
  {
    name: 'studio-desk-phone',
    path: '/matches?view=live',
    ...phone,
    height: 1080,
    open: async (page) => {
      await page.locator('main a[href*="/matches/"]').first().click();
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2);
    },
  },
  { name: 'studio-fixtures', path: '/fixtures', ...wide },
  {
    name: 'studio-team',
    path: '/fixtures/teams',
    ...wide,
    open: async (page) => {
      await page.locator('main li a').first().click();
      await page.getByRole('form', { name: 'Squad' }).waitFor();
    },
  },
  { name: 'studio-library', path: '/library', ...wide },
  { name: 'studio-front-page', path: '/front-page', ...wide },
  { name: 'studio-shop', path: '/shop', ...wide },
  {
    name: 'studio-copy-products',
    path: '/shop',
    ...wide,
    isAcrossPortals: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Copy to other portals' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('PXA Arena').check();
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.locator('summary').click();
      await dialog.getByRole('button', { name: /^Copy to/ }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'studio-payouts', path: '/shop?view=payouts', ...wide },
  {
    name: 'studio-moderation',
    path: '/matches?view=live',
    ...wide,
    open: async (page) => {
      await page.locator('main a[href*="/matches/"]').first().click();
      await page.getByRole('link', { name: 'Chat', exact: true }).click();
      await page.getByRole('list', { name: 'Shown' }).waitFor();
    },
  },
  {
    name: 'studio-customers',
    path: '/customers',
    ...wide,
    open: async (page) => {
      await page.getByLabel('Find by').selectOption('Email address');
      await page.getByRole('searchbox').fill('viewer@');
      await page
        .getByRole('link', { name: /viewer@/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Purchases' }).waitFor();
    },
  },
  {
    name: 'studio-customers-of-portals',
    path: '/customers?portals=true&text=viewer%40',
    ...wide,
    isAcrossPortals: true,
    open: (page) => page.getByText(/portals? searched$/).waitFor(),
  },
  { name: 'studio-figures', path: '/figures', ...wide },
  { name: 'studio-people', path: '/people', ...wide },
  { name: 'studio-portal', path: '/portals', ...wide },
  {
    name: 'studio-webhooks',
    path: '/webhooks',
    ...wide,
    open: async (page) => {
      await page.getByRole('button', { name: 'New webhook' }).click();
      await page.getByLabel('Address').fill('https://hooks.example.org/grandstand');
      await page.getByLabel('What is it for?').fill('Website of the club');
      for (const kind of ['Match went live', 'Match ended']) await page.getByLabel(kind).check();
    },
  },
];

async function take(page: Page, { name, path, open, width, height, theme }: Shot): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const origin = new URL(values.origin);
  await page.goto(new URL(`/studio${path}`, origin).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await open?.(page);
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await writeFile(
    join(values.out, `${name}.jpg`),
    await page.screenshot({ type: 'jpeg', quality: 80 }),
  );
  process.stdout.write(`${name}\n`);
}

await mkdir(values.out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
const page = await browser.newPage({ locale: 'en-US', timezoneId: 'Europe/Berlin' });
const chosen = shots.filter(
  ({ name, isAcrossPortals = false }) =>
    name.includes(values.only) && isAcrossPortals === hasSeveralPortals,
);
for (const shot of chosen) {
  if (shot.path !== '/sign-in' && (await page.context().cookies()).length === 0) {
    await page.goto(new URL('/studio/sign-in', values.origin).href);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/studio\/match/);
  }
  await take(page, shot).catch((error: unknown) => {
    process.exitCode = 1;
    console.error(shot.name, error);
  });
}
await browser.close();
