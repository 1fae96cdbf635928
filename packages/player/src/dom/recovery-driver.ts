import {
  isErrorDue,
  recoveryStep,
  type Failure,
  type PlayerError,
  type PlayerErrorCode,
} from '../core/recovery.ts';

export type RecoveryPorts = {
  isLive: () => boolean;
  canRenew: () => boolean;
  /** Seconds that can still be played without new media. */
  bufferedAhead: () => number;
  retry: () => void;
  recoverMedia: () => void;
  /** Asks the page for a new address; false when it has none. */
  renew: () => Promise<boolean>;
  report: (error: PlayerError | null) => void;
  errorAfterMs: number;
};

export type RecoveryDriver = {
  /** Media arrived or plays on: whatever was wrong is over. */
  healthy: () => void;
  /** Something failed or stalled; the clock towards the error panel starts. */
  trouble: () => void;
  failure: (failure: Failure) => void;
  stop: () => void;
};

const CHECK_EVERY_MS = 500;
/** Media failures are forgiven after this, or a long match would use up its few recoveries. */
const MEDIA_MEMORY_MS = 300_000;

/** Carries out the recovery rules of one source with real timers. */
export function createRecoveryDriver(ports: RecoveryPorts): RecoveryDriver {
  let troubleSince: number | null = null;
  let shown: PlayerError | null = null;
  let networkTries = 0;
  let mediaFailures: number[] = [];
  let code: PlayerErrorCode = 'network';
  let status: number | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;

  const show = (error: PlayerError | null) => {
    if (error?.code === shown?.code && error?.retrying === shown?.retrying) return;
    shown = error;
    ports.report(error);
  };
  const trouble = () => {
    troubleSince ??= performance.now();
  };
  const retry = () => {
    timer = null;
    networkTries += 1;
    ports.retry();
  };
  const giveUp = (final: PlayerErrorCode) => {
    clearInterval(check);
    show({ code: final, status, retrying: false });
  };
  const renew = async () => {
    const renewed = await ports.renew().catch(() => false);
    if (!stopped && !renewed) giveUp('expired');
  };
  const check = setInterval(() => {
    if (isErrorDue(performance.now(), troubleSince, ports.bufferedAhead(), ports.errorAfterMs)) {
      show({ code, status, retrying: true });
    }
  }, CHECK_EVERY_MS);
  const retryAtOnce = () => {
    if (timer === null) return;
    clearTimeout(timer);
    retry();
  };
  window.addEventListener('online', retryAtOnce);

  return {
    trouble,
    healthy: () => {
      troubleSince = null;
      networkTries = 0;
      code = 'network';
      status = null;
      show(null);
    },
    failure: (failure) => {
      trouble();
      status = failure.status;
      code = failure.status === 404 && failure.onManifest ? 'not_found' : 'network';
      const now = performance.now();
      mediaFailures = mediaFailures.filter((at) => now - at < MEDIA_MEMORY_MS);
      const context = {
        live: ports.isLive(),
        networkTries,
        mediaTries: mediaFailures.length,
        canRenew: ports.canRenew(),
      };
      const next = recoveryStep(failure, context, Math.random());
      if (next.step === 'give-up') giveUp(next.code);
      else if (next.step === 'renew-source') void renew();
      else if (next.step === 'recover-media') {
        mediaFailures.push(now);
        ports.recoverMedia();
      } else {
        if (timer !== null) clearTimeout(timer);
        timer = setTimeout(retry, next.delayMs);
      }
    },
    stop: () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      clearInterval(check);
      window.removeEventListener('online', retryAtOnce);
    },
  };
}
