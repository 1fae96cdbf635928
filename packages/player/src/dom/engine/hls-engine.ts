import type Hls from 'hls.js';
import type { HlsConfig, LevelDetails, LoadPolicy, PlaylistLoaderConstructor } from 'hls.js';
import { addressSwap, swappedAddress, type AddressSwap } from '../../core/recovery/address-swap.ts';
import {
  firstRendition,
  liveSyncDurations,
  type ViewingConditions,
} from '../../core/quality/first-rendition.ts';
import { loadablePosition, type TimeRange } from '../../core/timeline/timeline.ts';
import { needsFullBuild } from '../../core/source/playlist-needs.ts';
import { skipBadSegments } from '../recovery/bad-segments.ts';
import { boxWidth } from '../screen/box-width.ts';
import type { Engine, EngineListener, EngineOptions } from './engine.ts';
import type { HeadStart } from './head-start.ts';
import { licenceConfig, lightBuildLoader, withPlaylist } from './full-build.ts';
import { followCaptions, followAudioTracks } from './hls-tracks.ts';
import { headStartLoader } from './head-start-loader.ts';
import { failureOf, isNetwork } from '../recovery/hls-failure.ts';
import { fetchHls } from './hls-file.ts';
import { reportBlockedAddresses, reportUnusableKeys } from '../recovery/start-failures.ts';
import { bufferedEnd, canSeek } from '../media/media-events.ts';
import { mediaSource } from './media-source.ts';
import { setUpRequests } from '../recovery/set-up-requests.ts';
import { createSegmentWatchdog } from '../../core/recovery/segment-watchdog.ts';
import { watchSegmentNumbers } from '../../core/recovery/segment-numbers.ts';
import { allowParsing } from './trusted-markup.ts';

/** How long a server may take to respond, ms: it may need to wake up before its first response. */
const firstByteMs = 8000;
const firstByteAtStartMs = 15_000;

/**
 * The engine retries only briefly; longer retries are ours (`core/recovery/recovery.ts`), because the engine
 * gives up before an outage of ten seconds is over.
 */
function loadPolicies(maxTimeToFirstByteMs: number) {
  const policy = (retries: number): LoadPolicy => {
    const retry = { maxNumRetry: retries, retryDelayMs: 500, maxRetryDelayMs: 2000 };
    return {
      default: {
        maxTimeToFirstByteMs,
        maxLoadTimeMs: 20_000,
        timeoutRetry: retry,
        errorRetry: retry,
      },
    };
  };
  return {
    manifestLoadPolicy: policy(1),
    playlistLoadPolicy: policy(2),
    fragLoadPolicy: policy(3),
  };
}

function hlsConfigOf(options: EngineOptions): Partial<HlsConfig> {
  return {
    capLevelToPlayerSize: options.capToBox,
    startPosition: options.startAt ?? -1,
    // Without the second limit the entire video is fetched.
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    backBufferLength: 60,
    startFragPrefetch: true,
    abrEwmaDefaultEstimate: options.bandwidthBps,
    liveSyncDurationCount: liveSyncDurations,
    // A viewer who went back in time is never moved to the live position.
    liveMaxLatencyDurationCount: Infinity,
    liveDurationInfinity: true,
    ...loadPolicies(firstByteAtStartMs),
    enableWorker: false,
    ...licenceConfig(options.drm),
  };
}

/** Returns the seekable range, s; null before the stream has reported it. */
function seekableOf({ latestLevelDetails: details, liveSyncPosition }: Hls): TimeRange | null {
  if (!details) return null;
  const { edge, live, fragmentStart: start } = details;
  const end = live ? (liveSyncPosition ?? edge) : edge;
  return { start, end: Math.max(end, start) };
}

/**
 * Returns where a seek to an unbuffered time (s) has to go. hls.js moves viewers to the live position if
 * they are before the start of a range that has slid on.
 */
function loadableTime(hls: Hls, time: number): number {
  const { latestLevelDetails: details } = hls;
  const seekable = seekableOf(hls);
  if (!seekable || !details) return time;
  const { live, startSN, targetduration, type } = details;
  return loadablePosition(seekable, time, live && type !== 'EVENT' && startSN > 0, targetduration);
}

function isSubtitle({ type }: { type: string }): boolean {
  return type === 'subtitle';
}

const refusedAtStart: readonly string[] = [
  'fragParsingError',
  'fragDecryptError',
  'bufferAddCodecError',
  'bufferAppendError',
];

/** Segments needed to measure bandwidth, rather than the latency of the first request. */
const segmentsToMeasure = 3;

function bindEvents(hls: Hls, events: typeof Hls.Events, listener: EngineListener): void {
  let arrived = 0;
  const report = (details: LevelDetails) =>
    listener.playlist({
      live: details.live,
      targetDuration: details.targetduration,
      fragments: details.fragments,
    });
  hls.on(events.MANIFEST_PARSED, () =>
    listener.levels(
      hls.levels.map(({ height, bitrate, frameRate }, index) => ({
        index,
        height: height || 0,
        bitrate,
        frameRate: frameRate || 0,
      })),
    ),
  );
  let isAttached = false;
  hls.on(events.MEDIA_ATTACHED, () => {
    if (isAttached) listener.emptied();
    isAttached = true;
  });
  const numbers = watchSegmentNumbers();
  hls.on(events.MANIFEST_LOADING, numbers.reset);
  hls.on(events.LEVEL_LOADED, (_, { level, details }) => {
    if (details.live && numbers.hasRestarted(level, details.endSN)) listener.numberingRestarted();
  });
  hls.on(events.LEVEL_SWITCHED, (_, { level }) => listener.activeLevel(level));
  hls.on(events.LEVEL_UPDATED, (_, { details }) => report(details));
  hls.on(events.FRAG_BUFFERED, (_, { frag }) => {
    if (isSubtitle(frag)) return;
    if (arrived === 0) Object.assign(hls.config, loadPolicies(firstByteMs));
    arrived += 1;
    listener.fragment(arrived < segmentsToMeasure ? undefined : hls.bandwidthEstimate);
  });
  hls.on(events.ERROR, (_, data) => {
    const details: string = data.details;
    // A segment that the decoder refuses is skipped during playback; before that, it explains the failure.
    // Aborted requests count once media has arrived: hls.js aborts when it starts over, and if no media
    // follows, the source has to be reopened.
    const isRecoverable =
      arrived === 0
        ? refusedAtStart.includes(details) || (isNetwork(data) && details !== 'aborted')
        : isNetwork(data);
    if (data.fatal) listener.fatalFailure(failureOf(data));
    else if (isRecoverable && !(data.frag && isSubtitle(data.frag))) {
      listener.recoverableFailure(failureOf(data));
    }
  });
}

/** Reports every emptying of the element in advance: hls.js starts some of them by itself. */
function reportEmptying(hls: Hls, listener: EngineListener): void {
  const detach = hls.detachMedia.bind(hls);
  hls.detachMedia = () => {
    if (hls.media) listener.emptying();
    detach();
  };
}

/** How long the size of the box is ignored after a failure, ms. */
const uncappedMs = 60_000;

/**
 * Lifts the cap by box size after a fatal network failure. If the small renditions fail, hls.js would
 * request them forever, and any other is better than none.
 */
function openAllRenditions(hls: Hls, events: typeof Hls.Events): void {
  let lifted: { cap: number; until: number } | null = null;
  hls.on(events.ERROR, (_, data) => {
    if (!data.fatal || !isNetwork(data) || hls.autoLevelCapping === -1) return;
    lifted = { cap: hls.autoLevelCapping, until: performance.now() + uncappedMs };
    hls.autoLevelCapping = -1;
  });
  hls.on(events.MANIFEST_LOADING, () => {
    lifted = null;
  });
  hls.on(events.FRAG_BUFFERED, () => {
    if (lifted === null || performance.now() < lifted.until) return;
    // If there is a cap again, the box has changed its size.
    if (hls.autoLevelCapping === -1) hls.autoLevelCapping = lifted.cap;
    lifted = null;
  });
}

/** Hands the prefetched responses to the engine. */
function handOver(headStart: HeadStart, hls: Hls, { DefaultConfig, Events }: typeof Hls): void {
  hls.config.loader = headStartLoader(headStart, DefaultConfig.loader);
  hls.once(Events.FRAG_BUFFERED, () => headStart.stop());
}

/** Leaves what the light build does not play to the full one. */
function leaveToFullBuild(hls: Hls, options: EngineOptions, listener: EngineListener): void {
  const { source, headStart } = options;
  hls.config.pLoader = lightBuildLoader(
    hls.config.loader as PlaylistLoaderConstructor,
    (playlist) => needsFullBuild(playlist, options),
    (address, response) =>
      listener.needsFullBuild(withPlaylist(source, headStart, address, response)),
  );
}

/** Starts with the prefetched rendition, else with the one that suits the connection. */
function chooseStartLevel(
  hls: Hls,
  { headStart, ...viewing }: EngineOptions & ViewingConditions,
): void {
  if (hls.manualLevel !== -1) return;
  const renditions = hls.levels.map(({ uri, bitrate, width }) => ({
    address: uri,
    bps: bitrate,
    width,
  }));
  const initialAddress = headStart?.rendition() ?? firstRendition(renditions, viewing)?.address;
  const level = renditions.findIndex(({ address }) => address === initialAddress);
  if (level !== -1) hls.startLevel = level;
}

/** A playlist request counts as in flight for at most this long, after its time to the first byte, ms. */
const playlistGraceMs = 2000;

/** Tracks whether hls.js has a request in flight; it does not count its playlist requests. */
function watchRequests(hls: Hls, events: typeof Hls.Events) {
  const watchdog = createSegmentWatchdog();
  let requestedAt: number | null = null;
  const onRequest = () => {
    requestedAt = performance.now();
  };
  const onEnd = () => {
    requestedAt = null;
  };
  hls.on(events.MANIFEST_LOADING, onRequest);
  hls.on(events.LEVEL_LOADING, onRequest);
  hls.on(events.MANIFEST_LOADED, onEnd);
  hls.on(events.LEVEL_LOADED, onEnd);
  hls.on(events.ERROR, onEnd);
  return {
    dropped: onEnd,
    busy: () => {
      const { main, audio } = hls.inFlightFragments;
      if (audio?.state === 'FRAG_LOADING' || audio?.state === 'KEY_LOADING') return true;
      const { state, frag } = main;
      if (state === 'FRAG_LOADING') return !watchdog.hasStopped(frag, performance.now());
      if (state === 'KEY_LOADING' || state === 'PARSING') return true;
      const { maxTimeToFirstByteMs } = hls.config.playlistLoadPolicy.default;
      const limitMs = maxTimeToFirstByteMs + playlistGraceMs;
      return requestedAt !== null && performance.now() - requestedAt < limitMs;
    },
  };
}

/**
 * Plays an HLS manifest with hls.js, which is fetched on demand. Returns null where the browser lacks
 * what it needs, or when the engine is no longer wanted.
 * @throws when the engine's file cannot be loaded
 */
export async function createHlsEngine(
  video: HTMLVideoElement,
  options: EngineOptions,
  listener: EngineListener,
  isWanted: () => boolean,
): Promise<Engine | null> {
  if (mediaSource() === null) return null;
  const { headStart } = options;
  const isFull =
    options.needsFullBuild ||
    headStart?.needsFullBuild() === true ||
    (options.hasTextTracks && options.withCaptions);
  if (isFull) allowParsing();
  const Engine = await fetchHls(isFull);
  if (!isWanted() || !Engine.isSupported()) return null;
  const hls = new Engine(hlsConfigOf(options));
  // hls.js reads the box size and this value repeatedly.
  Object.defineProperty(hls.config, 'maxDevicePixelRatio', {
    get: () => options.maxDevicePixelRatio() ?? Infinity,
  });
  if (headStart !== null) handOver(headStart, hls, Engine);
  if (!isFull) leaveToFullBuild(hls, options, listener);
  skipBadSegments(hls, Engine.Events);
  bindEvents(hls, Engine.Events, listener);
  reportBlockedAddresses(hls, Engine.Events, listener);
  reportUnusableKeys(hls, Engine.Events, { listener, drm: options.drm });
  openAllRenditions(hls, Engine.Events);
  const captions = followCaptions(hls, Engine.Events, { video, listener, isFull });
  const audioTracks = followAudioTracks(hls, Engine.Events, listener);
  // Runs after the listener, which may request the rendition that the viewer chose before.
  hls.once(Engine.Events.MANIFEST_PARSED, () =>
    chooseStartLevel(hls, {
      ...options,
      boxWidth: options.capToBox ? boxWidth(video, options.maxDevicePixelRatio()) : Infinity,
    }),
  );
  reportEmptying(hls, listener);
  const requests = watchRequests(hls, Engine.Events);
  const absolute = (address: string) => new URL(address, document.baseURI).href;
  let currentAddress = absolute(options.source);
  const swaps: AddressSwap[] = [];
  setUpRequests(hls, listener, (address) => swappedAddress(address, swaps));
  hls.loadSource(options.source);
  hls.attachMedia(video);
  return {
    retry: () => {
      requests.dropped();
      if (hls.levels.length === 0) hls.loadSource(options.source);
      else {
        hls.stopLoad();
        hls.startLoad();
      }
    },
    reload: (startAt) => {
      requests.dropped();
      hls.config.startPosition = startAt ?? -1;
      hls.loadSource(options.source);
    },
    seek: (time) => {
      if (canSeek(video)) {
        video.currentTime = bufferedEnd(video, time) > time ? time : loadableTime(hls, time);
        return;
      }
      hls.config.startPosition = time;
      if (hls.levels.length === 0) return;
      hls.stopLoad();
      hls.startLoad(time);
    },
    swap: (address) => {
      const fresh = absolute(address);
      if (fresh === currentAddress) return true;
      const swap = addressSwap(currentAddress, fresh);
      if (swap === null) return false;
      currentAddress = fresh;
      // Playlists and segments that are already parsed have the old address.
      swaps.push(swap);
      return true;
    },
    busy: requests.busy,
    recoverMedia: () => hls.recoverMediaError(),
    chooseLevel: (level) => {
      hls.nextLevel = level ?? -1;
    },
    capLevel: (level) => {
      if (hls.autoLevelCapping === level) return;
      hls.autoLevelCapping = level;
      // Otherwise the buffered frames would be drawn for many more seconds.
      if (hls.currentLevel > level) hls.nextLevel = -1;
    },
    byBrowser: false,
    showsCaptions: isFull,
    ...captions,
    ...audioTracks,
    seekable: () => seekableOf(hls),
    destroy: () => hls.destroy(),
  };
}
