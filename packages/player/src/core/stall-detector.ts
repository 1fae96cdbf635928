/** What is known when nothing has arrived for a while. */
export type Stall = {
  wantsPlay: boolean;
  /** Time (ms) since media arrived, or since something was last done about its absence. */
  silentMs: number;
  /** A request is on its way or about to be repeated; it has limits of its own. */
  busy: boolean;
  /** Seconds that can still be played. */
  bufferedAhead: number;
  /** All up to the end of the film is there. */
  complete: boolean;
  /** Something failed since media last arrived, rather than merely being late. */
  troubled: boolean;
  /** Restarts since media last arrived. */
  restarts: number;
};

export type StallStep = 'wait' | 'restart-loading' | 'reload-source';

/** Long enough for an engine that works to have asked for something, ms. */
const SILENCE_MS = 3000;
/** With this much ahead an engine may rest, s. */
const PLENTY_SECONDS = 10;
/** Restarts that brought nothing, after which the source is opened anew. */
const RESTARTS = 2;

/**
 * What to do when the viewer wants to watch and nothing arrives. hls.js stops for good after some
 * failures that it calls not fatal, e.g. when every rendition of a live stream answered 404 for a
 * while.
 */
export function stallStep(silence: Stall): StallStep {
  const { wantsPlay, silentMs, busy, bufferedAhead, complete, troubled, restarts } = silence;
  if (!wantsPlay || busy || complete) return 'wait';
  if (silentMs < SILENCE_MS || bufferedAhead >= PLENTY_SECONDS) return 'wait';
  // Opening anew removes the picture, so not while there is one, nor when the encoder is merely
  // late.
  const gone = troubled && bufferedAhead < 1 && restarts >= RESTARTS;
  return gone ? 'reload-source' : 'restart-loading';
}

/** A part of a film that answers 404. */
export type MissingSegment = {
  /** Media time (s) at which it ends. */
  end: number;
  /** How often it was asked for. */
  tries: number;
};

/** One that is asked for twice may only be late. */
const TRIES = 2;
/** More in a row is an outage, in which the rest of the film must not be run through. */
const STEPS_IN_A_ROW = 3;

/**
 * Whether to go on behind a missing segment: once the film stands in front of it.
 * @param steps segments stepped over since media last arrived
 */
export function isStepDue(missing: MissingSegment, bufferedAhead: number, steps: number): boolean {
  return missing.tries >= TRIES && bufferedAhead < 0.5 && steps < STEPS_IN_A_ROW;
}
