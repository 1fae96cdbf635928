/**
 * Takes screenshots of a running portal for the README, or of every page to review a change.
 *
 * node e2e/pictures.ts --origin http://localhost:3000 --out docs/images [--all] [--only <text>]
 *
 * Without `--all` it takes the few that the README shows; with it the main pages at three widths, in both
 * themes and in Hebrew. `--only` selects those whose name contains a text.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, expect, type Page } from '@playwright/test';

interface Shot {
  name: string;
  path: string;
  width: number;
  theme: 'dark' | 'light';
  host?: string;
  fullPage?: boolean;
  play?: boolean;
}

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    out: { type: 'string', default: 'docs/images' },
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const origin = new URL(values.origin);

/** Size limit of a screenshot in the README, bytes. */
const maxBytes = 150_000;

/** Returns the id of the first football event of a status, with a playable video unless it is upcoming. */
async function playableEvent(status: 'live' | 'archived' | 'upcoming'): Promise<string> {
  const response = await fetch(new URL('/api/event/list', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: [status], size: 50, sportType: ['football'] }),
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; source: { hd: string | null } }[] };
  };
  const event = content.entries.find(({ source }) => status === 'upcoming' || source.hd !== null);
  if (event === undefined) throw new Error(`no ${status} event to show`);
  return event.id;
}

/** Viewport heights by width, px. */
const heights = new Map([
  [390, 844],
  [820, 1180],
  [1440, 900],
]);

async function readmeShots(): Promise<Shot[]> {
  const replay = `/events/${await playableEvent('archived')}`;
  return [
    { name: 'home', path: '/', width: 1440, theme: 'dark' },
    { name: 'home-harbour', path: '/', width: 1440, theme: 'light', host: 'harbour.localhost' },
    { name: 'home-pxa', path: '/', width: 1440, theme: 'dark', host: 'pxa.localhost' },
    { name: 'home-hebrew-phone', path: '/he/', width: 390, theme: 'dark' },
    { name: 'search', path: '/search/?q=caldrvane', width: 1440, theme: 'dark' },
    { name: 'league', path: '/league/nl-meridian/?view=fixtures', width: 1440, theme: 'light' },
    { name: 'event', path: replay, width: 1440, theme: 'dark', play: true },
    { name: 'event-phone', path: replay, width: 390, theme: 'dark', play: true },
  ];
}

async function allShots(): Promise<Shot[]> {
  const pages: [string, string][] = [
    ['home', '/'],
    ['live', '/live'],
    ['upcoming', '/upcoming'],
    ['archive', '/archive'],
    ['event-vod', `/events/${await playableEvent('archived')}`],
    ['event-live', `/events/${await playableEvent('live')}`],
    ['event-upcoming', `/events/${await playableEvent('upcoming')}`],
    ['event-missing', '/events/no-such-event'],
    ['login', '/auth/login'],
    ['sign-up', '/auth/sign-up'],
    ['not-found', '/no-such-page'],
  ];
  const shots: Shot[] = [];
  for (const [name, path] of pages)
    for (const width of heights.keys())
      for (const [variant, theme, prefix] of [
        ['dark', 'dark', ''],
        ['light', 'light', ''],
        ['he', 'dark', '/he'],
      ] as const)
        shots.push({
          name: `${name}-${width}-${variant}`,
          path: prefix + path,
          width,
          theme,
          fullPage: true,
        });
  return shots;
}

async function takeScreenshot(page: Page, shot: Shot): Promise<void> {
  const url = new URL(shot.path, origin);
  if (shot.host !== undefined) url.hostname = shot.host;
  await page.setViewportSize({ width: shot.width, height: heights.get(shot.width) ?? 900 });
  await page.addInitScript((theme) => localStorage.setItem('ott-color-mode', theme), shot.theme);
  await page.goto(url.href, { waitUntil: 'load' });
  if (shot.play === true) {
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 4);
  }
  // Hydrated, so that live frames have replaced drawn posters, and every picture on the screen is there.
  await page.waitForFunction(
    () =>
      document.documentElement.dataset['interactive'] !== undefined &&
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isSeen = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
        const isVisible = image.checkVisibility({ visibilityProperty: true });
        // An image whose address comes with the frame is complete, but empty.
        return image.naturalWidth > 0 || !isSeen || !isVisible;
      }),
    null,
    { polling: 500 },
  );
  // PXA Arena prompts for consent.
  if (shot.host === 'pxa.localhost') {
    await page.getByRole('button', { name: 'Refuse all' }).click();
    await page.getByText('Your privacy choices are saved.').waitFor({ state: 'hidden' });
  }
  // The hero's frame is requested again every few seconds, and fades in.
  if (shot.name.startsWith('home')) {
    const still = page.locator('main [data-live-still]').first();
    await expect(still).toHaveCSS('opacity', '1', { timeout: 20_000 });
    await still.evaluate((image: HTMLImageElement) => image.decode());
  }
  const fullPage = shot.fullPage ?? false;
  const sizeLimit = fullPage ? Infinity : maxBytes;
  let screenshot = await page.screenshot({ type: 'jpeg', quality: 82, fullPage });
  for (let quality = 78; screenshot.length > sizeLimit && quality >= 50; quality -= 4) {
    screenshot = await page.screenshot({ type: 'jpeg', quality, fullPage });
  }
  await writeFile(join(values.out, `${shot.name}.jpg`), screenshot);
}

await mkdir(values.out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--autoplay-policy=no-user-gesture-required',
  ],
});
const shots = (values.all ? await allShots() : await readmeShots()).filter(({ name }) =>
  name.includes(values.only),
);
for (const shot of shots) {
  const context = await browser.newContext({
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    colorScheme: shot.theme,
  });
  const page = await context.newPage();
  await takeScreenshot(page, shot);
  process.stdout.write(`${shot.name}\n`);
  await context.close();
}
await browser.close();
