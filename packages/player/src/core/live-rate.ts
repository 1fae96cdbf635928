/** Fast enough to catch up soon, slow enough that viewers do not notice. */
export const CATCH_UP_RATE = 1.05;
/** The distance (s) to live at which catching up begins, and the one at which it is over. */
const BEGIN_SECONDS = 1.5;
const END_SECONDS = 0.5;
/** With less buffered (s), playing faster would stall. */
const LEAST_AHEAD = 2;

export type LiveDrift = {
  /** The viewer watches live, rather than having gone back or paused. */
  followsLive: boolean;
  /** Seconds behind the live position. */
  behind: number;
  bufferedAhead: number;
  catchingUp: boolean;
};

/** The speed of a live stream: a little faster for a viewer who fell behind, else as it is. */
export function liveRate({ followsLive, behind, bufferedAhead, catchingUp }: LiveDrift): number {
  const far = behind > (catchingUp ? END_SECONDS : BEGIN_SECONDS);
  return followsLive && far && bufferedAhead >= LEAST_AHEAD ? CATCH_UP_RATE : 1;
}
