/** When pictures were shown, as the page itself saw it. */
import type { BenchPage } from '../packages/player/test/bench.ts';

/** Begins to write down the time of each picture that is shown from now on. */
export const watchFrames = (open: BenchPage): Promise<void> =>
  open.page.evaluate(() => {
    const page = window as unknown as { frameTimes?: number[] };
    const video = document.querySelector('video');
    if (page.frameTimes !== undefined || video === null) return;
    const times: number[] = [];
    page.frameTimes = times;
    const seen = (): void => {
      times.push(Date.now());
      video.requestVideoFrameCallback(seen);
    };
    video.requestVideoFrameCallback(seen);
  });

/** Times (epoch ms) of the pictures so far. */
export const frameTimes = (open: BenchPage): Promise<number[]> =>
  open.page.evaluate(() => (window as unknown as { frameTimes?: number[] }).frameTimes ?? []);

/** Pictures further apart than this stand still, rather than being late on a busy machine, ms. */
const STILL_MS = 1500;
/** So long the picture has to run to count as running again, ms. */
const RUNS_MS = 2000;

/**
 * How long the picture stood still on account of a fault, ms: the longest time without one, counted
 * from the end of the fault where it began before that. Null while it has not run for two seconds since.
 */
export function standstill(frames: readonly number[], overAt: number, now: number): number | null {
  let longest = 0;
  let runsSince = frames[0] ?? now;
  // Where nothing was shown before, the wait for the first picture counts as well.
  let last = Math.min(runsSince, overAt);
  for (const at of [...frames, now]) {
    if (at - last > STILL_MS) {
      if (at > overAt) longest = Math.max(longest, at - Math.max(last, overAt));
      runsSince = at;
    }
    last = at;
  }
  return now - Math.max(runsSince, overAt) < RUNS_MS ? null : longest;
}
