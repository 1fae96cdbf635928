import { isSkipDue, stallStep, type MissingSegment } from '../../core/recovery/stall-detector.ts';
import {
  errorCodeOf,
  isErrorDue,
  recoveryStep,
  refusalCode,
  retryDelayMs,
  type Failure,
  type PlayerError,
  type PlayerErrorCode,
} from '../../core/recovery/recovery.ts';

export type RecoveryPorts = {
  isLive: () => boolean;
  canRenew: () => boolean;
  /** True if the address carries an entitlement that may have ended. */
  canExpire: () => boolean;
  /** Position of the playhead, now or once the source has loaded; media time in s. */
  position: () => number;
  /** Seconds buffered ahead of the playhead. */
  bufferedAhead: () => number;
  wantsPlay: () => boolean;
  /** True if everything up to the end of the video is buffered. */
  isComplete: () => boolean;
  /** True if a request is in flight. */
  isBusy: () => boolean;
  retry: () => void;
  /** Reopens the same source at the same position. */
  reload: () => void;
  /** Continues at the end of the missing segment, media time in s. */
  skipTo: (time: number) => void;
  /** Media arrived again after a failure or stall. */
  recovered: () => void;
  recoverMedia: () => void;
  /** Requests a new address from the page; false when it has none. Rejects when it could not find out. */
  renew: () => Promise<boolean>;
  report: (error: PlayerError | null) => void;
  /** Time without media after which an outage is shown, and the same for a source that never played. */
  errorAfterMs: number;
  startErrorAfterMs: number;
};

export type RecoveryDriver = {
  /** Media arrived: any problem is over. */
  healthy: () => void;
  /** The video is playing, from the buffer. */
  running: () => void;
  /** Playback stalled: starts the time until the error is shown. */
  stalled: () => void;
  /** A failure that did not stop the engine: starts that time, too. */
  recoverableFailure: (failure: Failure) => void;
  /** A failure stopped the engine. */
  fatalFailure: (failure: Failure) => void;
  /** The live stream restarted its numbering. The buffer plays out, then the source is reopened. */
  numberingRestarted: () => void;
  /**
   * The viewer chose another position or rendition: what was counted for the previous one is forgotten, and a
   * retry that is waiting runs at once.
   */
  commanded: () => void;
  stop: () => void;
};

const checkEveryMs = 500;
/** Period after which media failures are forgotten, or a long match would use up its few recoveries. */
const mediaMemoryMs = 300_000;

/** Applies the recovery rules of one source with real timers. */
export function createRecoveryDriver(ports: RecoveryPorts): RecoveryDriver {
  let failingSince: number | null = null;
  let shown: PlayerError | null = null;
  let networkTries = 0;
  let mediaFailures: number[] = [];
  let code: PlayerErrorCode = 'network';
  let status: number | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;
  /** The final error is shown; later failures only follow from it. */
  let isOver = false;

  const show = (error: PlayerError | null) => {
    if (error?.code === shown?.code && error?.retrying === shown?.retrying) return;
    shown = error;
    ports.report(error);
  };
  const openedAt = performance.now();
  let hasBuffered = false;
  let silentSince = openedAt;
  let restarts = 0;
  /** Something failed since media last arrived or the viewer last gave a command. */
  let failedSinceCommand = false;
  /** Something failed since media last arrived. */
  let failedSinceMedia = false;
  let missing: MissingSegment | null = null;
  let skips = 0;
  let hasNumberingRestarted = false;

  const stalled = () => {
    if (!isOver) failingSince ??= performance.now();
  };

  const recoverableFailure = (failure: Failure) => {
    if (isOver) return;
    stalled();
    failedSinceCommand = true;
    failedSinceMedia = true;
    const found = errorCodeOf(failure, hasBuffered);
    // A failure of the decoder does not replace a cause found before it, of which it is a result.
    if (failure.reason || failure.kind === 'network' || code === 'network') {
      code = found;
      status = failure.status;
    }
    const { status: httpStatus, segment = null } = failure;
    if (httpStatus !== 404 || segment === null || ports.isLive()) return;
    const { start, end } = segment;
    missing = { start, end, tries: missing?.end === end ? missing.tries + 1 : 1 };
  };
  const checkStall = (now: number) => {
    const bufferedAhead = ports.bufferedAhead();
    const isAtGap = missing && isSkipDue(missing, ports.position(), bufferedAhead, skips);
    if (missing && isAtGap && ports.wantsPlay()) {
      const { end } = missing;
      missing = null;
      skips += 1;
      silentSince = now;
      if (retryTimer !== null) clearTimeout(retryTimer);
      retryTimer = null;
      return ports.skipTo(end);
    }
    if (hasNumberingRestarted && bufferedAhead < 1 && ports.wantsPlay()) {
      hasNumberingRestarted = false;
      silentSince = now;
      return ports.reload();
    }
    const step = stallStep({
      wantsPlay: ports.wantsPlay(),
      stalledMs: now - silentSince,
      busy: retryTimer !== null || ports.isBusy(),
      bufferedAhead,
      complete: ports.isComplete(),
      hasFailed: failedSinceCommand,
      restarts,
    });
    if (step === 'wait') return undefined;
    silentSince = now;
    restarts += 1;
    return step === 'reload-source' ? ports.reload() : ports.retry();
  };
  const retry = () => {
    retryTimer = null;
    networkTries += 1;
    ports.retry();
  };
  const giveUp = (final: PlayerErrorCode) => {
    isOver = true;
    clearInterval(check);
    if (retryTimer !== null) clearTimeout(retryTimer);
    retryTimer = null;
    show({ code: final, status, retrying: false });
  };
  const retryIn = (delayMs: number) => {
    if (retryTimer !== null) clearTimeout(retryTimer);
    retryTimer = setTimeout(retry, delayMs);
  };
  const renew = async () => {
    try {
      const renewed = await ports.renew();
      if (!stopped && !renewed) giveUp(refusalCode({ canExpire: ports.canExpire() }));
    } catch {
      // Like a lost connection: the entitlement may still be valid.
      if (!stopped) retryIn(retryDelayMs(networkTries, Math.random()));
    }
  };
  const check = setInterval(() => {
    const now = performance.now();
    checkStall(now);
    const ahead = ports.bufferedAhead();
    // A stream of which nothing was buffered has no outage: the reason is shown as soon as a short fault
    // would be over.
    const failedSince = failedSinceCommand && !hasBuffered ? openedAt : null;
    if (
      isErrorDue(now, failingSince, ahead, ports.errorAfterMs) ||
      isErrorDue(now, failedSince, ahead, ports.startErrorAfterMs)
    ) {
      const isInterrupted = !failedSinceMedia && ports.isLive();
      show({ code: isInterrupted ? 'interrupted' : code, status, retrying: true });
    }
  }, checkEveryMs);
  const retryAtOnce = () => {
    if (retryTimer === null) return;
    clearTimeout(retryTimer);
    retry();
  };
  window.addEventListener('online', retryAtOnce);

  return {
    stalled,
    recoverableFailure,
    running: () => {
      if (!failedSinceCommand) failingSince = null;
    },
    healthy: () => {
      if (isOver) return;
      const wasFailing = failingSince !== null;
      hasBuffered = true;
      silentSince = performance.now();
      restarts = 0;
      skips = 0;
      failedSinceCommand = false;
      failedSinceMedia = false;
      missing = null;
      failingSince = null;
      networkTries = 0;
      code = 'network';
      status = null;
      show(null);
      if (wasFailing) ports.recovered();
    },
    fatalFailure: (failure) => {
      if (isOver) return;
      recoverableFailure(failure);
      const now = performance.now();
      mediaFailures = mediaFailures.filter((at) => now - at < mediaMemoryMs);
      const context = {
        live: ports.isLive(),
        networkTries,
        mediaTries: mediaFailures.length,
        canRenew: ports.canRenew(),
        canExpire: ports.canExpire(),
      };
      const next = recoveryStep(failure, context, Math.random());
      if (next.step === 'give-up') giveUp(next.code === 'media' && !hasBuffered ? code : next.code);
      else if (next.step === 'renew-source') void renew();
      else if (next.step === 'recover-media') {
        mediaFailures.push(now);
        ports.recoverMedia();
      } else retryIn(next.delayMs);
    },
    numberingRestarted: () => {
      hasNumberingRestarted = true;
    },
    commanded: () => {
      silentSince = performance.now();
      restarts = 0;
      skips = 0;
      missing = null;
      mediaFailures = [];
      networkTries = 0;
      // `failingSince` stays: only media ends an outage, no command does.
      failedSinceCommand = false;
      retryAtOnce();
    },
    stop: () => {
      stopped = true;
      if (retryTimer !== null) clearTimeout(retryTimer);
      clearInterval(check);
      window.removeEventListener('online', retryAtOnce);
    },
  };
}
