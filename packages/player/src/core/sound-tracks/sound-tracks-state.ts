import type { Reducers } from '../reducer.ts';
import type { SoundTrack } from './sound-tracks.ts';

export type SoundTracksState = {
  tracks: readonly SoundTrack[];
  /** Index of the track that is heard; null while unknown. */
  activeTrack: number | null;
};

export type SoundTracksEvent =
  | { type: 'sound-tracks'; tracks: readonly SoundTrack[] }
  | { type: 'sound-track'; track: number | null };

export const initialSoundTracks: SoundTracksState = { tracks: [], activeTrack: null };

export const soundTracksReducers: Reducers<SoundTracksState, SoundTracksEvent> = {
  'sound-tracks': (state, { tracks }) => ({ ...state, tracks }),
  'sound-track': (state, { track }) => ({ ...state, activeTrack: track }),
};
