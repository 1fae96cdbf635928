import {
  hasFfmpeg,
  startEncoder,
  type Encoder,
  type EncoderOptions,
} from '@grandstand/ingest/encoder.testing';
import {
  buyTicket,
  callingViewer,
  createClip,
  expectGuarded,
  expectRefundCloses,
  frameMs,
  getMatch,
  listedFrames,
  type ListedFrame,
  numberAt,
  tagStarts,
  takenAt,
} from '@grandstand/ingest/recorded-match.testing';
import {
  expect,
  expectPlaying,
  ignoreStatus,
  inMinutes,
  moreOf,
  operatorCall,
  playbackOf,
  test,
  untilAlive,
  videoOf,
} from '../journey.ts';
import { callsOf, shownNumber, viewerOf } from '../recorded-match.ts';
import { emailOf, expectStarted, signedIn } from '../viewer.ts';

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
    { size: '640x360', seconds: 120, ...options },
  );
  encoders.push(encoder);
  return encoder;
}

interface LastClip {
  /** ms on the clock of the match. */
  readonly start_time: number;
  readonly end_time: number;
}

/** Half a second: what arrives on a busy machine may be late by so much. */
const lateFrames = 500 / frameMs;
/** The page follows the time of its video four times a second, and what is shown changes while it is read. */
const nearFrames = 12;
/** How long before the tap a mark of the page stands, s. */
const reaction = 3;

test('[SEC-16] a match goes live from an encoder, survives its loss, and is its own replay at the same address: goals, tags and clips stand at their frames, and nobody watches a sold one without its ticket', async ({
  page,
  request,
  operator,
  consoleErrors,
}) => {
  test.setTimeout(180_000);
  const call = callsOf(request);
  // The encoder begins before kick-off, and also sends to a match that is sold.
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
  await signedIn(page, emailOf('recording'), `/events/${match}`);
  await untilAlive(page);
  const buyer = await callingViewer(call, emailOf('ticket'));
  const purchase = await buyTicket(call, buyer, sold);

  // A viewer who waits for the match need not press anything.
  await expect(videoOf(page)).toHaveCount(1, { timeout: 30_000 });
  await expectPlaying(page);

  const goals: { encoder: Encoder; first: number; from: number; to: number }[] = [];
  const score = async (encoder: Encoder, firstNumber: number) => {
    const from = Date.now();
    await operator.setScore(match, goals.length + 1, 0);
    goals.push({ encoder, first: firstNumber, from, to: Date.now() });
  };
  const marks: { from: number; to: number }[] = [];
  const shown = async () => {
    await expect.poll(() => shownNumber(page)).not.toBeNull();
    return (await shownNumber(page)) ?? Number.NaN;
  };
  const moments = page.getByRole('region', { name: 'Moments' });
  const mark = async () => {
    const button = moments.getByRole('button', { name: 'Goal', exact: true });
    await button.scrollIntoViewIfNeeded();
    const from = await shown();
    await button.click();
    marks.push({ from, to: await shown() });
    await moments.getByRole('button', { name: 'Astermoor Athletic', exact: true }).click();
    await expect(moments.getByText(/^Marked: Goal/)).toBeVisible();
  };
  await score(first, 0);
  await mark();
  const guarded = await expectGuarded(call, sold, buyer);
  await expectRefundCloses(call, guarded, () => operator.refund(purchase));

  await first.kill();
  const before = (await playbackOf(page)).time;
  const second = publish(keys, { firstNumber: 10_000, size: '320x180', hasSound: false });
  // The picture goes on by itself once the encoder is back, with another size and without sound.
  await expect
    .poll(async () => (await playbackOf(page)).time, { timeout: 45_000 })
    .toBeGreaterThan(before + 4);
  // For a second, since the player reports its position four times a second.
  await expect
    .poll(async () => (await shownNumber(page)) ?? 0)
    .toBeGreaterThan(10_000 + 1000 / frameMs);
  await score(second, 10_000);
  await mark();
  const created = page.waitForResponse(/\/api\/clip\/create/);
  const more = moreOf(page);
  await more.scrollIntoViewIfNeeded();
  await more.click();
  const button = page.getByRole('button', { name: 'Clip the last 30 seconds' });
  const pressed = { from: await shown(), to: Infinity };
  await button.click();
  pressed.to = await shown();
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

  // Every frame stands where the encoder took it, before and after the gap.
  for (const { number, wallMs } of live) {
    const [encoder, from] = number < 10_000 ? [first, 0] : [second, 10_000];
    expect(Math.abs(takenAt(encoder, from, wallMs) - number)).toBeLessThan(lateFrames);
  }
  const gap = live.findIndex(({ number }) => number >= 10_000);
  const [left, right] = [live[gap - 1], live[gap]];
  expect(right?.number).toBe(10_000);

  // The clip of the last half minute ends with the frame that was shown.
  const { start_time: from, end_time: to } = lastHalfMinute;
  expect(Math.min(from, 30_000 - (to - from)), 'its start, or that of the video').toBeLessThan(
    1500,
  );
  const last = numberAt(live, wallOf(to / 1000));
  expect(last).toBeGreaterThan(pressed.from - nearFrames);
  expect(last).toBeLessThan(pressed.to + nearFrames);

  // A clip across the gap has exactly its frames.
  const [start, end] = [(left?.wallMs ?? 0) - 1000, (right?.wallMs ?? 0) + 1500].map((wallMs) =>
    Math.round(positionOf(wallMs + frameMs / 2) * 1000),
  ) as [number, number];
  const clip = await createClip(call, viewer, { eventId: match, start, end });
  const isIn = (position: number) => position > start - frameMs && position <= end;
  const cut = live.filter(({ wallMs }) => isIn(positionOf(wallMs) * 1000));
  // The dates of a clip count the time of its match.
  const inClip = (await listedFrames(call, clip)).filter(({ wallMs }) => isIn(wallMs));
  expect(inClip.map(({ number }) => number)).toEqual(cut.map(({ number }) => number));
  expect(cut.length).toBeGreaterThan(60);

  // The replay is there at once, at the same address.
  await operator.setStatus(match, 'archived');
  await Promise.all(encoders.map((encoder) => encoder.kill()));
  await page.goto(`/events/${match}`);
  await untilAlive(page);
  await expectStarted(page);
  await expectPlaying(page);
  const replay = await getMatch(call, match);
  expect(replay.eventStatus).toBe('archived');
  expect(replay.timeOrigin).toBe(timeOrigin);
  const length = await videoOf(page).evaluate((video: HTMLVideoElement) => video.duration);
  expect(Math.abs(length - replay.duration)).toBeLessThan(1);

  await page.goto('about:blank');
  // A clip of a live match without a picture has none either, until the match is over.
  ignoreStatus(consoleErrors, 404);

  // Trimmed to its live part, goals and tags still stand at their frames.
  const trim = { start: 4, end: null };
  await operatorCall(`recording/edit/${match}`, { trim });
  const frames = await listedFrames(call, master);
  expect(Math.abs((frames[0]?.number ?? 0) - takenAt(first, 0, wallOf(4)))).toBeLessThan(
    lateFrames + 2000 / frameMs,
  );
  for (const [index, goal] of goals.entries()) {
    const scored = replay.scoreTimeline[index];
    expect(scored?.home).toBe(index + 1);
    const number = numberAt(frames, wallOf(scored?.time ?? 0));
    expect(number).toBeGreaterThan(takenAt(goal.encoder, goal.first, goal.from) - lateFrames);
    expect(number).toBeLessThan(takenAt(goal.encoder, goal.first, goal.to) + lateFrames);
  }
  const starts = await tagStarts(call, viewer, match);
  expect(starts).toHaveLength(marks.length);
  for (const [index, position] of starts.entries()) {
    const number = numberAt(frames, wallOf(position + reaction));
    expect(number).toBeGreaterThan((marks[index]?.from ?? Infinity) - nearFrames);
    expect(number).toBeLessThan((marks[index]?.to ?? -Infinity) + nearFrames);
  }
});
