import type { ScoreChange } from '@grandstand/contract';

/** Returns the number of timeline entries up to `time`, s of the video. */
export const seenChanges = (timeline: readonly ScoreChange[], time: number): number =>
  timeline.findLastIndex((change) => change.time <= time) + 1;
