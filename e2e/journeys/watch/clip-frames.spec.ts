import type { Page } from '@playwright/test';
import { shownFrame } from '@grandstand/player/frame-number.testing';
import { expect, ignoreStatus, inMinutes, playbackOf, test, videoOf } from '../journey.ts';
import { emailOf, openSignedIn, storedSession } from '../viewer.ts';

/** Frame duration of the videos, ms. */
const frameMs = 40;

interface Cut {
  readonly eventId: string;
  /** Frames of the handball video, in the middle of segments, with integer numbers. */
  readonly first: number;
  readonly last: number;
}

/** Makes a clip by a call of the signed-in viewer; returns its id. */
async function cut(page: Page, { eventId, first, last }: Cut): Promise<string> {
  const { token } = await storedSession(page);
  const response = await page.request.post('/api/clip/create', {
    headers: { 'x-authorization': `Bearer ${String(token)}` },
    data: {
      event_id: eventId,
      title: `${first} to ${last}`,
      start_time: first * frameMs + frameMs / 2,
      end_time: last * frameMs + frameMs / 2,
      media_type: 'user_clip',
      visibility: 'link',
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { content: { id: string } }).content.id;
}

test('[CLP-07] clips of a replay and of a live match start and end with the exact frames of their times', async ({
  page,
  operator,
  consoleErrors,
}) => {
  const match = { film: 'handball', team1: 'nl-cal', team2: 'nl-dun' };
  const [replay, live] = await Promise.all([
    operator.createEvent({
      ...match,
      title: 'Frames of a replay',
      gameStartDate: inMinutes(-60),
      eventStatus: 'archived',
    }),
    operator.createEvent({
      ...match,
      title: 'Frames of a live match',
      gameStartDate: inMinutes(-2),
      gameEndDate: inMinutes(2),
      eventStatus: 'live',
    }),
  ]);
  // The video pauses on its first frame until that is read, however slow the machine is.
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    const held = new Promise<void>((resolve) => Object.assign(window, { letPlay: resolve }));
    HTMLMediaElement.prototype.play = async function begin() {
      await held;
      return play.call(this);
    };
  });
  // Numbers are read at the size at which they were drawn.
  await page.route('**/master.m3u8*', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(/^#EXT-X-STREAM-INF:.*\n.*v360.*\n/gm, '');
    await route.fulfill({ response, body: text });
  });
  await openSignedIn(page, emailOf('frames'), '/');
  const cuts: readonly Cut[] = [
    { eventId: replay, first: 4111, last: 4171 },
    { eventId: live, first: 2117, last: 2217 },
  ];
  for (const one of cuts) {
    const id = await cut(page, one);
    await page.goto(`/events/${id}`);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect(videoOf(page)).toBeAttached();
    await expect.poll(() => shownFrame(page), { timeout: 30_000 }).toBe(one.first);
    const length = ((one.last - one.first) * frameMs) / 1000;
    const start = (await playbackOf(page)).time;
    await page.evaluate(() => (window as unknown as { letPlay: () => void }).letPlay());
    const isOver = async () => {
      const { time, paused } = await playbackOf(page);
      return paused && time > start + length - frameMs / 1000;
    };
    await expect.poll(isOver, { timeout: 30_000, intervals: [100] }).toBe(true);
    // Cancels the autoplay of the next video, so that the last frame can be read.
    await page.getByRole('button', { name: 'Do not start it' }).click();
    await expect.poll(() => shownFrame(page)).toBe(one.last);
  }
  // A signed-in page requests an event of that id first.
  ignoreStatus(consoleErrors, 404);
});
