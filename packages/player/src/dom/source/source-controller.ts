import type { PlayerView } from '../../core/panorama/view-state.ts';
import { isAtLiveEdge } from '../../core/live/live-edge.ts';
import { secondsBehindLive } from '../../core/timeline/timeline.ts';
import { clockAnchors } from '../../core/live/wall-clock.ts';
import { bandwidthOf } from '../../core/quality/bandwidth.ts';
import { streamDefault, type StartPosition } from '../engine/start-position.ts';
import type { OpenCause } from '../player-updates.ts';
import type { Engine, EngineListener, EngineOptions } from '../engine/engine.ts';
import type { HeadStart } from '../engine/head-start.ts';
import { loadEngine } from '../engine/load-engine.ts';
import { canSeek } from '../media/media-events.ts';
import { mediaSource } from '../engine/media-source.ts';
import { createLastPicture } from '../media/last-picture.ts';
import { createPlayhead } from '../media/playhead.ts';
import { playbackConditions } from '../recovery/playback-conditions.ts';
import { createRenewal } from '../recovery/renewal.ts';
import { createRecoveryDriver, type RecoveryDriver } from '../recovery/recovery-driver.ts';
import { startPlayback } from '../media/start-playback.ts';
import { createCaptionSelection } from '../captions/caption-selection.ts';
import { createLevelSelection } from '../quality/level-selection.ts';
import { createAudioTrackSelection } from '../audio-tracks/audio-track-selection.ts';
import { createResumePosition, requestedStart } from './resume-position.ts';
import { createSourceAddresses } from './source-addresses.ts';
import type { SourceController, SourceControllerPorts } from './source-controller-api.ts';

/** Playback continues this far past the end of a missing segment, so that it is inside the next one, s. */
const skipMarginSeconds = 0.1;
const defaultBandwidthBps = bandwidthOf(null, null);

/** Causes that open a source which continues the picture on the screen. */
const continuingCauses: readonly OpenCause[] = ['renewal', 'retry', 'engine'];

export function createSourceController(ports: SourceControllerPorts): SourceController {
  const { video, store, spec, emit } = ports;
  const { dispatch, getState } = store;
  let source: string | null = null;
  let engine: Engine | null = null;
  let recovery: RecoveryDriver | null = null;
  let generation = 0;
  /** The current source was opened for another screen. */
  let isOnOtherScreen = false;
  /** The stream is live, even while the viewer watches a clip of it, which is never live. */
  let isOnAir = false;
  /** A playlist of the current stream needs the full build of the engine. */
  let needsFullBuild = false;

  /** Returns a function that is true until another source is opened, or this one is closed. */
  const watchSource = () => {
    const thisGeneration = generation;
    return () => thisGeneration === generation;
  };
  const addresses = createSourceAddresses(ports);
  const lastPicture = createLastPicture(video);
  const position = createResumePosition(getState, () => isOnAir);
  const levels = createLevelSelection(store, () => engine);
  const audioTracks = createAudioTrackSelection(store, () => engine);
  const captions = createCaptionSelection({
    store,
    engine: () => engine,
    watchSource,
    reopen: async () => {
      if (source !== null) await open(source, position.now(), 'engine');
    },
  });

  const finish = () => {
    dispatch({ type: 'ended' });
    emit({ type: 'ended' });
  };
  const playhead = createPlayhead({
    video,
    store,
    spec,
    pendingTime: () => position.pendingTime(),
    seekable: () => engine?.seekable() ?? null,
    // Safari leaves the engine by itself for another screen, and starts over there.
    isEngineMedia: () =>
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
    const isCurrent = watchSource();
    const result = await startPlayback(video);
    if (!isCurrent()) return;
    if (result === 'muted') dispatch({ type: 'autoplay-muted' });
    if (result === 'blocked') dispatch({ type: 'autoplay-blocked' });
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
  const startFrom = (from: StartPosition) => {
    position.startFrom(from);
    // The element of a source that plays elsewhere never gets there.
    if (engine?.remote) position.reached();
  };
  /** Goes to a media time (s), or starts there once the source has loaded. */
  const goTo = (time: number) => {
    const pending = canSeek(video) ? null : position.at(time);
    if (pending !== null) startFrom(pending);
    playhead.seekToWallClock(pending?.epochMs ?? null);
    engine?.seek(time);
  };
  const reloadFrom = (from: StartPosition) => {
    startFrom(from);
    playhead.seekToWallClock(from.epochMs);
    engine?.reload(from.time);
  };
  const retryEngine = () => {
    engine?.retry();
    // Reloading in the browser's own engine has paused the video.
    if (getState().playback.wantsPlay && video.paused) void start();
  };
  const renewal = createRenewal({
    afterMs: addresses.renewAfterMs,
    renew: async () => {
      const isCurrent = watchSource();
      const fresh = source === null ? null : await addresses.renew(source);
      return fresh !== null && isCurrent() && swapTo(fresh);
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
  const closeAll = () => {
    close();
    lastPicture.remove();
  };
  const recoveryOf = (address: string, isCurrent: () => boolean) =>
    createRecoveryDriver({
      ...playbackConditions(video, store, position.pendingTime),
      isLive: () => isOnAir,
      canRenew: addresses.canRenew,
      canExpire: () => (spec().renewAfterMs ?? null) !== null,
      isBusy: () => engine?.busy() ?? true,
      retry: retryEngine,
      reload: () => {
        reloadFrom(position.now());
        if (getState().playback.wantsPlay) void start();
      },
      skipTo: (time) => {
        goTo(time + skipMarginSeconds);
        engine?.retry();
      },
      recovered: returnToLive,
      recoverMedia: () => {
        const startTime = position.pendingTime();
        engine?.recoverMedia();
        if (startTime !== null) engine?.seek(startTime);
        if (getState().playback.wantsPlay) void start();
      },
      renew: async () => {
        const fresh = await addresses.renewRefused(address);
        if (fresh === null || !isCurrent()) return fresh !== null;
        if (getState().playback.phase !== 'loading' && swapTo(fresh)) retryEngine();
        else void open(fresh, position.now(), 'renewal');
        return true;
      },
      errorAfterMs: ports.errorAfterMs,
      startErrorAfterMs: ports.startErrorAfterMs,
    });
  const listenerOf = (driver: RecoveryDriver, isCurrent: () => boolean): EngineListener => ({
    levels: levels.offer,
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
    audioTracks: audioTracks.offer,
    needsFullBuild: (headStart) => {
      if (!isCurrent() || source === null) return;
      needsFullBuild = true;
      void open(source, position.now(), 'engine', headStart);
    },
    fragment: (bps) => {
      addresses.clearRefusals();
      driver.healthy();
      if (bps !== undefined) emit({ type: 'bandwidth-measured', bps });
    },
    recoverableFailure: driver.recoverableFailure,
    fatalFailure: driver.fatalFailure,
    numberingRestarted: driver.numberingRestarted,
    emptying: () => {
      position.emptied();
      lastPicture.capture();
    },
    emptied: () => {
      if (getState().playback.wantsPlay) void start();
    },
  });
  const open = async (
    address: string,
    from: StartPosition,
    cause: OpenCause,
    handedOver: HeadStart | null = null,
  ) => {
    const opened = spec();
    const { hasTextTracks, mode, clip, wantsCaptions = false } = opened;
    const { bandwidthBps = defaultBandwidthBps, headStart: prefetched = null } = opened;
    close();
    if (!continuingCauses.includes(cause)) lastPicture.remove();
    const isCurrent = watchSource();
    source = address;
    isOnAir = mode !== 'vod';
    position.startFrom(from);
    isOnOtherScreen = getState().cast.status === 'on';
    if (cause === 'load') levels.reset();
    if (cause === 'load' || cause === 'view') needsFullBuild = false;
    playhead.seekToWallClock(from.epochMs);
    dispatch({
      type: 'source-changed',
      live: isOnAir && clip === null,
      atEdge: from.time === null && from.epochMs === null,
      empty: false,
      keepView: cause !== 'load',
      keepTracks: cause === 'engine' || cause === 'cast',
    });
    emit({ type: 'source-opened', source: address, cause });
    const driver = recoveryOf(address, isCurrent);
    recovery = driver;
    const listener = listenerOf(driver, isCurrent);
    const openRemotely = isOnOtherScreen && ports.device()?.open;
    if (openRemotely) {
      position.reached();
      engine = openRemotely({ source: address, from, cause, live: isOnAir, listener });
      return renewal.start();
    }
    // A portrait window shows less of the picture than its full width.
    const capToBox = getState().view.current === 'broadcast' && spec().isPortrait !== true;
    const isPrefetched = cause === 'load' && prefetched?.source === address;
    const headStart = isPrefetched ? prefetched : handedOver;
    const engineOptions: EngineOptions = {
      source: address,
      headStart,
      bandwidthBps,
      startAt: from.time,
      hasTextTracks,
      withCaptions: wantsCaptions || captions.needsFullBuild(),
      needsFullBuild: needsFullBuild || captions.needsFullBuild(),
      drm: spec().drm ?? null,
      capToBox,
      maxDevicePixelRatio: () => spec().maxDevicePixelRatio ?? null,
      byBrowser: isOnOtherScreen,
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
      // The same source needs the full build again when it is retried.
      needsFullBuild ||= loaded.showsCaptions && !loaded.byBrowser;
    } catch {
      if (isCurrent()) stop('engine');
      return;
    }
    renewal.start();
    if (getState().playback.wantsPlay) await start();
  };
  /** Opens the page's address, or a fresh one if the page has had it for too long. */
  const openKnown = async (address: string, from: StartPosition, cause: 'load' | 'view') => {
    const isCurrent = watchSource();
    const fresh = addresses.isOld() ? await addresses.renew(address).catch(() => null) : null;
    if (isCurrent()) await open(fresh ?? address, from, cause);
  };

  return {
    engine: () => engine,
    levels: {
      ...levels,
      choose: (level) => {
        levels.choose(level);
        recovery?.commanded();
      },
    },
    captions,
    audioTracks,
    load: () => {
      addresses.clearRefusals();
      const { broadcast, mode } = spec();
      if (broadcast !== null) return void openKnown(broadcast, requestedStart(spec()), 'load');
      closeAll();
      const live = mode !== 'vod';
      dispatch({ type: 'source-changed', live, atEdge: true, empty: true, keepView: false });
      return undefined;
    },
    start,
    seek: (time) => {
      goTo(time);
      recovery?.commanded();
    },
    seekToLive: () => {
      const { end } = getState().timeline.seekable;
      if (engine?.remote) return engine.seek(end);
      playhead.seekToWallClock(null);
      // An element that is being filled again would forget the seek.
      if (position.isPending()) reloadFrom(streamDefault);
      else if (engine && end > 0) video.currentTime = end;
      return recovery?.commanded();
    },
    switchView: (view, reason) => {
      const from = position.now();
      dispatch({ type: 'view', view, reason });
      const address = addressOf(view);
      if (address !== null) void openKnown(address, from, 'view');
    },
    handOver: () => {
      const isDue = isOnOtherScreen !== (getState().cast.status === 'on');
      // Where no script can feed the element, it already has the address.
      if (source === null || !isDue || mediaSource() === null) return;
      void open(source, position.now(), 'cast');
    },
    address: () => source,
    retry: () => {
      const address = source ?? addressOf(getState().view.current);
      if (address === null) return;
      const from = position.now();
      addresses.clearRefusals();
      dispatch({ type: 'play-requested' });
      void open(address, from, 'retry');
    },
    measure: playhead.measure,
    stalled: () => {
      if (getState().playback.wantsPlay && !getState().playback.interruption) recovery?.stalled();
    },
    running: () => recovery?.running(),
    positionReached: position.reached,
    finish,
    close: closeAll,
  };
}
