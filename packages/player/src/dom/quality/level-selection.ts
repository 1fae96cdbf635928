import type { QualityLevel } from '../../core/quality/quality.ts';
import { nextLower } from '../../core/quality/quality.ts';
import type { PlayerEvent, PlayerState } from '../../core/state.ts';
import type { Store } from '../../core/store.ts';
import type { Engine } from '../engine/engine.ts';

export type LevelSelection = {
  /** The engine knows the renditions of its source. */
  offer: (levels: readonly QualityLevel[]) => void;
  /** The viewer's choice of a rendition; null for automatic. It survives retries. */
  choose: (level: number | null) => void;
  /**
   * Lowers the resolution of this source from now on; false at the lowest, or if the viewer chose one.
   */
  lower: () => boolean;
  /** Forgets the choice, which was made for another video. */
  reset: () => void;
};

/** Selects the rendition of each source. */
export function createLevelSelection(
  { dispatch, getState }: Store<PlayerState, PlayerEvent>,
  engine: () => Engine | null,
): LevelSelection {
  /** Height of the chosen rendition, which another source or retry may offer, too. */
  let chosenHeight: number | null = null;
  return {
    offer: (levels) => {
      dispatch({ type: 'levels', levels });
      const chosen = levels.find(({ height }) => height === chosenHeight);
      if (chosen === undefined) return;
      engine()?.chooseLevel(chosen.index);
      dispatch({ type: 'level-chosen', level: chosen.index });
    },
    choose: (level) => {
      const { levels } = getState().quality;
      chosenHeight = levels.find(({ index }) => index === level)?.height ?? null;
      engine()?.chooseLevel(level);
      dispatch({ type: 'level-chosen', level });
    },
    lower: () => {
      const { levels, activeLevel, chosenLevel } = getState().quality;
      const lower = chosenLevel === null ? nextLower(levels, activeLevel) : null;
      if (lower !== null) engine()?.capLevel(lower);
      return lower !== null;
    },
    reset: () => {
      chosenHeight = null;
    },
  };
}
