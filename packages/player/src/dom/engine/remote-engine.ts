import type { LiveState } from '../../core/live/live-state.ts';
import type { PlayerState } from '../../core/state.ts';
import { seekTarget, type TimeRange } from '../../core/timeline/timeline.ts';
import { timeAtWallClock } from '../../core/live/wall-clock.ts';
import type { CastPort, RemoteOpening } from '../cast/cast.ts';
import type { Engine } from './engine.ts';
import { probeStream } from './probe-stream.ts';
import type { RemoteSession, RemoteStatus } from '../cast/remote-screen.ts';

/** The clock of a stream as played so far. */
export type KnownClock = Pick<LiveState, 'anchors' | 'targetDuration'> & {
  seekable: TimeRange;
  /** When the live position was at the end of the range, ms of `performance.now()`. */
  at: number;
};

export type RemoteEnginePorts = {
  session: RemoteSession;
  cast: CastPort;
  getState: () => PlayerState;
  /**
   * Clock of the stream as it has played on this device so far. For another live stream it is derived from
   * that of the previous one, if there was one. Null for a newly loaded video.
   */
  clock: KnownClock | null;
  /** The screen cannot play this: the video resumes here. */
  onUnplayable: () => void;
  /** Playback was ended at the screen itself. */
  onStopped: () => void;
};

export type RemoteEngine = Engine & { onStatus: (status: RemoteStatus) => void };

/** For this long after a seek a screen may still report the old position, ms. */
const seekTimeoutMs = 2000;
/** Distance at which a seek has arrived, s. */
const nearSeconds = 3;
/** Target duration of segments while the stream's own is unknown, s. */
const defaultTargetSeconds = 6;

/**
 * Plays a source on a screen (ADR 60). A video has the same clock there. A live stream may count from
 * anywhere: its live position is taken to be the one known here, advanced by the time since.
 */
export function createRemoteEngine(
  { source, from, live, listener }: RemoteOpening,
  { session, cast, getState, clock, onUnplayable, onStopped }: RemoteEnginePorts,
): RemoteEngine {
  let address = source;
  let isOver = false;
  let isLoadQueued = false;
  /** Status counts only once the screen has loaded the latest media. */
  let isLoaded = false;
  let generation = 0;
  let loadFailures = 0;
  let knownClock = clock;
  /** Seconds to add to the screen's clock for ours; null until the screen has reported a live position. */
  let clockOffset: number | null = null;
  const atClock =
    from.epochMs !== null && clock ? timeAtWallClock(clock.anchors, from.epochMs) : null;
  /** Start position, media time in s; null for the start, or the live position. */
  let targetTime: number | null = from.time ?? atClock;
  let pendingSeek: { to: number; until: number } | null = null;
  let lastState: RemoteStatus['state'] | null = null;
  let captions = '';

  const now = () => performance.now();
  const position = (): number | null => {
    const state = getState();
    const { phase } = state.playback;
    const { followsLive, atLiveEdge } = state.live;
    if (phase === 'loading') return targetTime;
    const isAtLive = live && (followsLive || atLiveEdge);
    return phase === 'ended' || isAtLive ? null : state.timeline.currentTime;
  };
  const failed = () => {
    if (loadFailures > 0) return onUnplayable();
    loadFailures += 1;
    return loadSoon(position());
  };
  const load = async () => {
    isLoadQueued = false;
    generation += 1;
    const thisLoad = generation;
    const isCurrent = () => !isOver && thisLoad === generation;
    cast.dispatch({ type: 'waiting' });
    cast.dispatch({ type: getState().playback.wantsPlay ? 'play' : 'pause' });
    const { href } = new URL(address, document.baseURI);
    const { refusedWith, isFragmented } = await probeStream(href);
    if (!isCurrent()) return;
    if (refusedWith !== null) {
      return listener.fatalFailure({ kind: 'network', status: refusedWith, onManifest: true });
    }
    const { title, poster } = cast.mediaInfo();
    try {
      await session.load({
        address: href,
        title,
        poster: poster === null ? null : new URL(poster, document.baseURI).href,
        live,
        startAt: live ? null : targetTime,
        autoplay: getState().playback.wantsPlay,
        isFragmented,
      });
      if (isCurrent()) isLoaded = true;
    } catch {
      if (isCurrent()) failed();
    }
  };
  const loadSoon = (at: number | null) => {
    targetTime = at;
    const { anchors, targetDuration } = getState().live;
    const { seekable } = getState().timeline;
    if (live && clockOffset !== null) knownClock = { anchors, targetDuration, seekable, at: now() };
    clockOffset = live ? null : 0;
    pendingSeek = null;
    isLoaded = false;
    if (isLoadQueued || isOver) return;
    isLoadQueued = true;
    queueMicrotask(() => !isOver && void load());
  };
  const seek = (time: number) => {
    if (!isLoaded || clockOffset === null) {
      targetTime = time;
      if (lastState === 'ended') loadSoon(time);
      return;
    }
    pendingSeek = { to: time, until: now() + seekTimeoutMs };
    session.seek(time - clockOffset);
  };
  /** Derives the clock offset from the first live position, then seeks to the target time. */
  const alignClocks = (seekable: TimeRange) => {
    const end = knownClock
      ? knownClock.seekable.end + (now() - knownClock.at) / 1000
      : seekable.end;
    clockOffset = end - seekable.end;
    if (targetTime !== null)
      seek(seekTarget({ start: seekable.start + clockOffset, end }, targetTime));
    targetTime = null;
  };
  const updateTime = ({ time: remoteTime, seekable }: RemoteStatus) => {
    if (clockOffset === null && seekable) alignClocks(seekable);
    if (clockOffset === null || !seekable) return;
    const time = remoteTime + clockOffset;
    if (pendingSeek && (Math.abs(time - pendingSeek.to) < nearSeconds || now() > pendingSeek.until))
      pendingSeek = null;
    const reached = pendingSeek?.to ?? time;
    cast.dispatch({
      type: 'timeupdate',
      currentTime: reached,
      bufferedEnd: reached,
      seekable: { start: seekable.start + clockOffset, end: seekable.end + clockOffset },
    });
  };
  const onStatus = (status: RemoteStatus) => {
    if (isOver || !isLoaded) return;
    const { state } = status;
    const previousState = lastState;
    lastState = state;
    cast.dispatch({ type: 'volumechange', sound: status.sound });
    if (state === 'stopped') return onStopped();
    if (state === 'failed') return failed();
    if (state === 'ended') {
      isLoaded = false;
      return cast.ended();
    }
    updateTime(status);
    if (state === 'waiting') return cast.dispatch({ type: 'waiting' });
    cast.dispatch({ type: 'playing' });
    cast.dispatch({ type: state === 'paused' ? 'pause' : 'play' });
    // Paused or resumed by the screen's own remote, or by another phone.
    const isPauseChange = (previousState === 'paused') !== (state === 'paused');
    if (previousState !== null && isPauseChange) {
      cast.dispatch({ type: state === 'playing' ? 'play-requested' : 'pause-requested' });
    }
    if (state === 'playing' && previousState === 'playing') {
      loadFailures = 0;
      listener.fragment();
    }
    const offered = JSON.stringify(status.captions);
    if (offered === captions) return;
    captions = offered;
    listener.captionTracks(status.captions);
  };

  loadSoon(targetTime);
  // Gives the controls a position in the meantime.
  queueMicrotask(() => {
    if (isOver) return;
    const fragments = (clock?.anchors ?? []).map(({ time: start, epochMs }) => ({
      start,
      programDateTime: epochMs,
    }));
    const targetDuration = clock?.targetDuration ?? defaultTargetSeconds;
    listener.playlist({ live, targetDuration, fragments });
    if (clock === null) return;
    const { seekable } = clock;
    const currentTime = targetTime ?? (live ? seekable.end : seekable.start);
    cast.dispatch({ type: 'timeupdate', currentTime, bufferedEnd: currentTime, seekable });
  });
  return {
    onStatus,
    remote: {
      play: () => (lastState === 'ended' && !isLoaded ? loadSoon(null) : session.play()),
      pause: session.pause,
      sound: session.setSound,
    },
    retry: () => loadSoon(position()),
    reload: loadSoon,
    recoverMedia: () => loadSoon(position()),
    seek,
    swap: (fresh) => {
      address = fresh;
      loadSoon(position());
      return true;
    },
    // The screen sends its own requests, and reports when it fails.
    busy: () => true,
    chooseLevel: () => undefined,
    capLevel: () => undefined,
    byBrowser: true,
    showsCaptions: true,
    chooseCaption: session.showCaption,
    chooseAudioTrack: () => undefined,
    seekable: () => getState().timeline.seekable,
    destroy: () => {
      isOver = true;
    },
  };
}
