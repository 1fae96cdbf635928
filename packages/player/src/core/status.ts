import type { PlayerError } from './recovery/recovery.ts';
import type { PlayerState, PlayerView } from './state.ts';

/**
 * The state that the page around the player sees. A new object appears only when something in it changed.
 */
export type PlayerStatus = {
  phase: 'empty' | 'loading' | 'playing' | 'paused' | 'buffering' | 'ended' | 'error';
  live: boolean;
  atLiveEdge: boolean;
  fullscreen: boolean;
  view: PlayerView;
  error: PlayerError | null;
};

function phaseOf(state: PlayerState): PlayerStatus['phase'] {
  if (state.error) return 'error';
  // An interruption counts as the video: it has started, or has not ended yet.
  if (state.interruption && state.phase !== 'empty') {
    if (state.paused) return 'paused';
    return state.waiting ? 'buffering' : 'playing';
  }
  if (state.phase === 'empty' || state.phase === 'loading' || state.phase === 'ended') {
    return state.phase;
  }
  if (state.paused) return 'paused';
  return state.waiting ? 'buffering' : 'playing';
}

export function statusOf(state: PlayerState): PlayerStatus {
  const { live, atLiveEdge, fullscreen, view, error } = state;
  return { phase: phaseOf(state), live, atLiveEdge: live && atLiveEdge, fullscreen, view, error };
}

export function isSameStatus(a: PlayerStatus, b: PlayerStatus): boolean {
  return (
    a.phase === b.phase &&
    a.live === b.live &&
    a.atLiveEdge === b.atLiveEdge &&
    a.fullscreen === b.fullscreen &&
    a.view === b.view &&
    a.error === b.error
  );
}
