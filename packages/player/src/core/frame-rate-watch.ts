/** Counts so far, at a time of the clock (ms): pictures that the film had, and pictures that were drawn. */
export type FrameCounts = { at: number; offered: number; drawn: number };

/** Below this many drawn pictures a second nobody can follow a ball. */
const LEAST_RATE = 20;
/** Of a film that has fewer, this part of them. */
const LEAST_SHARE = 0.8;
/** So long it is measured before anything follows, ms. */
const MEASURE_MS = 3000;

export type FrameRateWatch = {
  /**
   * Says whether too little was drawn over the last three seconds. Counting begins anew after that, and
   * after every `forget`.
   * @param frameRate pictures a second that the film has at its present speed; null when nobody told
   */
  isSlow: (counts: FrameCounts, frameRate: number | null) => boolean;
  /** The film stood still, or could not be seen: what was counted says nothing of the device. */
  forget: () => void;
};

/** Finds out whether a device is too slow for a picture, by what it drew. */
export function createFrameRateWatch(): FrameRateWatch {
  let since: FrameCounts | null = null;
  return {
    isSlow: (counts, frameRate) => {
      if (since === null) {
        since = counts;
        return false;
      }
      const ms = counts.at - since.at;
      if (ms < MEASURE_MS) return false;
      const perSecond = (count: number) => (count * 1000) / ms;
      const drawn = perSecond(counts.drawn - since.drawn);
      const offered = frameRate ?? perSecond(counts.offered - since.offered);
      since = counts;
      // Nothing at all was drawn: it is covered by something, which is not the device's fault.
      return drawn > 0 && drawn < Math.min(LEAST_RATE, offered * LEAST_SHARE);
    },
    forget: () => {
      since = null;
    },
  };
}
