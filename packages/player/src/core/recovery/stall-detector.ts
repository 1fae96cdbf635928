/** State of playback while no media arrives; it may still run from the buffer. */
export type Stall = {
  wantsPlay: boolean;
  /** Time since media arrived, or since the last attempt to make it arrive, ms. */
  stalledMs: number;
  /** True if a request is in flight or about to be retried; it has limits of its own. */
  busy: boolean;
  /** Seconds buffered ahead of the playhead. */
  bufferedAhead: number;
  /** True if everything up to the end of the video is buffered. */
  complete: boolean;
  /**
   * True if something failed since media last arrived or the viewer last gave a command, rather than merely
   * being late.
   */
  hasFailed: boolean;
  /** Restarts since media last arrived or the viewer last gave a command. */
  restarts: number;
};

export type StallStep = 'wait' | 'restart-loading' | 'reload-source';

/** A working engine has sent a request within this time, ms. */
const stallLimitMs = 3000;
/** With this much buffered ahead an engine may idle, s. */
const enoughSeconds = 10;
/** With less buffered ahead the picture is about to freeze, s. */
const emptySeconds = 1;
/** Restarts without effect, after which the source is reopened. */
const maxRestarts = 2;

/**
 * Returns what to do when the viewer wants to watch and no media arrives. hls.js stops for good after
 * some failures that it does not call fatal, e.g. when every rendition of a live stream returned 404 for
 * a while.
 */
export function stallStep(stall: Stall): StallStep {
  const { wantsPlay, stalledMs, busy, bufferedAhead, complete, hasFailed, restarts } = stall;
  if (!wantsPlay || busy || complete) return 'wait';
  if (stalledMs < stallLimitMs || bufferedAhead >= enoughSeconds) return 'wait';
  // Reopening empties the buffer, which is not worth it while there is one, or if the encoder is merely late.
  const mustReload = hasFailed && bufferedAhead < emptySeconds && restarts >= maxRestarts;
  return mustReload ? 'reload-source' : 'restart-loading';
}

/** A segment of a video that returns 404; media times, s. */
export type MissingSegment = {
  start: number;
  end: number;
  /** Number of requests so far. */
  tries: number;
};

/** A single failed request may only mean that the segment is late. */
const minTries = 2;
/** More in a row is an outage: further skips would run through the rest of the video. */
const maxSkips = 3;

/** The playhead has reached a segment that starts within this distance, s. */
const reachedSeconds = 0.5;

/**
 * True if playback should skip a missing segment, because the playhead has reached it. A viewer who is
 * anywhere else stays there.
 * @param position of the playhead, media time in s
 * @param skips segments skipped since media last arrived or the viewer last gave a command
 */
export function isSkipDue(
  { start, end, tries }: MissingSegment,
  position: number,
  bufferedAhead: number,
  skips: number,
): boolean {
  const isReached = position >= start - reachedSeconds && position < end;
  return tries >= minTries && isReached && bufferedAhead < reachedSeconds && skips < maxSkips;
}
