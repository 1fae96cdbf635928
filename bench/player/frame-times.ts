/** Times at which frames were shown, as the page itself observed them. */
import type { PlayerPage } from '../../packages/player/test/harness.ts';

/** Starts to record the time of each frame. */
export const watchFrames = (opened: PlayerPage): Promise<void> =>
  opened.page.evaluate(() => {
    const page = window as unknown as { frameTimes?: number[] };
    const video = document.querySelector('video');
    if (page.frameTimes !== undefined || video === null) return;
    const times: number[] = [];
    page.frameTimes = times;
    const onFrame = (): void => {
      times.push(Date.now());
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  });

/** Returns the times of the frames so far, ms since 1970. */
export const frameTimes = (opened: PlayerPage): Promise<number[]> =>
  opened.page.evaluate(() => (window as unknown as { frameTimes?: number[] }).frameTimes ?? []);

/** A longer gap between frames is a freeze, not a late frame on a busy machine, ms. */
const minFreezeMs = 1500;
/** How long the picture must move to count as resumed, ms. */
const resumedMs = 2000;

/**
 * Returns how long the picture froze because of a fault, ms: the longest gap, counted from the end of the
 * fault if it started earlier. Null until the picture has moved again for `resumedMs`.
 */
export function freezeMs(frames: readonly number[], overAt: number, now: number): number | null {
  let longest = 0;
  let movesSince = frames[0] ?? now;
  // If nothing was shown before, the wait for the first frame counts too.
  let last = Math.min(movesSince, overAt);
  for (const at of [...frames, now]) {
    if (at - last > minFreezeMs) {
      if (at > overAt) longest = Math.max(longest, at - Math.max(last, overAt));
      movesSince = at;
    }
    last = at;
  }
  return now - Math.max(movesSince, overAt) < resumedMs ? null : longest;
}
