/** State of playback while no media arrives, which may still run from the buffer. */
export type Silence = {
  wantsPlay: boolean;
  /** Time (ms) since media arrived, or since the last attempt to get it flowing again. */
  silentMs: number;
  /** True if a request is in flight or about to be retried; it has limits of its own. */
  busy: boolean;
  /** Seconds buffered ahead of the playhead. */
  bufferedAhead: number;
  /** True if everything up to the end of the video is buffered. */
  complete: boolean;
  /** True if something failed since media last arrived, rather than merely being late. */
  troubled: boolean;
  /** Restarts since media last arrived. */
  restarts: number;
};

export type SilenceStep = 'wait' | 'restart-loading' | 'reload-source';

/** Long enough for a working engine to have sent a request, ms. */
const silenceMs = 3000;
/** With this much buffered ahead an engine may idle, s. */
const plentySeconds = 10;
/** Restarts without effect, after which the source is reopened. */
const maxRestarts = 2;

/**
 * Returns what to do when the viewer wants to watch and no media arrives. hls.js stops for good after
 * some failures that it does not call fatal, e.g. when every rendition of a live stream returned 404 for
 * a while.
 */
export function silenceStep(silence: Silence): SilenceStep {
  const { wantsPlay, silentMs, busy, bufferedAhead, complete, troubled, restarts } = silence;
  if (!wantsPlay || busy || complete) return 'wait';
  if (silentMs < silenceMs || bufferedAhead >= plentySeconds) return 'wait';
  // Reopening removes the picture. Not worth it while there is one, or when the encoder is merely late.
  const gone = troubled && bufferedAhead < 1 && restarts >= maxRestarts;
  return gone ? 'reload-source' : 'restart-loading';
}

/** A segment of a video that returns 404; media times, s. */
export type MissingSegment = {
  start: number;
  end: number;
  /** Number of requests so far. */
  tries: number;
};

/** A single failed request may only mean that the segment is late. */
const maxTries = 2;
/** More in a row is an outage: skipping on would run through the rest of the video. */
const stepsInARow = 3;

/** The playhead has reached a segment that starts within this distance, s. */
const reachedSeconds = 0.5;

/**
 * True if playback should skip a missing segment, because the playhead has reached it. A viewer who is
 * anywhere else stays there.
 * @param position of the playhead, media s
 * @param steps segments skipped since media last arrived
 */
export function isStepDue(
  { start, end, tries }: MissingSegment,
  position: number,
  bufferedAhead: number,
  steps: number,
): boolean {
  const isThere = position >= start - reachedSeconds && position < end;
  return tries >= maxTries && isThere && bufferedAhead < reachedSeconds && steps < stepsInARow;
}
