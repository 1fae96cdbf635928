import {
  expect,
  expectAccessible,
  expectPlaying,
  playbackOf,
  test,
  untilInteractive,
} from '../journey.ts';

interface ListedEvent {
  readonly id: string;
  readonly sportType: string;
  readonly commerceType: string;
}

test('the recap of a replay is selected on its page, has the stated length, and plays on from one scene to the next', async ({
  page,
}) => {
  const listed = await page.request.post('/api/event/list', {
    data: { status: ['archived'], media_type: ['event'], size: 20 },
  });
  const { content } = (await listed.json()) as { content: { entries: readonly ListedEvent[] } };
  const match = content.entries.find(
    ({ sportType, commerceType }) =>
      sportType === 'football' && commerceType === 'commerce_free_media',
  );
  await page.goto(`/events/${match?.id}/`);
  // After a click within the portal the recap plays by itself; opened by its address it would wait.
  await untilInteractive(page);
  await page.getByRole('tab', { name: 'Clips' }).click();
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
  let firstSceneSeconds = 0;
  for (const line of lines.slice(0, lines.indexOf('#EXT-X-DISCONTINUITY')))
    firstSceneSeconds += Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0);
  expect(firstSceneSeconds).toBeGreaterThan(5);
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, firstSceneSeconds - 1);
  await expect
    .poll(async () => (await playbackOf(page)).time)
    .toBeGreaterThan(firstSceneSeconds + 1);
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)).toBe(
    120,
  );
  await expectAccessible(page);
});
