import {
  audioTrackFor,
  type AudioTrackChoice,
  type AudioTrack,
} from '../../core/audio-tracks/audio-tracks.ts';
import type { PlayerEvent, PlayerState } from '../../core/state.ts';
import type { Store } from '../../core/store.ts';
import type { Engine } from '../engine/engine.ts';

export type AudioTrackSelection = {
  /** The engine knows the audio tracks of its source: one is chosen at once. */
  offer: (tracks: readonly AudioTrack[]) => void;
  /** The viewer's choice. It holds for the following sources, too. */
  choose: (track: number) => void;
  /** A choice of an earlier visit, before a source offers tracks. */
  prefer: (choice: AudioTrackChoice | null) => void;
};

/** Selects the audio track of each source. */
export function createAudioTrackSelection(
  { dispatch, getState }: Store<PlayerState, PlayerEvent>,
  engine: () => Engine | null,
): AudioTrackSelection {
  let chosen: AudioTrackChoice | null = null;
  const play = (track: AudioTrack) => {
    engine()?.chooseAudioTrack(track.index);
    dispatch({ type: 'audio-track', track: track.index });
  };
  return {
    offer: (tracks) => {
      dispatch({ type: 'audio-tracks', tracks });
      const track = audioTrackFor(tracks, chosen, navigator.languages);
      if (track !== null) play(track);
    },
    choose: (index) => {
      const track = getState().audioTracks.tracks.find((candidate) => candidate.index === index);
      if (track === undefined) return;
      chosen = { label: track.label, language: track.language };
      play(track);
    },
    prefer: (choice) => {
      chosen = choice;
    },
  };
}
