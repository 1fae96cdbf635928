/** A rendition of the ladder. */
export interface Rung {
  name: string;
  height: number;
  /** Bits per second. */
  videoBitrate: number;
}

export const audioBitrate = 128_000;

const rungs: readonly Rung[] = [
  { name: 'v1080', height: 1080, videoBitrate: 5_000_000 },
  { name: 'v720', height: 720, videoBitrate: 2_800_000 },
  { name: 'v480', height: 480, videoBitrate: 1_200_000 },
  { name: 'v240', height: 240, videoBitrate: 400_000 },
];

/** Returns the rungs that are not larger than the source, the best first; empty if it is smaller than all. */
export const ladderFor = (height: number): Rung[] => rungs.filter((rung) => rung.height <= height);
