import { afterAll, beforeAll, describe, it, type ExpectStatic } from 'vitest';
import type { PlayerProps } from '../src/index.ts';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';
import type { Origin } from './origin.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

type Stage = { open: PlayerPage; origin: Origin };

/** Opens a page that plays automatically from its own media server. */
async function opened(
  source: (origin: Origin) => string,
  work: (stage: Stage) => Promise<void>,
  props: Partial<PlayerProps> = {},
): Promise<void> {
  const origin = await harness.ownOrigin();
  const open = await harness.open({ source: source(origin), autoPlay: true, ...props }, { origin });
  try {
    await work({ open, origin });
  } finally {
    await open.close();
  }
}

/** Returns the URL of a live stream that started 90 s ago. */
function onAir(origin: Origin): string {
  origin.live.set('stream', {
    startedAt: Date.now() - 90_000,
    windowSegments: 40,
    endedAt: null,
  });
  return `${origin.url}/live/stream/master.m3u8`;
}

const seconds = (count: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, count * 1000);
  });

/** @param expect the test's own, because concurrent tests share no global one */
const advancesPast = (expect: ExpectStatic, open: PlayerPage, time: number): Promise<void> =>
  expect.poll(async () => (await open.video()).time, { timeout: 25_000 }).toBeGreaterThan(time);

// Outages run in real time and mostly wait, so they run concurrently, each with its own media server.
describe.concurrent('an outage', () => {
  it.for([
    ['10 s of lost connections', 10, 'cut'],
    ['45 s of lost connections', 45, 'cut'],
    ['45 s of status 503', 45, 503],
  ] as const)(
    '[FLT-03] of a live stream is survived without help: %s',
    ([, length, fault], { expect }) =>
      opened(
        onAir,
        async ({ open, origin }) => {
          await open.reach('playing');
          await advancesPast(expect, open, (await open.video()).time + 2);
          origin.fault = fault;
          await seconds(length);
          origin.fault = 'none';
          const { time } = await open.video();
          await advancesPast(expect, open, time + 3);
          await open.reach('playing');
          // Playback resumed at the live position; now it must run by itself.
          const back = await open.video();
          await advancesPast(expect, open, back.time + 3);
          // A jump to the live position renders no frames for the gap.
          await expect
            .poll(async () => (await open.video()).frames)
            .toBeGreaterThan(back.frames + 40);
          expect(await open.status()).toMatchObject({ atLiveEdge: true });
          const errors = await open.page.evaluate(() =>
            window.testPage.statuses.filter(({ error }) => error !== null),
          );
          expect(errors).toEqual([]);
        },
        { mode: 'live' },
      ),
  );

  it('[FLT-03] of a video on demand is survived without help: 45 s of lost connections', ({
    expect,
  }) =>
    opened(
      ({ url }) => `${url}/video/master.m3u8`,
      async ({ open, origin }) => {
        await open.reach('playing');
        origin.fault = 'cut';
        // Beyond everything that is buffered.
        await open.page.evaluate(() => window.testPage.handle()?.seek(90));
        await seconds(45);
        origin.fault = 'none';
        const { time } = await open.video();
        await advancesPast(expect, open, time + 3);
        expect((await open.status())?.error).toBe(null);
      },
    ));

  it('[FLT-03] shows the error only after its timeout, keeps retrying and clears it on success', ({
    expect,
  }) =>
    opened(
      onAir,
      async ({ open, origin }) => {
        await open.reach('playing');
        origin.fault = 'cut';
        const startedAt = Date.now();
        await open.reach('error', 60_000);
        expect(Date.now() - startedAt).toBeGreaterThan(9000);
        expect((await open.status())?.error).toMatchObject({ code: 'network', retrying: true });
        await expect
          .poll(() => open.page.getByRole('alert').textContent())
          .toContain('The connection to the stream was lost.');
        origin.fault = 'none';
        await open.reach('playing', 25_000);
        expect(await open.page.getByRole('alert').count()).toBe(0);
      },
      { mode: 'live', timing: { errorAfterMs: 10_000 } },
    ));
});
