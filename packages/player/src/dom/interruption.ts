import type { PlayerEvent, PlayerState } from '../core/state.ts';
import type { Store } from '../core/store.ts';
import type { PlayerCommands } from './commands.ts';

/** How a live stream goes on: at the live position for who watched there, or where the viewer was. */
export type GoOn = 'edge' | 'place';

/** Something stands in for the film, which stays where it is until `end`. */
export type Interruption = {
  /** What is said of it: its title, for the lock screen, and whether it makes the viewer wait. */
  show: (change: Partial<NonNullable<PlayerState['interruption']>>) => void;
  /** The browser lets it play without sound only, or not before another press. */
  silenced: () => void;
  refused: () => void;
  /** The system paused it. */
  paused: () => void;
  /** Whether it has ended. */
  isOver: () => boolean;
  /** The film goes on if the viewer wants to watch; calling it again does nothing. */
  end: (then: GoOn) => void;
};

export type InterruptPorts = {
  video: HTMLVideoElement;
  store: Store<PlayerState, PlayerEvent>;
  commands: Pick<PlayerCommands, 'play' | 'seek' | 'backToLive' | 'applySound'>;
};

/**
 * Holds the film of one player: it is paused, does not start, and takes no seek, while play and pause
 * change what the viewer wants, which whatever stands in follows. Throws while something else does.
 */
export function createInterrupt({ video, store, commands }: InterruptPorts): () => Interruption {
  const { dispatch, getState } = store;

  const goOn = (then: GoOn) => {
    const { phase, wantsPlay, live, followsLive, window, time } = getState();
    // What comes after the end of a film leaves it there.
    if (phase === 'ended') return dispatch({ type: 'play-wanted', wanted: false });
    const isLive = live && phase === 'ready';
    if (isLive && then === 'edge' && followsLive && wantsPlay) return commands.backToLive();
    if (isLive && then === 'place') dispatch({ type: 'follows-live', follows: false });
    // Meanwhile the window may have left the place behind.
    if (isLive && time < window.start) commands.seek(window.start);
    if (wantsPlay) commands.play();
    return undefined;
  };

  return () => {
    if (getState().interruption) throw new Error('The film is interrupted already');
    let isOver = false;
    const isAfterEnd = getState().phase === 'ended';
    dispatch({ type: 'interrupted', interruption: { title: null, waiting: true } });
    if (isAfterEnd) dispatch({ type: 'play-wanted', wanted: true });
    video.pause();
    return {
      show: (change) => {
        const { interruption } = getState();
        if (isOver || !interruption) return;
        dispatch({ type: 'interrupted', interruption: { ...interruption, ...change } });
      },
      silenced: () => {
        commands.applySound({ ...getState().sound, muted: true });
        dispatch({ type: 'silenced', silenced: true });
      },
      refused: () => dispatch({ type: 'start-refused' }),
      paused: () => dispatch({ type: 'play-wanted', wanted: false }),
      isOver: () => isOver,
      end: (then) => {
        if (isOver) return;
        isOver = true;
        dispatch({ type: 'interrupted', interruption: null });
        goOn(then);
      },
    };
  };
}

/** The film begins without what holds it when that has not come by then, ms. */
const PATIENCE_MS = 5000;

/**
 * Holds the film while what stands in is fetched, and lets it go when that fails or takes too long; what
 * comes then looks at `isOver`.
 */
export function holdWhile(
  held: Interruption,
  fetchStandIn: (held: Interruption) => Promise<void>,
): void {
  const goOn = () => held.end('edge');
  const late = setTimeout(goOn, PATIENCE_MS);
  fetchStandIn({
    ...held,
    show: (change) => {
      clearTimeout(late);
      held.show(change);
    },
  }).catch(goOn);
}
