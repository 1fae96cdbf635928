import type { APIRequestContext, Page } from '@playwright/test';
import { moreOf, runningMatch } from '../event-page.ts';
import { expect, expectAccessible, test, untilInteractive } from '../journey.ts';
import { emailOf, openSignedIn } from '../viewer.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** The address of a replay with statistics. */
async function replayPath(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/event/list', {
    data: { status: ['archived'], size: 40 },
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; isEnabledVidswapStats: boolean; hasStream: boolean }[] };
  };
  const match = content.entries.find((entry) => entry.isEnabledVidswapStats && entry.hasStream);
  return `/events/${match?.id}/`;
}

/** Shows the result, with all moments; expects film, moments and players on one screen. */
async function expectAllAtOnce(page: Page) {
  await untilInteractive(page);
  // The results are hidden beside an unwatched replay.
  await page
    .getByRole('region', { name: 'Statistics' })
    .getByRole('button', { name: 'Show result' })
    .click();
  // The button is below the film.
  await page.evaluate(() => window.scrollTo(0, 0));
  const players = page.getByRole('region', { name: 'Players' });
  await expect(page.getByRole('list', { name: 'Moments' })).toBeVisible();
  for (const part of [players, page.getByRole('tabpanel'), page.locator('[data-event-media]')]) {
    await expect(part).toBeInViewport({ ratio: 0.95 });
  }
}

test('a coach at a desk sees the timeline, the moments and the players at once, and every tab', async ({
  page,
  request,
}) => {
  await page.goto(await replayPath(request));
  await expectAllAtOnce(page);
  // Its focus ring is within the panel, which cuts off what is outside.
  await expect(page.getByRole('button', { name: 'Hide later moments' })).toHaveCSS(
    'outline-offset',
    '-3px',
  );
  // The table is on the page once, and each tab inside its row.
  await expect(page.getByRole('region', { name: 'Players' })).toHaveCount(1);
  const row = await page.getByRole('tablist').boundingBox();
  for (const tab of await page.getByRole('tab').all()) {
    if (!(await tab.isVisible())) continue;
    const box = await tab.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
      (row?.x ?? 0) + (row?.width ?? 0),
    );
  }
  // The numbers that are shown are also files for a spreadsheet.
  const file = page.getByRole('link', { name: 'Download players (CSV)' });
  const response = await request.get((await file.getAttribute('href')) ?? '');
  expect(await response.text()).toContain('"Team","Number","Player",');
  await expectAccessible(page);
});

test('a coach who shows the result below the film sees it on the page of the statistics, and the menu states the choice', async ({
  page,
  request,
}) => {
  await page.goto(await replayPath(request));
  await expectAllAtOnce(page);
  await moreOf(page).click();
  const results = page.getByRole('group', { name: 'Results' });
  await expect(results.getByRole('button', { pressed: true })).toHaveText('Shown for this match');
  // It is the first group of the menu, so it has no line above it.
  await expect(results).toHaveCSS('border-top-width', '0px');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open statistics' }).click();
  await expect(page.getByRole('button', { name: 'Hide until watched' })).toBeVisible();
});

test('the line-ups of a match push nothing away that a coach sees while they load', async ({
  page,
  request,
}) => {
  await page.goto(await replayPath(request));
  await expectAllAtOnce(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/event/lineup/**', async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'Line-ups' }).click();
  const players = page.getByRole('region', { name: 'Players' });
  await expect(players).not.toBeInViewport();
  resolve();
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'Bench' })).toHaveCount(2);
  await expect(players).not.toBeInViewport();
});

for (const language of ['/pt', '/bs-BA'])
  test(`the table of the players fits beside the film on a small laptop, with the long words of ${language}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(language + (await replayPath(request)));
    await untilInteractive(page);
    await page.locator('section[aria-labelledby="statistics"]').getByRole('button').click();
    const table = page.getByRole('complementary').getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveCount(6);
    const box = table.locator('..');
    expect(await box.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  });

test('the way back to live has room for its words on a small laptop', async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const id = await operator.createEvent(runningMatch());
  await page.goto(`/pt/events/${id}/`);
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
    .toBeGreaterThan(0);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const back = page.getByRole('button', { name: 'Voltar ao direto' });
  await expect(back).toBeVisible();
  const hidden = await back.evaluate((button) => {
    // As with the buttons that go to goals, which a match has once there are some.
    const row = button.parentElement as HTMLElement;
    const space = row.querySelector('.gsp-space')?.clientWidth ?? 0;
    row.style.inlineSize = `${row.clientWidth - space - 30}px`;
    return button.scrollWidth - button.clientWidth;
  });
  expect(hidden).toBe(0);
});

test('a coach who is signed in, and can mark moments, sees them at once, too', async ({
  page,
  request,
}) => {
  await openSignedIn(page, emailOf('coach'), '/live/');
  await page.goto(await replayPath(request));
  await expect(page.getByRole('group', { name: 'Mark a moment' })).toBeVisible();
  await expectAllAtOnce(page);
  // On a small laptop the row of the player keeps its last button.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: 'Next goal' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 });
});
