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
   * The stream's clock as played so far on this device; for another live stream it is derived from that,
   * or null; null for a newly loaded video.
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
const usualTarget = 6;

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
  let isDue = false;
  /** Status counts only once the screen has loaded the latest media. */
  let isLoaded = false;
  let generation = 0;
  let tries = 0;
  let edge = clock;
  /** Offset in seconds from its clock to ours; null until it has reported a live position. */
  let shift: number | null = null;
  const atClock =
    from.epochMs !== null && clock ? timeAtWallClock(clock.anchors, from.epochMs) : null;
  /** Start position, media s; null for the start, or the live position. */
  let aim: number | null = from.time ?? atClock;
  let pendingSeek: { to: number; until: number } | null = null;
  let before: RemoteStatus['state'] | null = null;
  let captions = '';

  const now = () => performance.now();
  const position = (): number | null => {
    const state = getState();
    const { phase } = state.playback;
    const { followsLive, atLiveEdge } = state.live;
    if (phase === 'loading') return aim;
    const isAtLive = live && (followsLive || atLiveEdge);
    return phase === 'ended' || isAtLive ? null : state.timeline.currentTime;
  };
  const failed = () => {
    if (tries > 0) return onUnplayable();
    tries += 1;
    return loadSoon(position());
  };
  const load = async () => {
    isDue = false;
    generation += 1;
    const own = generation;
    const isCurrent = () => !isOver && own === generation;
    cast.dispatch({ type: 'waiting' });
    cast.dispatch({ type: getState().playback.wantsPlay ? 'play' : 'pause' });
    const { href } = new URL(address, document.baseURI);
    const { refusedWith, isFragmented } = await probeStream(href);
    if (!isCurrent()) return;
    if (refusedWith !== null) {
      return listener.failure({ kind: 'network', status: refusedWith, onManifest: true });
    }
    const { title, poster } = cast.mediaInfo();
    try {
      await session.load({
        address: href,
        title,
        poster: poster === null ? null : new URL(poster, document.baseURI).href,
        live,
        startAt: live ? null : aim,
        autoplay: getState().playback.wantsPlay,
        isFragmented,
      });
      if (isCurrent()) isLoaded = true;
    } catch {
      if (isCurrent()) failed();
    }
  };
  const loadSoon = (at: number | null) => {
    aim = at;
    const { anchors, targetDuration } = getState().live;
    const { seekable } = getState().timeline;
    if (live && shift !== null) edge = { anchors, targetDuration, seekable, at: now() };
    shift = live ? null : 0;
    pendingSeek = null;
    isLoaded = false;
    if (isDue || isOver) return;
    isDue = true;
    queueMicrotask(() => !isOver && void load());
  };
  const seek = (time: number) => {
    if (!isLoaded || shift === null) {
      aim = time;
      if (before === 'ended') loadSoon(time);
      return;
    }
    pendingSeek = { to: time, until: now() + seekTimeoutMs };
    session.seek(time - shift);
  };
  /** Derives the clock offset from the first live position, then seeks to the wanted position. */
  const settle = (seekable: TimeRange) => {
    const end = edge ? edge.seekable.end + (now() - edge.at) / 1000 : seekable.end;
    shift = end - seekable.end;
    if (aim !== null) seek(seekTarget({ start: seekable.start + shift, end }, aim));
    aim = null;
  };
  const updateTime = ({ time: remoteTime, seekable }: RemoteStatus) => {
    if (shift === null && seekable) settle(seekable);
    if (shift === null || !seekable) return;
    const time = remoteTime + shift;
    if (pendingSeek && (Math.abs(time - pendingSeek.to) < nearSeconds || now() > pendingSeek.until))
      pendingSeek = null;
    const reached = pendingSeek?.to ?? time;
    cast.dispatch({
      type: 'timeupdate',
      currentTime: reached,
      bufferedEnd: reached,
      seekable: { start: seekable.start + shift, end: seekable.end + shift },
    });
  };
  const onStatus = (status: RemoteStatus) => {
    if (isOver || !isLoaded) return;
    const { state } = status;
    const was = before;
    before = state;
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
    if (was !== null && was !== state && (was === 'paused' || state === 'paused')) {
      cast.dispatch({ type: state === 'playing' ? 'play-requested' : 'pause-requested' });
    }
    if (state === 'playing' && was === 'playing') {
      tries = 0;
      listener.fragment();
    }
    const offered = JSON.stringify(status.captions);
    if (offered === captions) return;
    captions = offered;
    listener.captionTracks(status.captions);
  };

  loadSoon(aim);
  // Gives the controls a position meanwhile.
  queueMicrotask(() => {
    if (isOver) return;
    const fragments = (clock?.anchors ?? []).map(({ time: start, epochMs }) => ({
      start,
      programDateTime: epochMs,
    }));
    const targetDuration = clock?.targetDuration ?? usualTarget;
    listener.playlist({ live, targetDuration, fragments });
    if (clock === null) return;
    const { seekable } = clock;
    const currentTime = aim ?? (live ? seekable.end : seekable.start);
    cast.dispatch({ type: 'timeupdate', currentTime, bufferedEnd: currentTime, seekable });
  });
  return {
    onStatus,
    remote: {
      play: () => (before === 'ended' && !isLoaded ? loadSoon(null) : session.play()),
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
    chooseSound: () => undefined,
    seekable: () => getState().timeline.seekable,
    destroy: () => {
      isOver = true;
    },
  };
}
