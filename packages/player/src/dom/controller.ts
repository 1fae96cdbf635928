import { filmTimeAt, mediaTimeAt } from '../core/film-time.ts';
import type { PlayerStorage } from '../core/preferences.ts';
import {
  initialState,
  reducePlayer,
  type CaptionTrack,
  type PlayerEvent,
  type PlayerMode,
  type PlayerState,
  type PlayerView,
} from '../core/state.ts';
import { createStore, type Store } from '../core/store.ts';
import { clippedWindow, seekTarget, type TimeWindow } from '../core/timeline.ts';
import { withMuteToggled, withVolume, type Sound } from '../core/volume.ts';
import { clockAnchors, wallClockAt } from '../core/wall-clock.ts';
import type { Engine, EngineListener } from './engine.ts';
import { loadEngine } from './load-engine.ts';
import { bufferedTo, followMedia } from './media-events.ts';
import { createPreferenceStore } from './preference-store.ts';
import { createRecoveryDriver, type RecoveryDriver } from './recovery-driver.ts';
import { startPlayback } from './start-playback.ts';

export type SourceSpec = {
  broadcast: string | null;
  panorama: string | null;
  mode: PlayerMode;
  hasTextTracks: boolean;
  /** Film time (s) to begin at, null for the stream's own choice. */
  startTime: number | null;
  timeOrigin: number | null;
  /** The only part to show, in film time (s); null for all of it. */
  clip: TimeWindow | null;
};

export type ControllerOptions = {
  video: HTMLVideoElement;
  /** The element that goes full screen. */
  root: HTMLElement;
  mode: PlayerMode;
  muted: boolean;
  storage: PlayerStorage | null;
  errorAfterMs: number;
  /** What to play. Asked anew each time, since a page may change its mind on every render. */
  spec: () => SourceSpec;
  onSourceExpired: () => ((source: string) => Promise<string | null>) | null;
  onEnded: () => void;
};

/** Drives one media element; everything a control or a page can ask for. Times are media seconds. */
export type PlayerController = {
  store: Store<PlayerState, PlayerEvent>;
  /** Starts over with what `spec` says now; the viewer's wish to watch is kept. */
  load: () => void;
  play: () => void;
  pause: () => void;
  seek: (time: number) => void;
  backToLive: () => void;
  chooseLevel: (level: number | null) => void;
  chooseCaption: (caption: number | null) => void;
  toggleCaptions: () => void;
  chooseRate: (rate: number) => void;
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  chooseView: (view: PlayerView) => void;
  /** Loads the source again where it was, and plays. */
  retry: () => void;
  toFilmTime: (mediaTime: number) => number;
  toMediaTime: (filmTime: number) => number;
  destroy: () => void;
};

/** Where a load begins: a media time (s), a moment of the world (epoch ms), or the live edge. */
type Beginning = { time: number | null; epochMs: number | null };

/** Fresh addresses in a row that brought no media, after which the right to watch is gone. */
const MAX_RENEWALS = 3;
const FROM_START: Beginning = { time: null, epochMs: null };
/** The live position moves on while the media element is silent. */
const MEASURE_EVERY_MS = 500;

export function createController(options: ControllerOptions): PlayerController {
  const { video } = options;
  const store = createStore(reducePlayer, initialState(options.mode));
  const { dispatch, getState } = store;
  const preferences = createPreferenceStore(options.storage);
  let source: string | null = null;
  let engine: Engine | null = null;
  let recovery: RecoveryDriver | null = null;
  let generation = 0;
  let beginning: Beginning = FROM_START;
  let dueEpochMs: number | null = null;
  let renewals = 0;

  const finish = () => {
    dispatch({ type: 'ended' });
    options.onEnded();
  };
  /** The clip on the media clock; null also while the stream has not told its dates. */
  const clipOnMedia = (): TimeWindow | null => {
    const { clip, timeOrigin } = options.spec();
    const { anchors } = getState();
    if (clip === null || (timeOrigin !== null && anchors.length === 0)) return null;
    return {
      start: mediaTimeAt(anchors, timeOrigin, clip.start),
      end: mediaTimeAt(anchors, timeOrigin, clip.end),
    };
  };
  const measure = () => {
    const end = Number.isFinite(video.duration) ? video.duration : 0;
    const clip = clipOnMedia();
    const window = clippedWindow(engine?.window() ?? { start: 0, end }, clip);
    const time = video.currentTime;
    dispatch({ type: 'time', time, bufferedTo: bufferedTo(video), window });
    if (clip && time >= clip.end && !video.paused) {
      video.pause();
      finish();
    }
  };
  const settleAtMoment = () => {
    const { anchors, window } = getState();
    if (dueEpochMs === null || anchors.length === 0 || video.readyState === 0) return;
    const time = mediaTimeAt(anchors, dueEpochMs, 0);
    dueEpochMs = null;
    video.currentTime = seekTarget(window, time);
  };
  const stopMedia = followMedia(video, options.root, {
    dispatch,
    measure: () => {
      measure();
      settleAtMoment();
    },
    stalled: () => {
      if (getState().wantsPlay) recovery?.trouble();
    },
    running: () => recovery?.healthy(),
    paused: () => {
      // Headphones pulled out, a call, the system's own button: no longer wanted then. After a
      // failure it still is, so that a new source plays on.
      if (!getState().error) dispatch({ type: 'play-wanted', wanted: false });
    },
    ended: finish,
  });
  const ticking = setInterval(measure, MEASURE_EVERY_MS);

  const start = async () => {
    dispatch({ type: 'play-wanted', wanted: true });
    if (!engine) return;
    const clip = clipOnMedia();
    if (clip && getState().phase === 'ended') video.currentTime = clip.start;
    const asked = generation;
    const result = await startPlayback(video);
    if (asked !== generation) return;
    if (result === 'silenced') dispatch({ type: 'silenced', silenced: true });
    if (result === 'refused') dispatch({ type: 'start-refused' });
  };
  const chooseCaption = (caption: number | null) => {
    engine?.chooseCaption(caption);
    dispatch({ type: 'caption', caption });
  };
  const offerCaptions = (tracks: readonly CaptionTrack[]) => {
    dispatch({ type: 'caption-tracks', tracks });
    const wish = preferences.read().captions;
    chooseCaption(tracks.find(({ language }) => language === wish)?.index ?? null);
  };
  const applySound = (sound: Sound) => {
    video.volume = sound.volume;
    video.muted = sound.muted;
  };
  const applyRate = (rate: number) => {
    video.defaultPlaybackRate = rate;
    video.playbackRate = rate;
  };

  const open = async (address: string, from: Beginning, keepView: boolean) => {
    const { hasTextTracks, mode } = options.spec();
    close();
    const own = generation;
    const isCurrent = () => own === generation;
    source = address;
    beginning = from;
    dueEpochMs = from.epochMs;
    dispatch({ type: 'source-changed', live: mode !== 'vod', empty: false, keepView });
    applyRate(mode === 'vod' ? preferences.read().rate : 1);
    const driver = createRecoveryDriver({
      isLive: () => getState().live,
      canRenew: () => options.onSourceExpired() !== null,
      bufferedAhead: () => bufferedTo(video) - video.currentTime,
      retry: () => engine?.retry(),
      recoverMedia: () => {
        engine?.recoverMedia();
        if (getState().wantsPlay) void start();
      },
      renew: async () => {
        if (renewals === MAX_RENEWALS) return false;
        renewals += 1;
        const fresh = (await options.onSourceExpired()?.(address)) ?? null;
        if (fresh !== null && isCurrent()) void open(fresh, here(), true);
        return fresh !== null;
      },
      report: (error) => {
        dispatch({ type: 'error', error });
        // What is left in the buffer would talk on behind the message.
        if (error && !error.retrying) video.pause();
      },
      errorAfterMs: options.errorAfterMs,
    });
    recovery = driver;
    const listener: EngineListener = {
      levels: (levels) => dispatch({ type: 'levels', levels }),
      activeLevel: (level) => dispatch({ type: 'level-active', level }),
      playlist: ({ live, targetDuration, fragments }) => {
        const anchors = clockAnchors(fragments);
        dispatch({ type: 'playlist', live, targetDuration, anchors });
        measure();
        settleAtMoment();
      },
      captionTracks: offerCaptions,
      fragment: () => {
        renewals = 0;
        driver.healthy();
      },
      trouble: driver.trouble,
      failure: driver.failure,
    };
    const capToBox = getState().view === 'broadcast';
    const engineOptions = { source: address, startAt: from.time, hasTextTracks, capToBox };
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
    if (getState().wantsPlay) await start();
  };
  const close = () => {
    generation += 1;
    recovery?.stop();
    recovery = null;
    engine?.destroy();
    engine = null;
    source = null;
  };
  /** The present position, in a form that survives a change of the media clock. */
  const here = (): Beginning => {
    const { live, atLiveEdge, anchors, time, phase } = getState();
    if (phase === 'loading') return beginning;
    if (phase === 'empty' || (live && atLiveEdge)) return FROM_START;
    if (!live) return { time, epochMs: null };
    return { time: null, epochMs: wallClockAt(anchors, time) };
  };
  const addressOf = (view: PlayerView) => {
    const { broadcast, panorama } = options.spec();
    return view === 'panorama' ? (panorama ?? broadcast) : broadcast;
  };

  const { volume, muted } = preferences.read();
  applySound({ volume, muted: muted || options.muted });
  dispatch({ type: 'sound', sound: { volume: video.volume, muted: video.muted } });

  return {
    store,
    load: () => {
      renewals = 0;
      const { broadcast, mode, startTime, timeOrigin, clip } = options.spec();
      if (broadcast === null) {
        close();
        const live = mode !== 'vod';
        dispatch({ type: 'source-changed', live, empty: true, keepView: false });
        return;
      }
      const begin = startTime ?? clip?.start ?? null;
      const onWorldClock = begin !== null && timeOrigin !== null;
      const from = onWorldClock
        ? { time: null, epochMs: timeOrigin + begin * 1000 }
        : { time: begin, epochMs: null };
      void open(broadcast, from, false);
    },
    play: () => void start(),
    pause: () => {
      dispatch({ type: 'play-wanted', wanted: false });
      video.pause();
    },
    seek: (time) => {
      if (engine) video.currentTime = seekTarget(getState().window, time);
    },
    backToLive: () => {
      const { window } = getState();
      if (engine && window.end > 0) video.currentTime = window.end;
      void start();
    },
    chooseLevel: (level) => {
      engine?.chooseLevel(level);
      dispatch({ type: 'level-chosen', level });
    },
    chooseCaption: (caption) => {
      chooseCaption(caption);
      const chosen = getState().captionTracks.find(({ index }) => index === caption);
      preferences.update({ captions: chosen?.language ?? null });
    },
    toggleCaptions() {
      const { caption, captionTracks } = getState();
      const first = captionTracks[0]?.index ?? null;
      this.chooseCaption(caption === null ? first : null);
    },
    chooseRate: (rate) => {
      if (getState().live) return;
      applyRate(rate);
      preferences.update({ rate });
    },
    setVolume: (level) => {
      const sound = withVolume(level);
      applySound(sound);
      preferences.update(sound);
    },
    toggleMute: () => {
      const sound = withMuteToggled({ volume: video.volume, muted: video.muted });
      applySound(sound);
      preferences.update(sound);
    },
    chooseView: (view) => {
      if (view === getState().view) return;
      const from = here();
      dispatch({ type: 'view', view });
      const address = addressOf(view);
      if (address !== null) void open(address, from, true);
    },
    retry: () => {
      const address = source ?? addressOf(getState().view);
      if (address === null) return;
      const from = here();
      renewals = 0;
      dispatch({ type: 'play-wanted', wanted: true });
      void open(address, from, true);
    },
    toFilmTime: (time) => filmTimeAt(getState().anchors, options.spec().timeOrigin, time),
    toMediaTime: (time) => mediaTimeAt(getState().anchors, options.spec().timeOrigin, time),
    destroy: () => {
      close();
      stopMedia();
      clearInterval(ticking);
    },
  };
}
