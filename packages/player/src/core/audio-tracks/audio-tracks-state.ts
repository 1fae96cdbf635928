import type { Reducers } from '../reducer.ts';
import type { AudioTrack } from './audio-tracks.ts';

export type AudioTracksState = {
  tracks: readonly AudioTrack[];
  /** Index of the track that is heard; null while unknown. */
  activeTrack: number | null;
};

export type AudioTracksEvent =
  | { type: 'audio-tracks'; tracks: readonly AudioTrack[] }
  | { type: 'audio-track'; track: number | null };

export const initialAudioTracks: AudioTracksState = { tracks: [], activeTrack: null };

export const audioTracksReducers: Reducers<AudioTracksState, AudioTracksEvent> = {
  'audio-tracks': (state, { tracks }) => ({ ...state, tracks }),
  'audio-track': (state, { track }) => ({ ...state, activeTrack: track }),
};
