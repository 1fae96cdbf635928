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
   * Null until the viewer chooses one: a grid, or with two or three matches the audible one large beside the
   * others; on phones it is large above them for any number.
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
  const largeId = large !== null && ids.includes(large) ? large : audible;
  return { ids, sound: audible, layout, large: hasLarge(layout) ? largeId : null };
}

const layoutIn = (search: Readonly<Record<string, string>>): Layout | null => {
  const chosenLayout = layouts.find((layout) => layout === search['layout']);
  if (chosenLayout !== undefined) return chosenLayout;
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
  normalise({ ...chosen, ids: chosen.ids.filter((item) => item !== id) });

export const withLayout = (chosen: ChosenMatches, layout: Layout): ChosenMatches =>
  normalise({ ...chosen, layout });

/** Makes a match large: in the current layout, if that has a large one, or else in the layout `otherwise`. */
export const withLarge = (chosen: ChosenMatches, id: string, otherwise: Layout): ChosenMatches =>
  normalise({
    ...chosen,
    layout: hasLarge(chosen.layout) ? chosen.layout : otherwise,
    large: id,
  });

/** Swaps the places of two matches: of a large and a small one, the small one becomes large. */
export function withSwapped(chosen: ChosenMatches, id: string, other: string): ChosenMatches {
  const swapped = (matchId: string): string =>
    matchId === id ? other : matchId === other ? id : matchId;
  const { ids, large } = chosen;
  return { ...chosen, ids: ids.map(swapped), large: large === null ? null : swapped(large) };
}

/** Returns the matches in the order in which a wide window shows them: a large one is the first. */
export const inVisualOrder = (ids: readonly string[], large: string | null): readonly string[] =>
  large === null ? ids : [large, ...ids.filter((id) => id !== large)];

/** The edges of a picture on the screen, px. */
type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Returns the size of the gap between two spans, px; 0 if they overlap. */
const gapBetween = (start: number, end: number, otherStart: number, otherEnd: number): number =>
  Math.max(0, otherStart - end, start - otherEnd);

/**
 * Returns the nearest match in the direction of an arrow key, as the screen shows them: layouts differ with the
 * width of the window and the direction of the language. Null if there is none, and for other keys.
 */
export function matchInDirection(
  key: string,
  from: Edges,
  others: readonly { readonly id: string; readonly edges: Edges }[],
): string | null {
  const candidates = others.flatMap(({ id, edges }) => {
    const distances: Readonly<Record<string, number>> = {
      ArrowRight: edges.left - from.right,
      ArrowLeft: from.left - edges.right,
      ArrowDown: edges.top - from.bottom,
      ArrowUp: from.top - edges.bottom,
    };
    const ahead = distances[key];
    // Fractions of a pixel may make neighbours overlap.
    if (ahead === undefined || ahead < -1) return [];
    const isHorizontal = key === 'ArrowRight' || key === 'ArrowLeft';
    const aside = isHorizontal
      ? gapBetween(from.top, from.bottom, edges.top, edges.bottom)
      : gapBetween(from.left, from.right, edges.left, edges.right);
    const shift = isHorizontal ? edges.top - from.top : edges.left - from.left;
    return [{ id, aside, ahead, shift: Math.abs(shift) }];
  });
  const [nearest] = candidates.toSorted(
    (one, other) => one.aside - other.aside || one.ahead - other.ahead || one.shift - other.shift,
  );
  return nearest?.id ?? null;
}
