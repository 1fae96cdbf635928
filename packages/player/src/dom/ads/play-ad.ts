import { chooseFile } from '../../core/ads/vast-file.ts';
import {
  fillMacros,
  offsetSeconds,
  vastErrors,
  type VastErrorCode,
  type VastLinear,
} from '../../core/ads/vast.ts';
import type { AttachmentContext } from '../attachments.ts';
import type { Interruption } from '../recovery/interruption.ts';
import { startPlayback } from '../media/start-playback.ts';
import type { AdUrlPolicy } from './ad-url-policy.ts';
import type { AdTrackers } from './ad-trackers.ts';

/** How an ad ended; a number is the error that ended it. */
export type AdEnd = 'complete' | 'skipped' | 'stopped' | VastErrorCode;

export type AdProgress = {
  /** Seconds. */
  remaining: number;
  /** Seconds until it can be skipped; null if never. */
  skipIn: number | null;
};

export type AdPorts = Pick<AttachmentContext, 'getState'> & {
  /** Calls the listener after every change of the player's state until the ad is over. */
  subscribe: (listener: () => void) => () => void;
  /** The ad's own element; it is empty before and after. */
  element: HTMLVideoElement;
  interruption: Interruption;
  urlPolicy: AdUrlPolicy;
  trackers: AdTrackers;
  onProgress: (progress: AdProgress) => void;
  /** Aborted when the ads are detached, e.g. because the player is destroyed: the ad ends as `stopped`. */
  signal: AbortSignal;
  /** Registers what to do when the viewer presses skip. */
  onSkip: (skip: () => void) => void;
  /** Time without progress after which an ad is abandoned, ms. */
  stallMs: number;
  bps: number;
  /** Width of the box, device pixels. */
  width: number;
};

/** A longer ad is cut off, whatever its document says, s. */
const maxSeconds = 180;
/** A shorter ad is an error: it would be over before it is seen, s. */
const minSeconds = 0.5;
const pollEveryMs = 250;

const codeOf = (error: MediaError | null, started: boolean): VastErrorCode => {
  if (started) return vastErrors.display;
  return error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
    ? vastErrors.fileNotFound
    : vastErrors.linear;
};

/**
 * Plays one ad in its element and reports its events. It plays while the viewer wants to watch, with the
 * sound of the player. It is over when it ends, is skipped, fails, or stalls for too long.
 */
export function playAd(ad: VastLinear, ports: AdPorts): Promise<AdEnd> {
  const { element, interruption, urlPolicy, trackers, getState, signal } = ports;
  const files = ad.mediaFiles.flatMap((file) => {
    const url = urlPolicy.allowedUrl(fillMacros(file.url));
    return url === null ? [] : [{ ...file, url }];
  });
  const file = chooseFile(files, {
    canPlay: (type) => element.canPlayType(type) !== '',
    width: ports.width,
    bps: ports.bps,
  });
  if (file === null) return Promise.resolve(vastErrors.noFile);
  if (signal.aborted) return Promise.resolve('stopped');
  trackers.play(file.url);

  return new Promise((resolve) => {
    const ended = new AbortController();
    /** When the ad last progressed, or play was last requested or paused. */
    let lastProgressAt = performance.now();
    let seconds = 0;
    let started = false;
    let isPlayWanted = false;
    let muted: boolean | null = null;
    let expanded = getState().screen.fullscreen;

    const adDuration = () => {
      const { duration } = element;
      return Number.isFinite(duration) && duration > 0 ? duration : (ad.duration ?? 0);
    };
    const end = (how: AdEnd) => {
      if (ended.signal.aborted) return;
      ended.abort();
      resolve(how);
    };
    const skipAt = () => {
      const at = ad.skipOffset === null ? null : offsetSeconds(ad.skipOffset, adDuration());
      return at !== null && at < adDuration() ? at : null;
    };
    const reportProgress = () => {
      const at = skipAt();
      ports.onProgress({
        remaining: Math.max(0, adDuration() - seconds),
        skipIn: at === null ? null : Math.max(0, at - seconds),
      });
    };
    const start = () => {
      if (started) return;
      if (adDuration() > 0 && adDuration() < minSeconds) return end(vastErrors.display);
      started = true;
      trackers.track('loaded');
      trackers.impression();
      trackers.reached(0, adDuration());
      reportProgress();
      return undefined;
    };
    const play = async () => {
      const result = await startPlayback(element);
      if (ended.signal.aborted) return;
      if (result === 'muted') interruption.autoplayMuted();
      if (result === 'blocked') interruption.autoplayBlocked();
    };
    const applyState = () => {
      const { playback, screen } = getState();
      const { wantsPlay, sound } = playback;
      const { fullscreen } = screen;
      element.volume = sound.volume;
      if (sound.muted !== muted) {
        if (started && muted !== null) trackers.track(sound.muted ? 'mute' : 'unmute');
        muted = sound.muted;
        element.muted = sound.muted;
      }
      if (fullscreen !== expanded) {
        expanded = fullscreen;
        trackers.track(expanded ? 'playerExpand' : 'playerCollapse');
      }
      if (wantsPlay === isPlayWanted) return;
      isPlayWanted = wantsPlay;
      lastProgressAt = performance.now();
      if (started) trackers.track(isPlayWanted ? 'resume' : 'pause');
      if (isPlayWanted) void play();
      else element.pause();
    };
    const onTimeUpdate = () => {
      const { currentTime } = element;
      if (currentTime <= seconds) return;
      seconds = currentTime;
      lastProgressAt = performance.now();
      if (!started) return;
      trackers.reached(seconds, adDuration());
      reportProgress();
      if (seconds > maxSeconds) end(vastErrors.display);
    };
    const on = (name: string, handle: () => void) =>
      element.addEventListener(name, handle, { signal: ended.signal });

    const pollTimer = setInterval(() => {
      if (isPlayWanted && performance.now() - lastProgressAt > ports.stallMs) {
        end(started ? vastErrors.display : vastErrors.fileTimeout);
      }
    }, pollEveryMs);
    const unsubscribe = ports.subscribe(applyState);
    signal.addEventListener('abort', () => end('stopped'), { signal: ended.signal });
    ended.signal.addEventListener('abort', () => {
      clearInterval(pollTimer);
      unsubscribe();
      element.pause();
      element.removeAttribute('src');
      element.load();
    });
    on('playing', () => {
      lastProgressAt = performance.now();
      interruption.show({ waiting: false });
      start();
    });
    on('waiting', () => interruption.show({ waiting: true }));
    on('pause', () => {
      // The system paused it: its own button, or headphones that were pulled out.
      if (isPlayWanted && element.paused && !element.ended) interruption.paused();
    });
    on('timeupdate', onTimeUpdate);
    on('error', () => end(codeOf(element.error, started)));
    on('ended', () => {
      if (!started) return end(vastErrors.display);
      trackers.reached(adDuration(), adDuration());
      trackers.track('complete');
      return end('complete');
    });
    ports.onSkip(() => {
      const at = skipAt();
      if (at === null || seconds < at) return;
      trackers.track('skip');
      end('skipped');
    });

    element.preload = 'auto';
    element.src = file.url;
    applyState();
  });
}
