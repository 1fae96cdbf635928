import type { Page } from '@playwright/test';
import { expect, inMinutes, type Operator, test, untilInteractive } from '../journey.ts';

for (const [device, width] of [
  ['phone', 390],
  ['tablet', 820],
] as const) {
  test(`on a ${device}, upcoming matches are listed below each other by day, and the ends of their times are aligned`, async ({
    page,
    operator,
  }) => {
    await operator.createEvent({ title: `Countdown on a ${device}`, gameStartDate: inMinutes(42) });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/upcoming/', '/']) {
      await page.goto(path);
      await untilInteractive(page);
      const rows = page.locator('section[aria-labelledby^="day-"] li');
      await expect(rows.nth(2)).toBeAttached();
      const edgesOf = (selector: string, edge: 'left' | 'right') =>
        rows
          .locator(selector)
          .evaluateAll(
            (elements, side) => [
              ...new Set(
                elements.map((element) => Math.round(element.getBoundingClientRect()[side])),
              ),
            ],
            edge,
          );
      expect(await edgesOf('a', 'left')).toHaveLength(1);
      expect(await edgesOf('time', 'right')).toHaveLength(1);
    }
  });
}

interface Matches {
  readonly free: string;
  readonly sold: string;
}

/** Creates a free match and one with a ticket, which start soon; returns their ids. */
async function createMatches(
  operator: Operator,
  teams: { readonly team1?: string; readonly team2?: string } = {},
): Promise<Matches> {
  const soon = { ...teams, gameStartDate: inMinutes(2) };
  const free = await operator.createEvent({ ...soon, title: 'Free of charge' });
  const sold = await operator.createEvent({
    ...soon,
    title: 'Sold by a ticket',
    commerceType: 'commerce_ppv_media',
  });
  return { free, sold };
}

/** Filters a list of both matches by access with a ticket, and expects only the match that is sold. */
async function expectNarrowedToTickets(page: Page, { free, sold }: Matches): Promise<void> {
  const linkTo = (id: string) => page.getByRole('main').locator(`a[href*="/events/${id}/"]`);
  await expect(linkTo(free)).toBeVisible();
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.locator('summary', { hasText: 'Access' }).click();
  await filters.getByRole('button', { name: 'With a ticket' }).click();
  await expect(page).toHaveURL(/access=ticket/);
  await expect(linkTo(free)).toHaveCount(0);
  await expect(linkTo(sold)).toBeVisible();
}

test('[DSC-04] the timetable is narrowed to matches with a ticket, by the server and by its chip', async ({
  page,
  operator,
}) => {
  const matches = await createMatches(operator);
  const { free, sold } = matches;
  const htmlOf = async (path: string) => (await page.request.get(path)).text();
  expect(await htmlOf('/upcoming/')).toContain(free);
  const narrowed = await htmlOf('/upcoming/?access=ticket');
  expect(narrowed).toContain(sold);
  expect(narrowed).not.toContain(free);

  await page.goto('/upcoming/');
  await untilInteractive(page);
  await expectNarrowedToTickets(page, matches);
});

test('the fixtures of a team are narrowed to matches with a ticket', async ({ page, operator }) => {
  const matches = await createMatches(operator, { team1: 'nl-eld', team2: 'nl-iva' });
  await page.goto('/team/nl-eld/?view=fixtures&as=list');
  await untilInteractive(page);
  await expectNarrowedToTickets(page, matches);
});

test('[EVT-21] programmes that name no match are in the row of their channel in the guide, and do not overlap', async ({
  page,
}) => {
  await page.goto('/channels/');
  await untilInteractive(page);
  // Its program is XMLTV, which names no matches: only the current programme is a link.
  const cells = page.getByRole('row').filter({ hasText: 'Northline Indoor' }).getByRole('gridcell');
  await expect(cells.nth(2)).toBeAttached();
  const boxes = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      const row = cell.closest('[role=row]')?.getBoundingClientRect();
      return { left, right, isInRow: row !== undefined && top >= row.top && bottom <= row.bottom };
    }),
  );
  for (const [index, box] of boxes.entries()) {
    expect(box.isInRow, `cell ${index}`).toBe(true);
    expect(box.left, `cell ${index}`).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? box.left);
  }
});

test('the guide of a whole day opens at now, including for viewers who reduce motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/channels/');
  await untilInteractive(page);
  const grid = page.getByRole('grid');
  // The full day has replaced the hours that came with the page.
  const hours = () => grid.evaluate((element) => element.getBoundingClientRect().width / 360);
  await expect.poll(hours).toBeGreaterThan(20);
  const current = grid.getByRole('gridcell', { name: /^On now: / }).first();
  await expect(current).toBeInViewport({ ratio: 0.5 });
});

test('the guide is a timeline on a wide screen, where short programmes share a cell, and on a phone a list by channel', async ({
  page,
}) => {
  await page.goto('/channels/');
  await untilInteractive(page);
  const cells = page.getByRole('gridcell');
  const shared = cells.and(page.getByRole('gridcell', { name: /\d+ programs, / })).first();
  const opener = shared.getByRole('button');
  await expect(opener).toBeAttached();
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cells).toHaveCount(0);
  const channel = page.getByRole('region', { name: 'Northline One' });
  await expect(channel.getByRole('link', { name: /^Now/ })).toBeVisible();
  const rest = channel.locator('summary', { hasText: /(Later|Earlier) today/ }).first();
  await rest.click();
  await expect(channel.locator('details[open]').getByRole('listitem').first()).toBeVisible();
});
