import { clsx } from 'clsx';

/** Style of a chip: a small choice in a row. `chosen` chips have the brand's colour. */
export const chipClass = (chosen = false): string =>
  clsx(
    'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border px-4 text-sm leading-none md:max-lg:px-3 font-semibold whitespace-nowrap select-none',
    'transition-[background-color,border-color] duration-150',
    chosen
      ? 'border-transparent bg-accent-soft text-on-accent-soft'
      : 'border-line bg-surface text-text hover:border-control hover:bg-hover',
  );

/**
 * A row of chips: it scrolls on a phone and wraps elsewhere. It is positioned, so that screen-reader-only
 * text scrolls with it and does not widen the page.
 */
export const chipRowClass =
  'relative flex items-center gap-2 max-md:page-gutter max-md:-mx-(--gutter) max-md:-my-1 max-md:overflow-x-auto max-md:overscroll-x-contain max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap';
