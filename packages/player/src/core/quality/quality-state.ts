import type { Reducers } from '../reducer.ts';
import type { QualityLevel } from './quality.ts';

export type QualityState = {
  levels: readonly QualityLevel[];
  /** Chosen rendition, null for automatic. */
  chosenLevel: number | null;
  activeLevel: number | null;
};

export type QualityEvent =
  | { type: 'levels'; levels: readonly QualityLevel[] }
  | { type: 'level-chosen'; level: number | null }
  | { type: 'level-active'; level: number };

export const initialQuality: QualityState = { levels: [], chosenLevel: null, activeLevel: null };

export const qualityReducers: Reducers<QualityState, QualityEvent> = {
  levels: (state, { levels }) => ({ ...state, levels }),
  'level-chosen': (state, { level }) => ({ ...state, chosenLevel: level }),
  'level-active': (state, { level }) => ({ ...state, activeLevel: level }),
};
