import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startBench, type Bench, type BenchPage } from './bench.ts';
import type { Origin } from './origin.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench?.close());

/** Opens a stream from a server of its own, which tells what was requested. */
async function opened(
  file: string,
  work: (open: BenchPage, origin: Origin) => Promise<void>,
  props: Parameters<Bench['open']>[0] = {},
  options: Parameters<Bench['open']>[1] = {},
) {
  const origin = await bench.ownOrigin();
  const open = await bench.open(
    {
      source: `${origin.url}/foreign/${file}`,
      timing: { hideControlsAfterMs: 60_000, startErrorAfterMs: 3000, errorAfterMs: 60_000 },
      ...props,
    },
    { origin, ...options },
  );
  try {
    await work(open, origin);
  } finally {
    await open.close();
  }
}

const times = (origin: Origin, part: string) =>
  origin.requested.filter((one) => one.includes(part)).length;
const usedFull = (origin: Origin) => times(origin, '/hls-') > 0;

const play = async (open: BenchPage) => {
  await open.page.getByRole('button', { name: 'Play' }).click();
  await open.reach('playing');
};

/** Returns the frequency that is loudest in what the element plays, Hz; 0 in silence. */
const loudest = (page: Page) =>
  page.evaluate(async () => {
    type Captured = HTMLVideoElement & { captureStream: () => MediaStream };
    const stream = (document.querySelector('video') as Captured).captureStream();
    if (stream.getAudioTracks().length === 0) return 0;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 4096 });
    context.createMediaStreamSource(stream).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    const peak = Math.max(...levels);
    const hertz = (levels.indexOf(peak) * context.sampleRate) / analyser.fftSize;
    await context.close();
    return peak < -70 ? 0 : Math.round(hertz / 20) * 20;
  });

async function choose(page: Page, section: RegExp, label: string) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: section }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
}

it('sound in segments of its own is heard, and another track once it is chosen', () =>
  opened('sound.m3u8', async (open, origin) => {
    const { page } = open;
    await play(open);
    await expect.poll(() => loudest(page)).toBe(440);
    expect(usedFull(origin)).toBe(true);
    expect([times(origin, 'sound.m3u8'), times(origin, '/sound-1320/')]).toEqual([1, 0]);
    await choose(page, /^Sound/, 'Stadion');
    await expect.poll(() => loudest(page)).toBe(1320);
    expect((await open.video()).bufferedAhead).toBeGreaterThan(0);
    const stored = await page.evaluate(() => localStorage.getItem('ott-player') ?? '{}');
    expect(JSON.parse(stored)).toMatchObject({
      soundTrack: { label: 'Stadion', language: 'de' },
    });
    // At the next visit from the start, without the other track.
    origin.requested.length = 0;
    await page.reload();
    await play(open);
    await expect.poll(() => loudest(page)).toBe(1320);
    expect(times(origin, '/sound-440/')).toBe(0);
    expect(open.complaints).toEqual([]);
  }));
