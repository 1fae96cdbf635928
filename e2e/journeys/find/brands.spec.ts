import type { Page } from '@playwright/test';
import { dayMs } from '@grandstand/contract/constants';
import { expect, onTenant, test, untilInteractive } from '../journey.ts';

const hosts = ['localhost', 'harbour.localhost', 'pxa.localhost'] as const;

/** A match, or an excerpt of it: `eventId` is the match's id. */
interface ListEntry {
  readonly id: string;
  readonly eventId: string;
  readonly date: string;
}

/** Returns the newest 400 events of this kind of the page's tenant. */
const listEvents = (page: Page, mediaType: string): Promise<ListEntry[]> =>
  page.evaluate(async (type) => {
    const order = { sort: 'added', order: 'desc' };
    const parts = [0, 1, 2, 3].map(async (part) => {
      const response = await fetch('/api/event/list', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...order, media_type: [type], size: 100, page: part }),
      });
      return ((await response.json()) as { content: { entries: ListEntry[] } }).content.entries;
    });
    return (await Promise.all(parts)).flat();
  }, mediaType);

/** Returns the cards of a rail: the id of each video, and a digest of its picture. */
const cardsOf = (page: Page, rail: string) =>
  page.getByRole('region', { name: rail, exact: true }).evaluate(async (region) => {
    const cards = [...region.querySelectorAll<HTMLAnchorElement>('li a[href^="/events/"]')];
    return Promise.all(
      cards.map(async (card) => {
        const src = card.querySelector<HTMLImageElement>('[data-card-picture] img')?.src ?? '';
        const bytes = await (await fetch(src)).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        return { id: card.pathname.split('/')[2] ?? '', src, picture: digest.join(',') };
      }),
    );
  });

for (const host of hosts)
  test(`no two excerpts of a rail of ${host} share a picture, and all are of the newest match day`, async ({
    page,
  }) => {
    for (const [rail, type] of [
      ['Highlights', 'highlight'],
      ['Clips', 'clip'],
    ] as const)
      // A match may end while this runs, and the home page may be 10 s old.
      await expect(async () => {
        await page.goto(onTenant(host, '/'));
        await untilInteractive(page);
        const cards = await cardsOf(page, rail);
        expect(cards.length).toBeGreaterThan(3);
        for (const { src } of cards) expect(src).toContain('/picture.webp');
        expect(new Set(cards.map(({ picture }) => picture)).size).toBe(cards.length);

        const excerpts = await listEvents(page, type);
        const matches = await listEvents(page, 'event');
        const kickOffs = new Map(matches.map((match) => [match.id, Date.parse(match.date)]));
        const newest = Math.max(...excerpts.map(({ eventId }) => kickOffs.get(eventId) ?? 0));
        const shown = cards.map(({ id }) =>
          kickOffs.get(excerpts.find((excerpt) => excerpt.id === id)?.eventId ?? ''),
        );
        // The newest finished match that has some leads; nothing is of an earlier day than its evening.
        expect(shown[0]).toBe(newest);
        for (const kickOff of shown) expect(newest - (kickOff ?? 0)).toBeLessThan(dayMs);
      }).toPass({ timeout: 40_000 });
  });

test('three tenants have three compositions of the home page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const sizes = async (host: string) => {
    await page.goto(onTenant(host, '/'));
    await untilInteractive(page);
    const hero = page.locator('.hero-panel');
    const replays = page.getByRole('region', { name: 'Latest replays' }).getByRole('listitem');
    const [first, second] = [
      await replays.first().boundingBox(),
      await replays.nth(1).boundingBox(),
    ];
    return {
      heroWidth: (await hero.boundingBox())?.width,
      crest: (await hero.locator('.crest').first().boundingBox())?.width ?? 0,
      hasSports: (await page.getByRole('navigation', { name: 'Sports' }).count()) > 0,
      isStacked: first?.x === second?.x,
      frame: await replays
        .first()
        .getByRole('link')
        .evaluate((card) => getComputedStyle(card).borderTopWidth),
    };
  };
  const federation = await sizes('localhost');
  const club = await sizes('harbour.localhost');
  const arena = await sizes('pxa.localhost');
  expect(federation).toMatchObject({ hasSports: true, isStacked: false, frame: '0px' });
  expect(club).toMatchObject({ hasSports: false, isStacked: false, frame: '1px' });
  expect(arena).toMatchObject({ heroWidth: 1440, hasSports: false, isStacked: true });
  expect(federation.heroWidth).toBeLessThan(1400);
  expect(club.crest).toBeGreaterThan(80);
});

test('few live matches fill the width of their page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(onTenant('harbour.localhost', '/live/'));
  await untilInteractive(page);
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('.card-link') });
  const cards = list.locator('.card-link');
  await expect(cards.first()).toBeVisible();
  expect(await cards.count()).toBeLessThanOrEqual(3);
  const width = (await list.boundingBox())?.width ?? 0;
  expect((await cards.first().boundingBox())?.width).toBeGreaterThan(width * 0.3);
});

test('a replay shows the crests over a frame of its kick-off', async ({ page }) => {
  for (const host of hosts) {
    await page.goto(onTenant(host, '/archive/'));
    await untilInteractive(page);
    const picture = page
      .locator('a:has(.card-team) [data-card-picture]')
      .filter({ has: page.locator('img[src*="/picture.webp"]') })
      .first();
    await expect(picture.locator('.crest')).toHaveCount(2);
  }
});
