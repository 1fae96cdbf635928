import type { ChosenMatches } from './chosen-matches.ts';

interface Arrangement extends Pick<ChosenMatches, 'layout'> {
  readonly count: number;
}

/**
 * Returns how the matches are arranged. Without a chosen layout, one of three matches is large, because three
 * leave a hole in a grid.
 */
export const arrangementOf = ({
  layout,
  ids: { length: count },
}: Pick<ChosenMatches, 'layout' | 'ids'>): Arrangement => ({
  layout: layout ?? (count === 3 ? 'large' : null),
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
      return 'grid-cols-2 md:grid-cols-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]';
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
      return 'order-first! max-lg:col-span-full lg:row-span-3';
    case 'strip':
      return 'order-first! col-span-full';
    case 'grid':
    case 'row':
      return '';
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
