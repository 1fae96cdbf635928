import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type Bench } from './bench.ts';
import { shownFrame } from './frame-number.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench?.close());

declare global {
  interface Window {
    /** Lets what was asked to play begin. */
    letPlay: () => void;
  }
}

/** A frame of the films, s. */
const frame = 0.04;
/** In the middle of a frame, s: no rounding of a clock leads to its neighbour. */
const inFrame = (number: number) => (number + 0.5) * frame;

interface Filmed {
  /** Address of a rendition. */
  readonly source: string;
  readonly timeOrigin: number | null;
  /** Frames of the film and when they are shown, s from `timeOrigin` on: each the first of a segment. */
  readonly first: { readonly number: number; readonly at: number };
  readonly last: { readonly number: number; readonly at: number };
}

/** Plays a clip to its end; what the pictures at its two ends are numbered. */
async function endsOf(
  { source, timeOrigin }: Filmed,
  clip: { start: number; end: number },
): Promise<{ start: number; end: number }> {
  const open = await bench.open({ source, timeOrigin, clip });
  const { page } = open;
  try {
    // It stands on its first picture until that is read, however slow the machine is.
    await page.evaluate(() => {
      const play = HTMLMediaElement.prototype.play;
      const held = new Promise<void>((resolve) => (window.letPlay = resolve));
      HTMLMediaElement.prototype.play = async function begin() {
        await held;
        return play.call(this);
      };
    });
    await page.getByRole('button', { name: 'Play' }).click();
    const settled = () =>
      page.evaluate(() => {
        const video = document.querySelector('video');
        const begun = window.workbench.handle()?.getTime() ?? 0;
        return video !== null && video.readyState >= 2 && !video.seeking ? begun : 0;
      });
    await expect.poll(settled).toBeCloseTo(clip.start, 1);
    const start = await shownFrame(page);
    await page.evaluate((nearEnd) => {
      window.workbench.handle()?.seek(nearEnd);
      window.letPlay();
    }, clip.end - 0.5);
    await open.reach('ended');
    const end = await shownFrame(page);
    expect(open.complaints).toEqual([]);
    return { start: start ?? -1, end: end ?? -1 };
  } finally {
    await open.close();
  }
}

/** A replay, or what went on air so long ago, in rounds of the film with a pause between them, s. */
const films: readonly (readonly [string, () => Filmed])[] = [
  [
    'a replay',
    () => ({
      source: `${bench.origin.url}/film/v720/index.m3u8`,
      timeOrigin: null,
      first: { number: 1150, at: 46 },
      last: { number: 1200, at: 48 },
    }),
  ],
  [
    'a match that is live',
    () => {
      const startedAt = Date.now() - 60_000;
      bench.origin.live.set('cut', { startedAt, windowSegments: 40, endedAt: null });
      return {
        source: `${bench.origin.url}/live/cut/v720/index.m3u8`,
        timeOrigin: startedAt,
        first: { number: 1150, at: 46 },
        last: { number: 1200, at: 48 },
      };
    },
  ],
  [
    'a broadcast whose encoder was started anew in between',
    () => {
      const pause = 7.3;
      const startedAt = Date.now() - 340_000;
      bench.origin.live.set('anew', { startedAt, windowSegments: 40, endedAt: null, pause });
      return {
        source: `${bench.origin.url}/live/anew/v720/index.m3u8`,
        timeOrigin: startedAt,
        first: { number: 7450, at: 298 },
        last: { number: 50, at: 302 + pause },
      };
    },
  ],
];

describe.each(films)('a clip of %s', (_, film) => {
  it('[CLP-07] shows the very frames at its two ends, by the numbers that are burned into them', async () => {
    const filmed = film();
    const { first, last } = filmed;
    const clip = { start: first.at + inFrame(0), end: last.at + inFrame(0) };
    const [exact, before] = await Promise.all([
      endsOf(filmed, clip),
      endsOf(filmed, { start: clip.start - frame, end: clip.end - frame }),
    ]);
    expect(exact).toEqual({ start: first.number, end: last.number });
    // One frame earlier belongs to the segment before, at both ends: none is shown too late either.
    expect(before.start).toBeGreaterThanOrEqual(first.number - 50);
    expect(before.start).toBeLessThan(first.number);
    expect(before.end).toBeGreaterThanOrEqual(last.number - 50);
    expect(before.end).toBeLessThan(last.number);
  });
});
