import {
  hasFfmpeg,
  startEncoder,
  type Encoder,
  type EncoderOptions,
} from '@grandstand/ingest/encoder.testing';
import {
  buyTicket,
  createViewer,
  createClip,
  expectRestricted,
  expectRefundCloses,
  frameMs,
  getMatch,
  listedFrames,
  type ListedFrame,
  masterOfClip,
  shownFrameNumberAt,
  tagStarts,
  encodedFrameNumberAt,
} from '@grandstand/ingest/recorded-match.testing';
import { moreOf } from '../event-page.ts';
import {
  expect,
  expectPlaying,
  ignoreStatus,
  inMinutes,
  operatorCall,
  playbackOf,
  test,
  untilInteractive,
  videoOf,
} from '../journey.ts';
import { callsOf, shownNumber, viewerOf } from '../recorded-match.ts';
import { emailOf, startPlayback, openSignedIn } from '../viewer.ts';

test.skip(!hasFfmpeg, 'ffmpeg is not on this machine');

let encoders: Encoder[] = [];
test.afterEach(async () => {
  await Promise.all(encoders.map((encoder) => encoder.kill()));
  encoders = [];
});

function publish(keys: readonly string[], options: EncoderOptions): Encoder {
  const server = `rtmp://127.0.0.1:${process.env['E2E_RTMP_PORT'] ?? ''}/live`;
  const encoder = startEncoder(
    keys.map((key) => `${server}/${key}`),
    { size: '640x360', ...options },
  );
  encoders.push(encoder);
  return encoder;
}

interface LastClip {
  /** ms on the clock of the match. */
  readonly start_time: number;
  readonly end_time: number;
}

/** Tolerance for delays of a busy machine: half a second, in frames. */
const lateFrames = 500 / frameMs;
/**
 * Tolerance for the number that a page shows, in frames: the page reads the position of its video four times
 * a second, and the video plays on in the meantime.
 */
const nearFrames = 12;
/** How long before the press a tag starts, s. */
const reactionSeconds = 3;
/** Frame number with which the second encoder starts. */
const secondEncoderNumber = 10_000;
/** Duration of the clip of the last half minute, ms. */
const lastClipMs = 30_000;

test('[SEC-16] a match goes live from an encoder, survives its loss, and is a replay at the same address; goals, tags and clips are at their frames, and a sold match needs its ticket', async ({
  page,
  request,
  operator,
  consoleErrors,
}) => {
  test.setTimeout(180_000);
  const call = callsOf(request);
  // The encoder starts before kick-off, and also sends to a match that is sold.
  const kickOff = { film: null, gameStartDate: inMinutes(0.2) };
  const [match, sold] = await Promise.all([
    operator.createEvent({
      ...kickOff,
      title: 'Recorded from an encoder',
      team1: 'nl-ast',
      team2: 'nl-hex',
    }),
    operator.createEvent({ ...kickOff, title: 'Sold', commerceType: 'commerce_ppv_media' }),
  ]);
  const keys = await Promise.all([match, sold].map((id) => operator.createStreamKey(id)));
  const first = publish(keys, {});
  await openSignedIn(page, emailOf('recording'), `/events/${match}`);
  await untilInteractive(page);
  const buyer = await createViewer(call, emailOf('ticket'));
  const purchase = await buyTicket(call, buyer, sold);

  // The match starts by itself on a page that waits for it.
  await expect(videoOf(page)).toHaveCount(1, { timeout: 30_000 });
  await expectPlaying(page);

  const goals: { encoder: Encoder; firstNumber: number; from: number; to: number }[] = [];
  const scoreGoal = async (encoder: Encoder, firstNumber: number) => {
    const from = Date.now();
    await operator.setScore(match, goals.length + 1, 0);
    goals.push({ encoder, firstNumber, from, to: Date.now() });
  };
  const pressedAt: { from: number; to: number }[] = [];
  const readShownNumber = async () => {
    await expect.poll(() => shownNumber(page)).not.toBeNull();
    return (await shownNumber(page)) ?? Number.NaN;
  };
  const moments = page.getByRole('region', { name: 'Moments' });
  const addTag = async () => {
    const button = moments.getByRole('button', { name: 'Goal', exact: true });
    await button.scrollIntoViewIfNeeded();
    const from = await readShownNumber();
    await button.click();
    pressedAt.push({ from, to: await readShownNumber() });
    await moments.getByRole('button', { name: 'Astermoor Athletic', exact: true }).click();
    await expect(moments.getByText(/^Marked: Goal/)).toBeVisible();
  };
  await scoreGoal(first, 0);
  await addTag();
  const restricted = await expectRestricted(call, sold, buyer);
  await expectRefundCloses(call, restricted, () => operator.refund(purchase));

  await first.kill();
  const before = (await playbackOf(page)).time;
  const second = publish(keys, {
    firstNumber: secondEncoderNumber,
    size: '320x180',
    hasAudio: false,
  });
  // Playback continues by itself with the second encoder, which sends another size and no sound.
  await expect
    .poll(async () => (await playbackOf(page)).time, { timeout: 45_000 })
    .toBeGreaterThan(before + 4);
  // Waits for a second of its video, since the player reports its position only four times a second.
  await expect
    .poll(async () => (await shownNumber(page)) ?? 0)
    .toBeGreaterThan(secondEncoderNumber + 1000 / frameMs);
  await scoreGoal(second, secondEncoderNumber);
  await addTag();
  const created = page.waitForResponse(/\/api\/clip\/create/);
  const more = moreOf(page);
  await more.scrollIntoViewIfNeeded();
  await more.click();
  const button = page.getByRole('button', { name: 'Clip the last 30 seconds' });
  const pressed = { from: await readShownNumber(), to: Infinity };
  await button.click();
  pressed.to = await readShownNumber();
  const lastHalfMinute = (await created).request().postDataJSON() as LastClip;
  await expect(page.getByRole('region', { name: 'Your clip is ready' })).toBeVisible();

  const viewer = await viewerOf(page);
  const master = `/media/events/${match}/master.m3u8`;
  let live: ListedFrame[] = [];
  await expect
    .poll(async () => (live = await listedFrames(call, master)).at(-1)?.wallMs)
    .toBeGreaterThan((goals[1]?.to ?? Infinity) + 500);
  const { timeOrigin } = await getMatch(call, match);
  const wallOf = (position: number) => Date.parse(timeOrigin) + position * 1000;
  const positionOf = (wallMs: number) => (wallMs - Date.parse(timeOrigin)) / 1000;

  // Every frame has the time at which its encoder captured it, before and after the gap.
  for (const { number, wallMs } of live) {
    const [encoder, from] =
      number < secondEncoderNumber ? [first, 0] : [second, secondEncoderNumber];
    expect(Math.abs(encodedFrameNumberAt(encoder, from, wallMs) - number)).toBeLessThan(lateFrames);
  }
  const gap = live.findIndex(({ number }) => number >= secondEncoderNumber);
  const [left, right] = [live[gap - 1], live[gap]];
  expect(right?.number).toBe(secondEncoderNumber);

  // The clip of the last half minute ends with the frame that was shown at the press.
  const { start_time: from, end_time: to } = lastHalfMinute;
  expect(Math.min(from, lastClipMs - (to - from)), 'its start, or that of the video').toBeLessThan(
    1500,
  );
  const last = shownFrameNumberAt(live, wallOf(to / 1000));
  expect(last).toBeGreaterThan(pressed.from - nearFrames);
  expect(last).toBeLessThan(pressed.to + nearFrames);

  // A clip across the gap has exactly its frames.
  // Both ends are between two frames, so that rounding moves neither past one.
  const [start, end] = [
    (left?.wallMs ?? 0) - 30 * frameMs,
    (right?.wallMs ?? 0) + 40 * frameMs,
  ].map((wallMs) => Math.round(positionOf(wallMs + frameMs / 2) * 1000)) as [number, number];
  const clip = await createClip(call, viewer, { eventId: match, start, end });
  const isIn = (position: number) => position > start - frameMs && position <= end;
  const cut = live.filter(({ wallMs }) => isIn(positionOf(wallMs) * 1000));
  // Dates in the playlist of a clip are ms since the start of its match.
  const inClip = (await listedFrames(call, await masterOfClip(call, clip, viewer))).filter(
    ({ wallMs }) => isIn(wallMs),
  );
  expect(inClip.map(({ number }) => number)).toEqual(cut.map(({ number }) => number));
  expect(cut.length).toBeGreaterThan(60);

  // The replay is available at once, at the same address.
  await operator.setStatus(match, 'archived');
  await Promise.all(encoders.map((encoder) => encoder.kill()));
  await page.goto(`/events/${match}`);
  await untilInteractive(page);
  await startPlayback(page);
  await expectPlaying(page);
  const replay = await getMatch(call, match);
  expect(replay.eventStatus).toBe('archived');
  expect(replay.timeOrigin).toBe(timeOrigin);
  const length = await videoOf(page).evaluate((video: HTMLVideoElement) => video.duration);
  expect(Math.abs(length - replay.duration)).toBeLessThan(1);

  await page.goto('about:blank');
  // A clip of a live match has no picture until the match is over.
  ignoreStatus(consoleErrors, 404);

  // Trimming moves no goal and no tag.
  const trim = { start: 4, end: null };
  await operatorCall(`recording/edit/${match}`, { trim });
  const frames = await listedFrames(call, master);
  expect(
    Math.abs((frames[0]?.number ?? 0) - encodedFrameNumberAt(first, 0, wallOf(4))),
  ).toBeLessThan(lateFrames + 2000 / frameMs);
  for (const [index, goal] of goals.entries()) {
    const scored = replay.scoreTimeline[index];
    expect(scored?.home).toBe(index + 1);
    const number = shownFrameNumberAt(frames, wallOf(scored?.time ?? 0));
    expect(number).toBeGreaterThan(
      encodedFrameNumberAt(goal.encoder, goal.firstNumber, goal.from) - lateFrames,
    );
    expect(number).toBeLessThan(
      encodedFrameNumberAt(goal.encoder, goal.firstNumber, goal.to) + lateFrames,
    );
  }
  const starts = await tagStarts(call, viewer, match);
  expect(starts).toHaveLength(pressedAt.length);
  for (const [index, position] of starts.entries()) {
    const number = shownFrameNumberAt(frames, wallOf(position + reactionSeconds));
    expect(number).toBeGreaterThan((pressedAt[index]?.from ?? Infinity) - nearFrames);
    expect(number).toBeLessThan((pressedAt[index]?.to ?? -Infinity) + nearFrames);
  }
});
