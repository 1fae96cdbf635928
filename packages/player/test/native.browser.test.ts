import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it, type ExpectStatic } from 'vitest';
import { startHarness, type Harness, type PlayerPage } from './harness.ts';
import type { Origin } from './origin.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());

/** Opens a video that the browser plays natively, from its own media server. */
async function withPlayer(
  work: (opened: PlayerPage, origin: Origin) => Promise<void>,
  renews = false,
): Promise<void> {
  const origin = await harness.ownOrigin();
  const source = `${origin.url}/video/master.m3u8`;
  const opened = await harness.open({ source, autoPlay: true }, { origin, native: true, renews });
  try {
    await opened.reach('playing');
    await work(opened, origin);
  } finally {
    await opened.close();
  }
}

const advancesPast = (expect: ExpectStatic, opened: PlayerPage, time: number): Promise<void> =>
  expect.poll(async () => (await opened.video()).time, { timeout: 40_000 }).toBeGreaterThan(time);

describe.concurrent('a video that the browser plays without hls.js', () => {
  it('resumes by itself at its position after the connection was cut', ({ expect }) =>
    withPlayer(async (opened, origin) => {
      // hls.js would play from an object URL.
      const address = await opened.page.evaluate(() => document.querySelector('video')?.src);
      expect(address).toBe(`${origin.url}/video/master.m3u8`);
      origin.fault = 'cut';
      await opened.page.evaluate(() => window.testPage.handle()?.seek(120));
      await wait(6000);
      origin.fault = 'none';
      await advancesPast(expect, opened, 120.5);
      expect((await opened.video()).time).toBeLessThan(140);
      expect((await opened.status())?.error).toBe(null);
    }));

  it('resumes at its position with a fresh URL after the source expired', ({ expect }) =>
    withPlayer(async (opened, origin) => {
      await opened.page.evaluate((renewed) => {
        window.testPage.renewed = renewed;
      }, `${origin.url}/renewed/master.m3u8`);
      origin.refused = '/video/';
      await opened.page.evaluate(() => window.testPage.handle()?.seek(80));
      await advancesPast(expect, opened, 80.5);
      expect((await opened.video()).time).toBeLessThan(100);
      expect((await opened.status())?.error).toBe(null);
      expect(await opened.page.evaluate(() => window.testPage.expired)).toEqual([
        `${origin.url}/video/master.m3u8`,
      ]);
    }, true));

  it('fetches no engine, neither on hover nor on a press', async ({ expect }) => {
    const origin = await harness.ownOrigin();
    const source = `${origin.url}/video/master.m3u8`;
    const opened = await harness.open({ source }, { origin, native: true });
    await opened.page.getByRole('button', { name: 'Play' }).hover();
    await opened.page.getByRole('button', { name: 'Play' }).click();
    await opened.reach('playing');
    expect(origin.requested.filter((path) => path.includes('hls'))).toEqual([]);
    expect(origin.requested.some((path) => path.includes('stage'))).toBe(true);
    await opened.close();
  });
});
