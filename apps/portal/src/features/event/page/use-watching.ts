import type { ScoreChange } from '@grandstand/contract';
import type { PlayerHandle, PlayerMarker, PlayerStatus } from '@grandstand/player';
import { useCallback, useRef, useState } from 'react';
import { createPlayhead } from '../player/playhead.ts';

/** Goals of both sides, home first. */
type SeenScore = Pick<ScoreChange, 'home' | 'away'>;

/** What the page's player reports: whether it plays, the viewer's position, and what they have seen. */
export function useWatching() {
  const player = useRef<PlayerHandle>(null);
  const [playhead] = useState(createPlayhead);
  const phase = useRef<PlayerStatus['phase']>('empty');
  const started = useRef(false);
  const [isAtEnd, setAtEnd] = useState(false);
  const [hasPlayed, setPlayed] = useState(false);
  const [hasReachedEnd, setReachedEnd] = useState(false);
  const [seenScore, setSeenScore] = useState<SeenScore | null>(null);
  // Stays true once known: the live panorama has none, but the broadcast still does.
  const [hasCaptions, setHasCaptions] = useState(false);
  const [markers, showMarkers] = useState<readonly PlayerMarker[]>([]);

  const onPhase = useCallback((next: PlayerStatus['phase']) => {
    phase.current = next;
    setAtEnd(next === 'ended');
    if (next === 'ended') setReachedEnd(true);
    if (next === 'playing' || next === 'ended') setPlayed(true);
  }, []);
  const onCaptions = useCallback(() => setHasCaptions(true), []);
  const isWatching = useCallback(
    () => ['playing', 'paused', 'buffering'].includes(phase.current),
    [],
  );
  return {
    /** Player handle, set by the stage. */
    player,
    /** The viewer's position in the broadcast. */
    playhead,
    onPhase,
    /** True once the player knows that the video has captions. */
    hasCaptions,
    onCaptions,
    onStart: () => {
      started.current = true;
    },
    /** True once the player has started. */
    hasStarted: () => started.current || phase.current !== 'empty',
    /** True while the player is playing, paused or buffering. */
    isWatching,
    /** True while the player is at the end of the video. */
    isAtEnd,
    hasPlayed,
    /** True once the video was played to its end. */
    hasReachedEnd,
    /** The live score at the viewer's position; null before playback. */
    seenScore,
    onScore: setSeenScore,
    /** Timeline markers of parts: only what this viewer may see. */
    markers,
    showMarkers,
    /** Replays a finished video from the start. */
    watchAgain: () => player.current?.play(),
  };
}
