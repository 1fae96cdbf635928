import { breaksOf, passedBreaks, type AdBreak, type BookedAd } from '../../core/ads/ad-breaks.ts';
import type { AdTexts } from '../../core/ads/ad-texts.ts';
import { fillMacros, type VastLinear } from '../../core/ads/vast.ts';
import type { AttachmentContext } from '../attachments.ts';
import type { ResumeAt, Interruption } from '../recovery/interruption.ts';
import { browserStorage } from '../preferences/browser-storage.ts';
import { estimatedBandwidth } from '../engine/bandwidth/bandwidth-estimate.ts';
import { createAdOverlay } from './ad-overlay.ts';
import { createAdUrlPolicy } from './ad-url-policy.ts';
import { createTrackers, sendTracker, sendAll, type SendTracker } from './ad-trackers.ts';
import { fetchVast } from './fetch-vast.ts';
import { playAd, type AdEnd } from './play-ad.ts';
import { resolveAds, type AdPod } from './resolve-ads.ts';

export type AdOptions = {
  ads: readonly BookedAd[];
  /** Origins that may be requested, shown and called; all others are refused. */
  origins: readonly string[];
  /** How a live stream resumes after an ad within it. */
  liveReturn: ResumeAt;
  texts: AdTexts;
  /** Called before each break: true if another one may be shown in this browser. */
  mayShow?: () => boolean;
  /** The first ad of a break is visible. */
  onShown?: () => void;
  /** Timeout for a response, and for an ad that stalls, ms. */
  timeoutMs?: number;
  send?: SendTracker;
};

const defaultTimeoutMs = 5000;
/** Maximum number of ads in a break, whatever a document lists. */
const maxAdsPerBreak = 6;

/**
 * Plays the ads of a video before, within and after it, each once, in a second element over the picture.
 * A seek over several breaks plays the last of them; another screen shows none. Failed ads are left out,
 * and the video continues (EVT-17).
 * @param initial the interruption that held the video while this code loaded
 */
export function playAds(
  context: AttachmentContext,
  options: AdOptions,
  initial: Interruption,
): void {
  const { getState, subscribe, onUpdate, toContentTime, signal } = context;
  const { ads, texts, liveReturn, timeoutMs = defaultTimeoutMs, send = sendTracker } = options;
  const urlPolicy = createAdUrlPolicy(options.origins);
  const listeners = new Set<() => void>();
  /** Names of the breaks that were played or missed. */
  const handledBreaks = new Set<string>();
  let interruption: Interruption | null = initial;
  /** Content time up to which breaks are handled, s; null while the content clock is unknown. */
  let handledUntil: number | null = null;
  let bps = estimatedBandwidth(browserStorage());
  let markedTimes = '';

  const stage = context.createLayer('picture');
  stage.className = 'gsp-ad-stage';
  const element = stage.appendChild(stage.ownerDocument.createElement('video'));
  element.className = 'gsp-video';
  element.playsInline = true;
  element.tabIndex = -1;
  const overlay = createAdOverlay({
    container: context.createLayer('front'),
    texts,
    focusPlayer: () => context.root.focus({ preventScroll: true }),
  });

  const breaks = () => {
    const { live, timeline } = getState();
    const { end } = timeline.seekable;
    const duration = live.isLive || end === 0 ? null : toContentTime(end);
    return breaksOf(ads, duration);
  };
  const isHandled = ({ name }: AdBreak) => handledBreaks.has(name);

  const logFailure = (error: unknown) => {
    // oxlint-disable-next-line no-console
    if (!signal.aborted) console.error('The ads of a break failed', error);
  };
  const resolve = async (source: string): Promise<AdPod> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const stopped = AbortSignal.any([timeout, signal]);
    const pod = resolveAds(source, {
      fetchDocument: (address) => fetchVast(address, urlPolicy.allowedUrl, stopped),
      reportError: (addresses, errorCode) =>
        sendAll(addresses, urlPolicy.allowedUrl, send, { errorCode }),
      isTooLate: () => timeout.aborted,
    });
    return pod.catch((error: unknown): AdPod => {
      logFailure(error);
      return { ads: [], standBy: [] };
    });
  };

  const show = async (
    ad: VastLinear,
    number: number,
    of: number,
    site: string,
    current: Interruption,
  ) => {
    const trackers = createTrackers(ad, urlPolicy.allowedUrl, send);
    let skip: () => void = () => undefined;
    let isShown = false;
    current.show({ title: texts.ad(number, of), waiting: true });
    const end: AdEnd = await playAd(ad, {
      getState,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      element,
      interruption: current,
      urlPolicy,
      trackers,
      signal,
      stallMs: timeoutMs,
      bps,
      width: context.root.clientWidth * (globalThis.devicePixelRatio || 1),
      onSkip: (doSkip) => {
        skip = doSkip;
      },
      onProgress: (progress) => {
        if (!isShown) {
          isShown = true;
          stage.dataset['shown'] = '';
          if (number === 1) options.onShown?.();
          overlay.start({
            ad,
            number,
            of,
            site,
            link: ad.clickThrough === null ? null : urlPolicy.clickUrl(fillMacros(ad.clickThrough)),
            onSkip: () => skip(),
            onClick: trackers.click,
          });
        }
        overlay.progress(progress);
      },
    });
    if (typeof end === 'number') trackers.error(end);
    return end;
  };

  const playBreak = async (adBreak: AdBreak, current: Interruption): Promise<void> => {
    const pods = adBreak.sources.map(async (source) => ({ source, pod: await resolve(source) }));
    let number = 0;
    for (const pending of pods) {
      const { source, pod } = await pending;
      const queue = pod.ads.length > 0 ? pod.ads : pod.standBy.splice(0, 1);
      for (let ad = queue.shift(); ad && number < maxAdsPerBreak; ad = queue.shift()) {
        if (current.isOver() || signal.aborted || getState().playback.phase === 'empty') return;
        number += 1;
        const site = URL.parse(source)?.host ?? '';
        const end = await show(ad, number, number + queue.length, site, current);
        if (typeof end === 'number') {
          number -= 1;
          const replacement = pod.standBy.shift();
          if (replacement) queue.unshift(replacement);
        }
        overlay.clear('');
      }
    }
  };

  const run = async (adBreak: AdBreak, held: Interruption | null): Promise<void> => {
    handledBreaks.add(adBreak.name);
    const current = held ?? context.interrupt();
    interruption = current;
    try {
      await playBreak(adBreak, current);
    } catch (error) {
      logFailure(error);
    } finally {
      overlay.clear('shown' in stage.dataset ? texts.over : '');
      delete stage.dataset['shown'];
      interruption = null;
      current.end(adBreak.position === 'start' ? 'edge' : liveReturn);
    }
  };
  const mayRun = (adBreak: AdBreak | undefined): adBreak is AdBreak =>
    adBreak !== undefined && !isHandled(adBreak) && (options.mayShow?.() ?? true);

  const markBreaks = () => {
    const times = breaks().flatMap(({ position }) =>
      typeof position === 'number' ? position : [],
    );
    if (times.join() === markedTimes) return;
    markedTimes = times.join();
    context.markBreaks(times);
  };
  const onStateChange = () => {
    for (const listener of listeners) listener();
    markBreaks();
    const { playback, live, timeline, cast } = getState();
    const { phase, wantsPlay } = playback;
    if (playback.interruption) return;
    if (phase === 'loading' || phase === 'empty') {
      handledUntil = null;
      return;
    }
    // A live stream's position in the match is known once it has reported its dates.
    if (phase !== 'ready' || !wantsPlay || (live.isLive && live.anchors.length === 0)) return;
    const now = toContentTime(timeline.currentTime);
    const from = handledUntil ?? now;
    handledUntil = now;
    const passed = passedBreaks(breaks(), from, now).filter(
      (passedBreak) => !isHandled(passedBreak),
    );
    const last = passed.at(-1);
    for (const item of passed) {
      if (item !== last || cast.status === 'on') handledBreaks.add(item.name);
    }
    if (mayRun(last)) void run(last, null);
  };

  subscribe(onStateChange);
  onUpdate((update) => {
    if (update.type === 'bandwidth-measured') bps = update.bps;
    if (update.type !== 'ended' || interruption || getState().cast.status === 'on') return;
    const last = breaks().find(({ position }) => position === 'end');
    if (mayRun(last)) void run(last, null);
  });
  signal.addEventListener('abort', () => interruption?.end('place'));

  markBreaks();
  const first = breaksOf(ads, null).find(({ position }) => position === 'start');
  if (mayRun(first)) {
    void run(first, initial);
  } else {
    interruption = null;
    initial.end('edge');
  }
}
