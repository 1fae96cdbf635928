/** Frame counts at a clock time (ms): frames the video offered, and frames that were drawn. */
export type FrameCounts = { at: number; offered: number; drawn: number };

/** Below this many drawn frames per second a viewer cannot follow a ball. */
const minFrameRate = 20;
/** For a video with a lower frame rate: the share of it that must be drawn. */
const minDrawnShare = 0.8;
/** Measuring period before a verdict, ms. */
const measureMs = 3000;

export type FrameRateWatch = {
  /**
   * True if too few frames were drawn over the last three seconds. Counting restarts after each verdict
   * and after every `reset`.
   * @param frameRate frames per second of the video at its current speed; null when unknown
   */
  isSlow: (counts: FrameCounts, frameRate: number | null) => boolean;
  /** Discards the counts: the video was stopped or hidden, so they say nothing about the device. */
  reset: () => void;
};

/** Detects from the drawn frames whether a device is too slow for a video. */
export function createFrameRateWatch(): FrameRateWatch {
  let since: FrameCounts | null = null;
  return {
    isSlow: (counts, frameRate) => {
      if (since === null) {
        since = counts;
        return false;
      }
      const ms = counts.at - since.at;
      if (ms < measureMs) return false;
      const perSecond = (count: number) => (count * 1000) / ms;
      const drawn = perSecond(counts.drawn - since.drawn);
      const offered = frameRate ?? perSecond(counts.offered - since.offered);
      since = counts;
      // No drawn frames at all mean that something covers the video. That is not the device's fault.
      return drawn > 0 && drawn < Math.min(minFrameRate, offered * minDrawnShare);
    },
    reset: () => {
      since = null;
    },
  };
}
