import type { Reducers } from '../reducer.ts';
import { defaultCaptionStyle, type CaptionStyle } from './caption-style.ts';

export type CaptionTrack = { index: number; label: string; language: string };

export type CaptionsState = {
  tracks: readonly CaptionTrack[];
  /** Index of the track that is shown; null for none. */
  shownTrack: number | null;
  style: CaptionStyle;
};

export type CaptionsEvent =
  | { type: 'caption-tracks'; tracks: readonly CaptionTrack[] }
  | { type: 'caption-track'; track: number | null }
  | { type: 'caption-style'; style: CaptionStyle };

export const initialCaptions: CaptionsState = {
  tracks: [],
  shownTrack: null,
  style: defaultCaptionStyle,
};

export const captionsReducers: Reducers<CaptionsState, CaptionsEvent> = {
  'caption-tracks': (state, { tracks }) => ({ ...state, tracks }),
  'caption-track': (state, { track }) => ({ ...state, shownTrack: track }),
  'caption-style': (state, { style }) => ({ ...state, style }),
};
