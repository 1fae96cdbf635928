import type { TimeRange } from '../timeline/timeline.ts';

/** The errors that a viewer can see; the closed list of the player's errors. */
export type PlayerErrorCode =
  | 'network'
  /** No request fails, but a live stream has no more segments: its encoder is gone. */
  | 'interrupted'
  /** The server failed. */
  | 'server'
  /** The server refuses an address that never expires. */
  | 'refused'
  /** The server responds, but its CORS headers exclude this page. */
  | 'blocked'
  | 'expired'
  | 'not_found'
  /** A playlist without media. */
  | 'empty'
  /** Not HLS, or an unreadable playlist. */
  | 'invalid'
  /** The key is missing, or of a kind that the player cannot use. */
  | 'encrypted'
  | 'media'
  | 'unsupported'
  | 'engine';

export type PlayerError = {
  code: PlayerErrorCode;
  /** HTTP status that caused it, if any. */
  status: number | null;
  /** True if the player keeps retrying while the message shows. */
  retrying: boolean;
};

export type Failure = {
  kind: 'network' | 'media' | 'unsupported' | 'other';
  status: number | null;
  /** The master playlist itself could not be loaded, rather than a later part of the stream. */
  onManifest: boolean;
  /** The engine's own diagnosis; absent if kind and status suffice. */
  reason?: PlayerErrorCode;
  /** Range of the failed segment, media time in s; null for any other failure. */
  segment?: TimeRange | null;
};

export type RecoveryContext = {
  live: boolean;
  /** Retries since media last arrived or the viewer gave a command. */
  networkTries: number;
  /** Media failures of the last minutes, since the viewer last gave a command. */
  mediaTries: number;
  canRenew: boolean;
  /** The address carries an entitlement that may have ended. */
  canExpire: boolean;
};

export type RecoveryStep =
  | { step: 'retry'; delayMs: number }
  | { step: 'renew-source' }
  | { step: 'recover-media' }
  | { step: 'give-up'; code: PlayerErrorCode };

export const maxMediaRecoveries = 3;
const firstDelayMs = 500;
const maxDelayMs = 4000;
/** With at least this much buffered, an outage does not disturb playback, s. */
const minBufferedAhead = 1;

/**
 * Returns the delay before the next try. It doubles from 500 ms up to 4 s, with a third of jitter so that
 * viewers who lost the stream together do not retry together.
 * @param random a number from 0 to 1
 */
export function retryDelayMs(tries: number, random: number): number {
  const delayMs = Math.min(firstDelayMs * 2 ** Math.min(tries, 10), maxDelayMs);
  return Math.round(delayMs * (1 - random / 3));
}

const isRefusal = (status: number | null): boolean =>
  status === 401 || status === 403 || status === 410;

/** Returns the error for an address that the server refuses and that cannot be renewed. */
export const refusalCode = ({ canExpire }: Pick<RecoveryContext, 'canExpire'>): PlayerErrorCode =>
  canExpire ? 'expired' : 'refused';

/**
 * Returns the error to show while the player keeps retrying.
 * @param hasBuffered true if media has arrived from this source
 */
export function errorCodeOf(
  { kind, reason, status, onManifest }: Failure,
  hasBuffered: boolean,
): PlayerErrorCode {
  if (reason) return reason;
  // A segment missing in the middle is part of an outage; if the first one is missing, there is no video.
  if (status === 404) return onManifest || !hasBuffered ? 'not_found' : 'network';
  if (status !== null && status >= 400 && !isRefusal(status)) return 'server';
  return kind === 'network' ? 'network' : 'media';
}

/**
 * Returns what the player does about a failure from which the engine could not recover.
 * @param random a number from 0 to 1, for the jitter of the delay
 */
export function recoveryStep(
  failure: Failure,
  context: RecoveryContext,
  random: number,
): RecoveryStep {
  if (failure.kind === 'media') {
    return context.mediaTries < maxMediaRecoveries
      ? { step: 'recover-media' }
      : { step: 'give-up', code: 'media' };
  }
  if (failure.kind === 'unsupported') {
    return { step: 'give-up', code: failure.reason ?? 'unsupported' };
  }
  if (failure.kind === 'other') return { step: 'give-up', code: 'media' };
  const { status } = failure;
  if (isRefusal(status)) {
    return context.canRenew
      ? { step: 'renew-source' }
      : { step: 'give-up', code: refusalCode(context) };
  }
  // A live event returns 404 briefly between its start and its first segment.
  if (status === 404 && failure.onManifest && !context.live) {
    return { step: 'give-up', code: 'not_found' };
  }
  return { step: 'retry', delayMs: retryDelayMs(context.networkTries, random) };
}

/**
 * True if an outage has lasted long enough to be shown. Playback from the buffer is not disturbed.
 * @param now in ms, on the clock of `failingSince`
 * @param failingSince time of the first failure since media last arrived, ms; null if there is none
 * @param bufferedAhead media that is buffered ahead of the playhead, s
 * @param limitMs duration after which an outage is shown
 */
export function isErrorDue(
  now: number,
  failingSince: number | null,
  bufferedAhead: number,
  limitMs: number,
): boolean {
  return failingSince !== null && now - failingSince >= limitMs && bufferedAhead < minBufferedAhead;
}
