import type { Page } from '@playwright/test';
import { shownFrame } from '@grandstand/player/frame-number.testing';
import { expect, ignoreStatus, inMinutes, playbackOf, test, videoOf } from '../journey.ts';
import { emailOf, openSignedIn, storedSession } from '../viewer.ts';

/** Frame duration of the videos, ms. */
const frameMs = 40;

interface ClipFrames {
  readonly eventId: string;
  /** Numbers of frames of the handball video, in the middle of segments. */
  readonly first: number;
  readonly last: number;
}

/** Creates a clip by an API call of the signed-in viewer; returns its id. */
async function createClip(page: Page, { eventId, first, last }: ClipFrames): Promise<string> {
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
  // Playback starts only after the first frame has been read, however slow the machine is.
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    const released = new Promise<void>((resolve) =>
      Object.assign(window, { releasePlay: resolve }),
    );
    HTMLMediaElement.prototype.play = async function playOnceReleased() {
      await released;
      return play.call(this);
    };
  });
  // Removes the 360p variant: the frame numbers are readable only at the size at which they were drawn.
  await page.route('**/master.m3u8*', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(/^#EXT-X-STREAM-INF:.*\n.*v360.*\n/gm, '');
    await route.fulfill({ response, body: text });
  });
  await openSignedIn(page, emailOf('frames'), '/');
  const clips: readonly ClipFrames[] = [
    { eventId: replay, first: 4111, last: 4171 },
    { eventId: live, first: 2117, last: 2217 },
  ];
  for (const clip of clips) {
    const id = await createClip(page, clip);
    await page.goto(`/events/${id}`);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect(videoOf(page)).toBeAttached();
    await expect.poll(() => shownFrame(page), { timeout: 30_000 }).toBe(clip.first);
    const length = ((clip.last - clip.first) * frameMs) / 1000;
    const start = (await playbackOf(page)).time;
    await page.evaluate(() => (window as unknown as { releasePlay: () => void }).releasePlay());
    const isOver = async () => {
      const { time, paused } = await playbackOf(page);
      return paused && time > start + length - frameMs / 1000;
    };
    await expect.poll(isOver, { timeout: 30_000, intervals: [100] }).toBe(true);
    // Cancels the autoplay of the next video, so that the last frame can be read.
    await page.getByRole('button', { name: 'Don’t play' }).click();
    await expect.poll(() => shownFrame(page)).toBe(clip.last);
  }
  // For a signed-in viewer the page first requests an event with the id of the clip.
  ignoreStatus(consoleErrors, 404);
});
