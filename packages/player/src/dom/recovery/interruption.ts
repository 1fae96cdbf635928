import type { PlaybackState } from '../../core/playback/playback-state.ts';
import type { PlayerEvent, PlayerState } from '../../core/state.ts';
import type { Store } from '../../core/store.ts';
import type { PlayerCommands } from '../commands.ts';

/**
 * Where a live stream resumes: at the live position if the viewer watched there (`edge`), or at the position at which
 * it was interrupted (`place`, as the tenant setting `live_return` names it).
 */
export type ResumeAt = 'edge' | 'place';

/** What replaces the video, such as an ad. The video keeps its position until `end`. */
export type Interruption = {
  /** Sets the title, for the lock screen, and whether the viewer has to wait. */
  show: (change: Partial<NonNullable<PlaybackState['interruption']>>) => void;
  /** Reports that the browser allows the replacement only muted. */
  autoplayMuted: () => void;
  /** Reports that the browser does not play the replacement before another press. */
  autoplayBlocked: () => void;
  /** Reports that the system paused the replacement. */
  paused: () => void;
  /** True once the interruption has ended. */
  isOver: () => boolean;
  /** Resumes the video if the viewer wants to watch; calling it again does nothing. */
  end: (at: ResumeAt) => void;
};

export type InterruptPorts = {
  video: HTMLVideoElement;
  store: Store<PlayerState, PlayerEvent>;
  commands: Pick<PlayerCommands, 'play' | 'seek' | 'backToLive' | 'applySound'>;
};

/**
 * Returns a function that holds the video of one player: it is paused, does not start, and ignores seeks.
 * Play and pause change what the viewer wants, and the interruption follows that. Throws during another
 * interruption.
 */
export function createInterrupt({ video, store, commands }: InterruptPorts): () => Interruption {
  const { dispatch, getState } = store;

  const resume = (at: ResumeAt) => {
    const { playback, live, timeline } = getState();
    const { phase, wantsPlay } = playback;
    const { seekable, currentTime } = timeline;
    // An interruption after the end of a video leaves it there.
    if (phase === 'ended') return dispatch({ type: 'pause-requested' });
    const isLive = live.isLive && phase === 'ready';
    if (isLive && at === 'edge' && live.followsLive && wantsPlay) return commands.backToLive();
    if (isLive && at === 'place') dispatch({ type: 'follow-live', followsLive: false });
    // The position may have dropped out of the seekable range in the meantime.
    if (isLive && currentTime < seekable.start) commands.seek(seekable.start);
    if (wantsPlay) commands.play();
    return undefined;
  };

  return () => {
    if (getState().playback.interruption) throw new Error('The video is interrupted already');
    let isOver = false;
    const isAfterEnd = getState().playback.phase === 'ended';
    dispatch({ type: 'interrupted', interruption: { title: null, waiting: true } });
    if (isAfterEnd) dispatch({ type: 'play-requested' });
    video.pause();
    return {
      show: (change) => {
        const { interruption } = getState().playback;
        if (isOver || !interruption) return;
        dispatch({ type: 'interrupted', interruption: { ...interruption, ...change } });
      },
      autoplayMuted: () => {
        commands.applySound({ ...getState().playback.sound, muted: true });
        dispatch({ type: 'autoplay-muted' });
      },
      autoplayBlocked: () => dispatch({ type: 'autoplay-blocked' }),
      paused: () => dispatch({ type: 'pause-requested' }),
      isOver: () => isOver,
      end: (at) => {
        if (isOver) return;
        isOver = true;
        dispatch({ type: 'interrupted', interruption: null });
        resume(at);
      },
    };
  };
}

/** Timeout, after which the video starts without the interruption, ms. */
const timeoutMs = 5000;

/**
 * Holds the video while its replacement is fetched, and releases it if that fails or takes too long. A
 * late replacement checks `isOver`.
 */
export function interruptWhile(
  interruption: Interruption,
  fetchReplacement: (interruption: Interruption) => Promise<void>,
): void {
  const release = () => interruption.end('edge');
  const timer = setTimeout(release, timeoutMs);
  fetchReplacement({
    ...interruption,
    show: (change) => {
      clearTimeout(timer);
      interruption.show(change);
    },
  }).catch(release);
}
