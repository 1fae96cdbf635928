import type { ChosenMatches } from './chosen-matches.ts';

interface Arrangement extends Pick<ChosenMatches, 'layout'> {
  readonly count: number;
}

/**
 * Returns how the matches are arranged. Without a chosen layout, one of two or three matches is large: two
 * beside each other are half as high as the window, and three leave a hole in a grid.
 */
export const arrangementOf = ({
  layout,
  ids: { length: count },
}: Pick<ChosenMatches, 'layout' | 'ids'>): Arrangement => ({
  layout: layout ?? (count === 2 || count === 3 ? 'large' : null),
  count,
});

/** Classes of the list of matches. */
export function listClass({ layout, count }: Arrangement): string {
  if (count < 2) return 'grid-cols-1';
  switch (layout) {
    case null:
    case 'grid':
      return 'grid-cols-2';
    case 'row':
      return `grid-cols-1 md:grid-cols-2 ${['', 'lg:grid-cols-3', 'lg:grid-cols-4'][count - 2] ?? ''}`;
    case 'large':
      return `grid-cols-2 md:grid-cols-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)] ${
        // The last row is what the small pictures leave of the height of the large one.
        ['lg:grid-rows-[auto_minmax(0,1fr)]', 'lg:grid-rows-[auto_auto_minmax(0,1fr)]'][
          count - 2
        ] ?? ''
      }`;
    case 'strip':
      return 'grid-cols-2 md:grid-cols-3';
  }
}

/** Classes of the leading match: the large one or, without a chosen layout, the audible one, which is large on phones. */
export function leadingMatchClass({ layout, count }: Arrangement): string {
  if (count < 2) return '';
  switch (layout) {
    case null:
      return 'max-md:order-first! max-md:col-span-full';
    case 'large':
      return `order-first! max-lg:col-span-full ${count === 2 ? 'lg:row-span-2' : 'lg:row-span-3'}`;
    case 'strip':
      return 'order-first! col-span-full';
    case 'grid':
    case 'row':
      return '';
  }
}

/**
 * Returns the classes of the place for other live matches, which fills what two or three matches leave empty;
 * null for no such place.
 */
export function otherMatchesClass({ layout, count }: Arrangement): string | null {
  if (count !== 2 && count !== 3) return null;
  switch (layout) {
    case null:
      return null;
    case 'grid':
      // Two are a row.
      return count === 3 ? '' : null;
    case 'row':
      return 'max-md:hidden md:col-span-full md:h-56';
    case 'large':
    case 'strip':
      if (count === 3) return 'max-md:hidden';
      return layout === 'large' ? 'md:max-lg:col-span-2' : 'md:col-span-2';
  }
}

/**
 * Returns the largest width at which everything fits into a wide window: rows of pictures, each with a line
 * below.
 */
export function maxGridWidth({ layout, count }: Arrangement): string {
  if (layout === 'row' || (count === 2 && layout !== 'large' && layout !== 'strip'))
    return '110rem';
  const rows = layout === 'large' || count < 2 ? 1 : 2;
  const height = `(100svh - var(--header-height) - ${6.5 + 3 * rows}rem)`;
  // A grid of two by two pictures has the aspect ratio of one picture. Beside a large one, the others add a third of its width;
  // below it, they add a third of its height.
  const scaling = layout === 'large' ? ' * 4 / 3' : layout === 'strip' ? ' * 3 / 4' : '';
  return `calc(${height} * 16 / 9${scaling})`;
}
