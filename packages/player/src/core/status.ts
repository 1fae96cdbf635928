import type { PlayerView } from './panorama/view-state.ts';
import type { PlayerError } from './recovery/recovery.ts';
import type { PlayerState } from './state.ts';

/**
 * The state that the page around the player sees. A new object appears only when something in it changed.
 */
export type PlayerStatus = {
  phase: 'empty' | 'loading' | 'playing' | 'paused' | 'buffering' | 'ended' | 'error';
  live: boolean;
  atLiveEdge: boolean;
  fullscreen: boolean;
  view: PlayerView;
  /** True once the stream has captions to choose from. */
  hasCaptions: boolean;
  error: PlayerError | null;
};

function phaseOf({ playback, error }: PlayerState): PlayerStatus['phase'] {
  const { phase, paused, waiting, interruption } = playback;
  if (error) return 'error';
  // An interruption counts as the video: it has started, or has not ended yet.
  if (phase === 'empty' || (phase !== 'ready' && interruption === null)) return phase;
  if (paused) return 'paused';
  return waiting ? 'buffering' : 'playing';
}

export function statusOf(state: PlayerState): PlayerStatus {
  const { live, screen, view, captions, error } = state;
  return {
    phase: phaseOf(state),
    live: live.isLive,
    atLiveEdge: live.isLive && live.atLiveEdge,
    fullscreen: screen.fullscreen,
    view: view.current,
    hasCaptions: captions.tracks.length > 0,
    error,
  };
}

export function isSameStatus(a: PlayerStatus, b: PlayerStatus): boolean {
  return (
    a.phase === b.phase &&
    a.live === b.live &&
    a.atLiveEdge === b.atLiveEdge &&
    a.fullscreen === b.fullscreen &&
    a.view === b.view &&
    a.hasCaptions === b.hasCaptions &&
    a.error === b.error
  );
}
