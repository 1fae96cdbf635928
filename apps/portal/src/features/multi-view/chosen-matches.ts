import { isId } from '../../lib/page/route-row.ts';

/** The number of streams that two cores decode without dropping frames. */
export const maxMatches = 4;

/** The matches of the multi-view, as stored in the URL. */
export interface ChosenMatches {
  /** In display order. */
  readonly ids: readonly string[];
  /** The audible match; null only if there is none. */
  readonly sound: string | null;
  /** The large match; null if all have the same size. */
  readonly large: string | null;
}

/** Repairs invalid choices: one match always has the sound. */
function normalise({ ids, sound, large }: ChosenMatches): ChosenMatches {
  return {
    ids,
    sound: sound !== null && ids.includes(sound) ? sound : (ids[0] ?? null),
    large: large !== null && ids.includes(large) && ids.length > 1 ? large : null,
  };
}

/** Parses `?events=a,b&sound=b&large=a`; drops invalid ids, duplicates and surplus ones. */
export function readChosen(search: Readonly<Record<string, string>>): ChosenMatches {
  const ids = [...new Set((search['events'] ?? '').split(',').filter(isId))].slice(0, maxMatches);
  return normalise({ ids, sound: search['sound'] ?? null, large: search['large'] ?? null });
}

/** Returns the query parameters; null removes one. */
export const writeChosen = ({ ids, sound, large }: ChosenMatches) => ({
  events: ids.length === 0 ? null : ids.join(','),
  sound: sound === (ids[0] ?? null) ? null : sound,
  large,
});

export const withMatch = (chosen: ChosenMatches, id: string): ChosenMatches =>
  chosen.ids.length >= maxMatches || chosen.ids.includes(id)
    ? chosen
    : normalise({ ...chosen, ids: [...chosen.ids, id] });

export const withoutMatch = (chosen: ChosenMatches, id: string): ChosenMatches =>
  normalise({ ...chosen, ids: chosen.ids.filter((one) => one !== id) });

/** Swaps two matches; the others stay in place. */
export function withSwapped(chosen: ChosenMatches, id: string, other: string): ChosenMatches {
  const ids = chosen.ids.map((one) => (one === id ? other : one === other ? id : one));
  return { ...chosen, ids };
}

/**
 * Returns the index after an arrow key, or null at the edge.
 * @param columns number of columns of the grid
 */
export function indexAfterKey(
  index: number,
  key: string,
  { count, columns, isRtl }: { count: number; columns: number; isRtl: boolean },
): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const steps: Record<string, number> = {
    [forward]: 1,
    [back]: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = index + step;
  return next >= 0 && next < count ? next : null;
}
