import { nextLower } from '../core/quality/quality.ts';
import type { PanoramaExitReason, PlayerView } from '../core/panorama/view-state.ts';
import type { PlayerEvent, PlayerState } from '../core/state.ts';
import type { Store } from '../core/store.ts';
import { isAtLiveEdge, secondsBehindLive } from '../core/timeline/timeline.ts';
import { clockAnchors, wallClockAt } from '../core/live/wall-clock.ts';
import { bandwidthOf } from '../core/quality/bandwidth.ts';
import { STREAM_DEFAULT, type StartPosition } from './engine/start-position.ts';
import type { CastDevice } from './cast/cast.ts';
import type { OpenCause, PlayerUpdate } from './player-updates.ts';
import type { SourceSpec } from './source-spec.ts';
import type { Engine, EngineListener, EngineOptions } from './engine/engine.ts';
import { fetchHls } from './engine/hls-file.ts';
import { loadEngine } from './engine/load-engine.ts';
import { bufferedEnd, canSeek } from './media/media-events.ts';
import { mediaSource } from './engine/media-source.ts';
import { createPlayhead } from './media/playhead.ts';
import { createRenewal } from './recovery/renewal.ts';
import { createRecoveryDriver, type RecoveryDriver } from './recovery/recovery-driver.ts';
import { startPlayback } from './media/start-playback.ts';

export type SourceControllerPorts = {
  video: HTMLVideoElement;
  store: Store<PlayerState, PlayerEvent>;
  errorAfterMs: number;
  spec: () => SourceSpec;
  onSourceExpired: () => ((source: string) => Promise<string | null>) | null;
  device: () => CastDevice | null;
  emit: (update: PlayerUpdate) => void;
};

/** The life of one player's sources: one follows the other, each with its own engine. */
export type SourceController = {
  /** The engine of the current source; null without a source and before its file has loaded. */
  engine: () => Engine | null;
  /** The viewer's choice of a rendition; null for automatic. It survives retries. */
  chooseLevel: (level: number | null) => void;
  /** Shows captions, or none for null; switches the engine if necessary. */
  showCaption: (caption: number | null) => void;
  /** Starts over with the page's current spec; playback stays requested. */
  load: () => void;
  /** Plays as far as the browser allows it. */
  start: () => Promise<void>;
  /** Seeks to a media time (s), also while the source is reloading. */
  seek: (time: number) => void;
  /** Opens the source of another view, at the same position. */
  turnTo: (view: PlayerView, why: PanoramaExitReason | null) => void;
  lowerPicture: () => boolean;
  /** Continues, at the same position, with the engine that the current screen needs. */
  handOver: () => void;
  /** Current address of the source. */
  address: () => string | null;
  /** Reopens the same source at the same position, and plays. */
  retry: () => void;
  /** Reads position, buffer and seekable range again. */
  measure: () => void;
  /** The media element stalled, or runs again. */
  stalled: () => void;
  running: () => void;
  /** The source played to its end. */
  finish: () => void;
  close: () => void;
};

/** After this many fresh addresses in a row without media, the entitlement counts as lost. */
const MAX_RENEWALS = 3;
/** Distance past the end of a missing segment, where the next one surely starts, s. */
const STEP_SECONDS = 0.1;
const DEFAULT_LINE_BPS = bandwidthOf(null, null);

export function createSourceController(ports: SourceControllerPorts): SourceController {
  const { video, store, spec, onSourceExpired, emit } = ports;
  const { dispatch, getState } = store;
  let source: string | null = null;
  let engine: Engine | null = null;
  let recovery: RecoveryDriver | null = null;
  let generation = 0;
  let beginning: StartPosition = STREAM_DEFAULT;
  let renewals = 0;
  /** The current source was opened for another screen. */
  let isElsewhere = false;
  /** Captions were requested during the life of this player. */
  let captionsRequested = false;
  /** The stream goes on, also while the viewer watches a clip of it, which is over and never live. */
  let isOnAir = false;
  /** Height of the chosen rendition, which another source or retry may offer, too. */
  let chosenHeight: number | null = null;

  const finish = () => {
    dispatch({ type: 'ended' });
    emit({ type: 'ended' });
  };
  const playhead = createPlayhead({
    video,
    store,
    spec,
    seekable: () => engine?.seekable() ?? null,
    // Safari leaves the engine by itself for another screen, and starts over there.
    isOurs: () =>
      !engine?.remote && (engine?.byBrowser !== false || !video.currentSrc.startsWith('http')),
    clipEnded: finish,
  });
  const start = async () => {
    dispatch({ type: 'play-requested' });
    // An interruption follows `wantsPlay`, and the video resumes after it.
    if (!engine || getState().playback.interruption) return;
    if (engine.remote) return engine.remote.play();
    const clip = playhead.clip();
    if (clip && getState().playback.phase === 'ended') video.currentTime = clip.start;
    const own = generation;
    const result = await startPlayback(video);
    if (own !== generation) return;
    if (result === 'silenced') dispatch({ type: 'autoplay-muted' });
    if (result === 'refused') dispatch({ type: 'autoplay-blocked' });
  };
  /** Returns a media time in a form that survives a change of the media clock. */
  const placeAt = (time: number): StartPosition =>
    isOnAir
      ? { time: null, epochMs: wallClockAt(getState().live.anchors, time) }
      : { time, epochMs: null };
  /** Returns the current position. */
  const here = (): StartPosition => {
    const { live, playback, timeline } = getState();
    if (playback.phase === 'loading') return beginning;
    const isAtLive = live.isLive && (live.atLiveEdge || live.followsLive);
    return playback.phase === 'empty' || isAtLive ? STREAM_DEFAULT : placeAt(timeline.currentTime);
  };
  /** Returns a live viewer to the live position, after an outage left playback behind. */
  const returnToLive = () => {
    if (engine?.remote) return;
    playhead.measure();
    const { live, timeline } = getState();
    const { seekable, currentTime } = timeline;
    const behind = secondsBehindLive(seekable, currentTime);
    if (live.isLive && live.followsLive && !isAtLiveEdge(behind, live.targetDuration, false)) {
      video.currentTime = seekable.end;
    }
  };
  const addressOf = (view: PlayerView) => {
    const { broadcast, panorama } = spec();
    return view === 'panorama' ? (panorama ?? broadcast) : broadcast;
  };
  /** Switches the current source to a fresh address without emptying the player. */
  const swapTo = (address: string): boolean => {
    const swapped = engine?.swap(address) ?? false;
    if (swapped) source = address;
    return swapped;
  };
  const retryEngine = () => {
    engine?.retry();
    // Reloading in the browser's own engine has paused the video.
    if (getState().playback.wantsPlay && video.paused) void start();
  };
  const askFresh = async (address: string): Promise<string | null> =>
    (await onSourceExpired()?.(address)) ?? null;
  const renewal = createRenewal({
    afterMs: () => (onSourceExpired() === null ? null : (spec().renewAfterMs ?? null)),
    renew: async () => {
      const own = generation;
      const fresh = source === null ? null : await askFresh(source);
      return fresh !== null && own === generation && swapTo(fresh);
    },
  });
  const close = () => {
    generation += 1;
    renewal.stop();
    recovery?.stop();
    recovery = null;
    engine?.destroy();
    engine = null;
    const closed = source;
    source = null;
    if (closed !== null) emit({ type: 'source-closed', source: closed });
  };
  const recoveryOf = (address: string, isCurrent: () => boolean) =>
    createRecoveryDriver({
      isLive: () => isOnAir,
      canRenew: () => onSourceExpired() !== null,
      bufferedAhead: () => bufferedEnd(video) - video.currentTime,
      wantsPlay: () => {
        const { wantsPlay, phase, interruption } = getState().playback;
        return wantsPlay && phase !== 'ended' && interruption === null;
      },
      isComplete: () => {
        const { live, timeline } = getState();
        const { end } = timeline.seekable;
        return !live.isLive && end > 0 && bufferedEnd(video) >= end - 0.5;
      },
      isBusy: () => engine?.busy() ?? true,
      retry: retryEngine,
      reload: () => {
        beginning = here();
        playhead.settleAt(beginning.epochMs);
        engine?.reload(beginning.time);
        if (getState().playback.wantsPlay) void start();
      },
      stepTo: (time) => {
        video.currentTime = time + STEP_SECONDS;
        engine?.retry();
      },
      recovered: returnToLive,
      recoverMedia: () => {
        engine?.recoverMedia();
        if (getState().playback.wantsPlay) void start();
      },
      renew: async () => {
        if (renewals === MAX_RENEWALS) return false;
        const fresh = await askFresh(address);
        renewals += 1;
        if (fresh === null || !isCurrent()) return fresh !== null;
        if (getState().playback.phase !== 'loading' && swapTo(fresh)) retryEngine();
        else void open(fresh, here(), 'renewal');
        return true;
      },
      report: (error) => {
        dispatch({ type: 'error', error });
        // Otherwise the rest of the buffer would play on behind the message.
        if (error && !error.retrying) video.pause();
      },
      errorAfterMs: ports.errorAfterMs,
    });
  const listenerOf = (driver: RecoveryDriver): EngineListener => ({
    levels: (levels) => {
      dispatch({ type: 'levels', levels });
      const chosen = levels.find(({ height }) => height === chosenHeight);
      if (chosen === undefined) return;
      engine?.chooseLevel(chosen.index);
      dispatch({ type: 'level-chosen', level: chosen.index });
    },
    activeLevel: (level) => dispatch({ type: 'level-active', level }),
    playlist: ({ live, targetDuration, fragments }) => {
      const anchors = clockAnchors(fragments);
      isOnAir = live;
      dispatch({ type: 'playlist', live: live && spec().clip === null, targetDuration, anchors });
      playhead.measure();
    },
    captionTracks: (tracks) => {
      dispatch({ type: 'caption-tracks', tracks });
      emit({ type: 'captions-offered', tracks });
    },
    fragment: (bps) => {
      renewals = 0;
      driver.healthy();
      if (bps !== undefined) emit({ type: 'line-measured', bps });
    },
    trouble: driver.trouble,
    failure: driver.failure,
    numberingRestarted: driver.numberingRestarted,
    emptied: () => {
      if (getState().playback.wantsPlay) void start();
    },
  });
  const open = async (address: string, from: StartPosition, cause: OpenCause) => {
    const { hasTextTracks, mode, clip, wantsCaptions = false, ...rest } = spec();
    const { lineBps = DEFAULT_LINE_BPS, headStart: prefetched = null } = rest;
    close();
    const own = generation;
    const isCurrent = () => own === generation;
    source = address;
    isOnAir = mode !== 'vod';
    beginning = from;
    isElsewhere = getState().cast.status === 'on';
    if (cause === 'load') chosenHeight = null;
    playhead.settleAt(from.epochMs);
    dispatch({
      type: 'source-changed',
      live: isOnAir && clip === null,
      atEdge: from.time === null && from.epochMs === null,
      empty: false,
      keepView: cause !== 'load',
      keepCaptions: cause === 'captions' || cause === 'cast',
    });
    emit({ type: 'source-opened', source: address, cause });
    const driver = recoveryOf(address, isCurrent);
    recovery = driver;
    const listener = listenerOf(driver);
    const there = isElsewhere && ports.device()?.open;
    if (there) {
      engine = there({ source: address, from, cause, live: isOnAir, listener });
      return renewal.start();
    }
    // An upright window shows less of the picture than its full width.
    const capToBox = getState().view.current === 'broadcast' && spec().isUpright !== true;
    const headStart = cause === 'load' && prefetched?.source === address ? prefetched : null;
    const engineOptions: EngineOptions = {
      source: address,
      headStart,
      lineBps,
      startAt: from.time,
      hasTextTracks,
      withCaptions: wantsCaptions || captionsRequested,
      capToBox,
      detail: () => spec().detail ?? null,
      byBrowser: isElsewhere,
    };
    const stop = (code: 'engine' | 'unsupported') => {
      driver.stop();
      dispatch({ type: 'error', error: { code, status: null, retrying: false } });
    };
    try {
      const loaded = await loadEngine(video, engineOptions, listener, isCurrent);
      if (!isCurrent()) return loaded?.destroy();
      engine = loaded;
      if (!loaded) return stop('unsupported');
    } catch {
      if (isCurrent()) stop('engine');
      return;
    }
    renewal.start();
    if (getState().playback.wantsPlay) await start();
  };
  /** Most viewers watch without captions, and an engine that shows them is half as large again. */
  const loadCaptions = async () => {
    const own = generation;
    const isThere = await fetchHls(true).then(
      () => true,
      () => false,
    );
    if (own !== generation || getState().captions.shownTrack === null) return;
    if (!isThere) return dispatch({ type: 'caption-track', track: null });
    captionsRequested = true;
    if (source !== null) await open(source, here(), 'captions');
  };
  /** Opens the page's address, or a fresh one if the page has had it for too long. */
  const openKnown = async (address: string, from: StartPosition, cause: 'load' | 'view') => {
    const { renewAfterMs = null, knownSince = Infinity } = spec();
    const own = generation;
    const isOld = renewAfterMs !== null && performance.now() - knownSince > renewAfterMs;
    const fresh = isOld ? await askFresh(address).catch(() => null) : null;
    if (own === generation) await open(fresh ?? address, from, cause);
  };

  return {
    engine: () => engine,
    chooseLevel: (level) => {
      chosenHeight = getState().quality.levels.find(({ index }) => index === level)?.height ?? null;
      engine?.chooseLevel(level);
      dispatch({ type: 'level-chosen', level });
    },
    showCaption: (caption) => {
      dispatch({ type: 'caption-track', track: caption });
      if (caption === null || engine?.showsCaptions !== false) engine?.chooseCaption(caption);
      else void loadCaptions();
    },
    load: () => {
      renewals = 0;
      const { broadcast, mode, startTime, timeOrigin, clip } = spec();
      if (broadcast === null) {
        close();
        const live = mode !== 'vod';
        dispatch({ type: 'source-changed', live, atEdge: true, empty: true, keepView: false });
        return;
      }
      const begin = startTime ?? clip?.start ?? null;
      const onWorldClock = begin !== null && timeOrigin !== null;
      const from = onWorldClock
        ? { time: null, epochMs: timeOrigin + begin * 1000 }
        : { time: begin, epochMs: null };
      void openKnown(broadcast, from, 'load');
    },
    start,
    seek: (time) => {
      const waiting = canSeek(video) ? null : placeAt(time);
      if (waiting !== null) beginning = waiting;
      playhead.settleAt(waiting?.epochMs ?? null);
      engine?.seek(time);
    },
    turnTo: (view, why) => {
      const from = here();
      dispatch({ type: 'view', view, reason: why });
      const address = addressOf(view);
      if (address !== null) void openKnown(address, from, 'view');
    },
    lowerPicture: () => {
      const { levels, activeLevel, chosenLevel } = getState().quality;
      const lower = chosenLevel === null ? nextLower(levels, activeLevel) : null;
      if (lower !== null) engine?.capLevel(lower);
      return lower !== null;
    },
    handOver: () => {
      const isDue = isElsewhere !== (getState().cast.status === 'on');
      // Where no script can feed the element, it already has the address.
      if (source === null || !isDue || mediaSource() === null) return;
      void open(source, here(), 'cast');
    },
    address: () => source,
    retry: () => {
      const address = source ?? addressOf(getState().view.current);
      if (address === null) return;
      const from = here();
      renewals = 0;
      dispatch({ type: 'play-requested' });
      void open(address, from, 'retry');
    },
    measure: playhead.measure,
    stalled: () => {
      if (getState().playback.wantsPlay && !getState().playback.interruption) recovery?.trouble();
    },
    running: () => recovery?.running(),
    finish,
    close,
  };
}
