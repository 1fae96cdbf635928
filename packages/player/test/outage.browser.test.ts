import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it, type ExpectStatic } from 'vitest';
import type { PlayerProps } from '../src/index.ts';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';
import type { Origin } from './origin.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

type Stage = { opened: PlayerPage; origin: Origin };

/** Opens a page that plays automatically from its own media server. */
async function withPlayer(
  source: (origin: Origin) => string,
  work: (stage: Stage) => Promise<void>,
  props: Partial<PlayerProps> = {},
): Promise<void> {
  const origin = await harness.ownOrigin();
  const opened = await harness.open(
    { source: source(origin), autoPlay: true, ...props },
    { origin },
  );
  try {
    await work({ opened, origin });
  } finally {
    await opened.close();
  }
}

/** Starts a live stream as if 90 s ago. Returns its URL. */
function startLiveStream(origin: Origin): string {
  origin.live.set('stream', {
    startedAt: Date.now() - 90_000,
    windowSegments: 40,
    endedAt: null,
  });
  return `${origin.url}/live/stream/master.m3u8`;
}

/** @param expect the test's own, because concurrent tests share no global one */
const advancesPast = (expect: ExpectStatic, opened: PlayerPage, time: number): Promise<void> =>
  expect.poll(async () => (await opened.video()).time, { timeout: 25_000 }).toBeGreaterThan(time);

// Outages run in real time and mostly wait, so they run concurrently, each with its own media server.
describe.concurrent('an outage', () => {
  it.for([
    ['10 s of lost connections', 10, 'cut'],
    ['45 s of lost connections', 45, 'cut'],
    ['45 s of status 503', 45, 503],
  ] as const)(
    '[FLT-03] of a live stream ends without an action of the viewer: %s',
    ([, length, fault], { expect }) =>
      withPlayer(
        startLiveStream,
        async ({ opened, origin }) => {
          await opened.reach('playing');
          await advancesPast(expect, opened, (await opened.video()).time + 2);
          origin.fault = fault;
          await wait(length * 1000);
          origin.fault = 'none';
          const { time } = await opened.video();
          await advancesPast(expect, opened, time + 3);
          await opened.reach('playing');
          // Playback resumed at the live position; now it must run by itself.
          const back = await opened.video();
          await advancesPast(expect, opened, back.time + 3);
          // A jump to the live position renders no frames for the gap.
          await expect
            .poll(async () => (await opened.video()).frames)
            .toBeGreaterThan(back.frames + 40);
          expect(await opened.status()).toMatchObject({ atLiveEdge: true });
          const errors = await opened.page.evaluate(() =>
            window.testPage.statuses.filter(({ error }) => error !== null),
          );
          expect(errors).toEqual([]);
        },
        { mode: 'live' },
      ),
  );

  it('[FLT-03] of a video on demand ends without an action of the viewer: 45 s of lost connections', ({
    expect,
  }) =>
    withPlayer(
      ({ url }) => `${url}/video/master.m3u8`,
      async ({ opened, origin }) => {
        await opened.reach('playing');
        origin.fault = 'cut';
        // Beyond everything that is buffered.
        await opened.page.evaluate(() => window.testPage.handle()?.seek(90));
        await wait(45_000);
        origin.fault = 'none';
        const { time } = await opened.video();
        await advancesPast(expect, opened, time + 3);
        expect((await opened.status())?.error).toBe(null);
      },
    ));

  it('[FLT-03] shows the error only after its timeout, keeps retrying and clears it on success', ({
    expect,
  }) =>
    withPlayer(
      startLiveStream,
      async ({ opened, origin }) => {
        await opened.reach('playing');
        origin.fault = 'cut';
        const startedAt = Date.now();
        await opened.reach('error', 60_000);
        expect(Date.now() - startedAt).toBeGreaterThan(9000);
        expect((await opened.status())?.error).toMatchObject({ code: 'network', retrying: true });
        await expect
          .poll(() => opened.page.getByRole('alert').textContent())
          .toContain('The connection to the stream was lost.');
        origin.fault = 'none';
        await opened.reach('playing', 25_000);
        expect(await opened.page.getByRole('alert').count()).toBe(0);
      },
      { mode: 'live', timing: { errorAfterMs: 10_000 } },
    ));
});
