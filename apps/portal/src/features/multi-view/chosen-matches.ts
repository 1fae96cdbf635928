import { isId } from '../../lib/page/route-row.ts';

/** The number of streams that two cores decode without dropping frames. */
export const maxMatches = 4;

/**
 * How the matches are arranged: in two columns, in one row, one large with the others beside it, or one large
 * with the others below it. Phones have one column in place of one row, and no room beside a large match.
 */
export const layouts = ['grid', 'row', 'large', 'strip'] as const;
export type Layout = (typeof layouts)[number];

/** The matches of the multi-view, as stored in the URL. */
export interface ChosenMatches {
  /** In display order. */
  readonly ids: readonly string[];
  /** The audible match; null only if there is none. */
  readonly sound: string | null;
  /**
   * Null until the viewer chooses one: a grid, or with three matches the audible one large beside the others; on
   * phones it is large above them for any number.
   */
  readonly layout: Layout | null;
  /** The large match; null in layouts that have none. */
  readonly large: string | null;
}

const hasLarge = (layout: Layout | null): boolean => layout === 'large' || layout === 'strip';

/** Repairs invalid choices: one match always has the sound, and one is large if the layout has a large one. */
function normalise({ ids, sound, layout: chosenLayout, large }: ChosenMatches): ChosenMatches {
  const audible = sound !== null && ids.includes(sound) ? sound : (ids[0] ?? null);
  // A single match already has the full size.
  const layout = ids.length > 1 ? chosenLayout : null;
  const known = large !== null && ids.includes(large) ? large : audible;
  return { ids, sound: audible, layout, large: hasLarge(layout) ? known : null };
}

const layoutIn = (search: Readonly<Record<string, string>>): Layout | null => {
  const found = layouts.find((one) => one === search['layout']);
  if (found !== undefined) return found;
  // Addresses from before there was a choice of layouts.
  const ids = (search['events'] ?? '').split(',');
  return search['large'] !== undefined && ids.includes(search['large']) ? 'large' : null;
};

/**
 * Parses `?events=a,b&sound=b&layout=large&large=a`; drops invalid ids, duplicates, surplus ones and unknown
 * layouts.
 */
export function readChosen(search: Readonly<Record<string, string>>): ChosenMatches {
  const ids = [...new Set((search['events'] ?? '').split(',').filter(isId))].slice(0, maxMatches);
  return normalise({
    ids,
    sound: search['sound'] ?? null,
    layout: layoutIn(search),
    large: search['large'] ?? null,
  });
}

/** Returns the query parameters; null removes one. */
export const writeChosen = ({ ids, sound, layout, large }: ChosenMatches) => ({
  events: ids.length === 0 ? null : ids.join(','),
  sound: sound === (ids[0] ?? null) ? null : sound,
  layout,
  large,
  // From now on, these matches are on the page, not what happens to be live.
  with: null,
});

/** Adds matches to the end, as many as fit; returns `chosen` itself if nothing is added. */
export function withMatches(chosen: ChosenMatches, added: readonly string[]): ChosenMatches {
  const ids = [...new Set([...chosen.ids, ...added])].slice(
    0,
    Math.max(maxMatches, chosen.ids.length),
  );
  return ids.length === chosen.ids.length ? chosen : normalise({ ...chosen, ids });
}

export const withoutMatch = (chosen: ChosenMatches, id: string): ChosenMatches =>
  normalise({ ...chosen, ids: chosen.ids.filter((one) => one !== id) });

export const withLayout = (chosen: ChosenMatches, layout: Layout): ChosenMatches =>
  normalise({ ...chosen, layout });

/** Makes a match large: in the present layout, if that has a large one, or else in the layout `otherwise`. */
export const withLarge = (chosen: ChosenMatches, id: string, otherwise: Layout): ChosenMatches =>
  normalise({
    ...chosen,
    layout: hasLarge(chosen.layout) ? chosen.layout : otherwise,
    large: id,
  });

/** Swaps two matches; the others stay in place. */
export function withSwapped(chosen: ChosenMatches, id: string, other: string): ChosenMatches {
  const ids = chosen.ids.map((one) => (one === id ? other : one === other ? id : one));
  return { ...chosen, ids };
}

/**
 * Returns the index after an arrow key, or null beyond the first and last match and for other keys.
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
