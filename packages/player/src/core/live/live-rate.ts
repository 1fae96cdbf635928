/** Fast enough to catch up soon, slow enough that viewers do not notice. */
export const catchUpRate = 1.05;
/** Distances (s) to the live position at which catching up starts and ends. */
const catchUpAboveSeconds = 1.5;
const caughtUpSeconds = 0.5;
/** With less buffered (s), a higher rate would stall. */
const minBufferAhead = 2;

export type LiveDrift = {
  /** The viewer watches live, rather than having gone back or paused. */
  followsLive: boolean;
  /** Seconds behind the live position. */
  behind: number;
  /** Seconds buffered ahead of the playhead. */
  bufferedAhead: number;
  /** True if the rate is raised already. */
  catchingUp: boolean;
};

/** Returns the rate of a live stream: slightly raised for a viewer who fell behind, else normal. */
export function liveRate({ followsLive, behind, bufferedAhead, catchingUp }: LiveDrift): number {
  const isBehind = behind > (catchingUp ? caughtUpSeconds : catchUpAboveSeconds);
  return followsLive && isBehind && bufferedAhead >= minBufferAhead ? catchUpRate : 1;
}
