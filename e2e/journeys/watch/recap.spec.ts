import {
  expect,
  expectAccessible,
  expectPlaying,
  playbackOf,
  test,
  untilInteractive,
} from '../journey.ts';

interface Listed {
  readonly id: string;
  readonly sportType: string;
  readonly commerceType: string;
}

test('the recap of a replay is selected on its page, and plays across a joint in the stated length', async ({
  page,
}) => {
  const listed = await page.request.post('/api/event/list', {
    data: { status: ['archived'], media_type: ['event'], size: 20 },
  });
  const { content } = (await listed.json()) as { content: { entries: readonly Listed[] } };
  const match = content.entries.find(
    ({ sportType, commerceType }) =>
      sportType === 'football' && commerceType === 'commerce_free_media',
  );
  await page.goto(`/events/${match?.id}/`);
  // After a click within the portal the recap plays by itself; opened by its address it would wait.
  await untilInteractive(page);
  const playlist = page.waitForResponse(/\/joined-[^/]+_v\d+\.m3u8$/);
  await page
    .getByRole('navigation', { name: 'Automatic recap' })
    .getByRole('link', { name: '2 minutes' })
    .click();
  await page.waitForURL('**/events/recap/**');
  await expect(page.getByRole('heading', { level: 1, name: /^Recap: / })).toBeVisible();
  await expect(page.getByText(/^[12]:\d\d · \d+ scenes$/)).toBeVisible();
  await expectPlaying(page);

  const lines = (await (await playlist).text()).split('\n');
  const joint = lines
    .slice(0, lines.indexOf('#EXT-X-DISCONTINUITY'))
    .reduce((sum, line) => sum + Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0), 0);
  expect(joint).toBeGreaterThan(5);
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, joint - 1);
  await expect.poll(async () => (await playbackOf(page)).time).toBeGreaterThan(joint + 1);
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)).toBe(
    120,
  );
  await expectAccessible(page);
});
