/** Fast enough to catch up soon, slow enough that viewers do not notice. */
export const CATCH_UP_RATE = 1.05;
/** Distances (s) to the live position at which catching up starts and ends. */
const BEGIN_SECONDS = 1.5;
const END_SECONDS = 0.5;
/** With less buffered (s), a higher rate would stall. */
const minBufferAhead = 2;

export type LiveDrift = {
  /** The viewer watches live, rather than having gone back or paused. */
  followsLive: boolean;
  /** Seconds behind the live position. */
  behind: number;
  bufferedAhead: number;
  catchingUp: boolean;
};

/** Returns the rate of a live stream: slightly raised for a viewer who fell behind, else normal. */
export function liveRate({ followsLive, behind, bufferedAhead, catchingUp }: LiveDrift): number {
  const far = behind > (catchingUp ? END_SECONDS : BEGIN_SECONDS);
  return followsLive && far && bufferedAhead >= minBufferAhead ? CATCH_UP_RATE : 1;
}
