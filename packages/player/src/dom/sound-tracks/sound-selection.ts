import {
  soundTrackFor,
  type SoundChoice,
  type SoundTrack,
} from '../../core/sound-tracks/sound-tracks.ts';
import type { PlayerEvent, PlayerState } from '../../core/state.ts';
import type { Store } from '../../core/store.ts';
import type { Engine } from '../engine/engine.ts';

export type SoundSelection = {
  /** The engine knows the sound tracks of its source: one is chosen at once. */
  offer: (tracks: readonly SoundTrack[]) => void;
  /** The viewer's choice. It holds for the following sources, too. */
  choose: (track: number) => void;
  /** A choice of an earlier visit, before a source offers tracks. */
  prefer: (choice: SoundChoice | null) => void;
};

/** Selects the sound track of each source. */
export function createSoundSelection(
  { dispatch, getState }: Store<PlayerState, PlayerEvent>,
  engine: () => Engine | null,
): SoundSelection {
  let chosen: SoundChoice | null = null;
  const play = (track: SoundTrack) => {
    engine()?.chooseSound(track.index);
    dispatch({ type: 'sound-track', track: track.index });
  };
  return {
    offer: (tracks) => {
      dispatch({ type: 'sound-tracks', tracks });
      const track = soundTrackFor(tracks, chosen, navigator.languages);
      if (track !== null) play(track);
    },
    choose: (index) => {
      const track = getState().soundTracks.tracks.find((candidate) => candidate.index === index);
      if (track === undefined) return;
      chosen = { label: track.label, language: track.language };
      play(track);
    },
    prefer: (choice) => {
      chosen = choice;
    },
  };
}
