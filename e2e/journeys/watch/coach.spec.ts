import { expect, expectAccessible, test, untilInteractive } from '../journey.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a coach at a desk sees the timeline, the moments and the players at once, and every tab', async ({
  page,
  request,
}) => {
  const response = await request.post('/api/event/list', {
    data: { status: ['archived'], size: 40 },
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; isEnabledVidswapStats: boolean; hasStream: boolean }[] };
  };
  const match = content.entries.find((one) => one.isEnabledVidswapStats && one.hasStream);
  await page.goto(`/events/${match?.id}/`);
  await untilInteractive(page);
  // The results are hidden beside an unwatched replay.
  await page
    .getByRole('region', { name: 'Statistics' })
    .getByRole('button', { name: 'Show result' })
    .click();
  await page.getByRole('button', { name: 'Show later moments (spoilers)' }).click();
  const players = page.getByRole('region', { name: 'Players' });
  await expect(page.getByRole('list', { name: 'Moments' })).toBeVisible();
  for (const part of [players, page.getByRole('tabpanel'), page.locator('[data-event-media]')]) {
    await expect(part).toBeInViewport({ ratio: 0.95 });
  }
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
  await expectAccessible(page);
});
