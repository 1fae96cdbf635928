import type { Page } from '@playwright/test';
import { expect, inMinutes, onTenant, playbackOf, test, untilInteractive } from '../journey.ts';

const host = 'harbour.localhost';
const breakSource = '{ads}/vast/break';

/** Seeks the ad's video, in the overlay, to a time in seconds. */
const seekAd = (page: Page, seconds: number) =>
  page.locator('.gsp-ad-stage video').evaluate((element: HTMLVideoElement, time) => {
    element.currentTime = time;
  }, seconds);
const trackedEvents = [
  'impression',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
];

test('[EVT-17, SEC-20] a replay shows its ads before and during the match, a live match before it, and both continue at their position', async ({
  page,
  operator,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === 'ads.localhost') requests.push(pathname.slice(1));
  });
  const match = { film: 'football', tenantHost: host };
  const replay = await operator.createEvent({
    ...match,
    title: 'A replay with ads',
    gameStartDate: inMinutes(-300),
    eventStatus: 'archived',
  });
  const live = await operator.createEvent({
    ...match,
    title: 'A live match with ads',
    gameStartDate: inMinutes(-1),
    eventStatus: 'live',
  });
  await operator.setAds(host, replay, [
    { source: '{ads}/vast/kelp', timeOffset: 'start' },
    { source: breakSource, timeOffset: '50%' },
  ]);
  await operator.setAds(host, live, [{ source: breakSource, timeOffset: 0 }]);
  const ad = page.getByRole('group', { name: 'Advertisement' });
  const skip = page.getByRole('button', { name: 'Skip ad' });
  const time = async () => (await playbackOf(page)).time;

  await page.goto(onTenant(host, `/events/${replay}`));
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(ad).toBeVisible();
  expect(await time()).toBe(0);
  await expect(skip).toHaveCount(0);
  await seekAd(page, 5.7);
  await expect.poll(time).toBeGreaterThan(0.3);
  await expect(ad).toBeHidden();
  await expect.poll(() => requests).toContain('track/kelp/complete');
  expect(requests.filter((request) => request.startsWith('track/')).toSorted()).toEqual(
    trackedEvents.map((event) => `track/kelp/${event}`).toSorted(),
  );

  requests.length = 0;
  await page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => {
      video.currentTime = 200;
    });
  await expect(ad).toBeVisible();
  // The video pauses at the position of the break, on a busy machine somewhat later.
  expect(Math.abs((await time()) - 200)).toBeLessThan(3);
  await seekAd(page, 5.2);
  await skip.click();
  await expect.poll(time).toBeGreaterThan(200.3);
  expect(await time()).toBeLessThan(230);
  // One for the wrapper and one for its inline ad.
  await expect.poll(() => requests.filter((request) => request.endsWith('/skip'))).toHaveLength(2);
  const documents = ['vast/break', 'vast/ferry'];
  expect(requests.filter((request) => request.startsWith('vast/'))).toEqual(documents);
  for (const id of ['break', 'ferry'])
    expect(requests.filter((request) => request === `track/${id}/impression`)).toHaveLength(1);

  await page.goto(onTenant(host, `/events/${live}`));
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(ad).toBeVisible();
  await seekAd(page, 5.2);
  await skip.click();
  await expect(ad).toBeHidden();
  const start = await time();
  await expect.poll(time).toBeGreaterThan(start + 0.5);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
