import { clsx } from 'clsx';

/** The looks of a filter or mode that is on or off. */
export const chipClass = (selected: boolean): string =>
  clsx(
    'inline-flex min-h-11 items-center gap-2 rounded-control border px-4 text-sm font-medium whitespace-nowrap transition-colors duration-150',
    selected ? 'border-transparent bg-text text-canvas' : 'border-control text-text hover:bg-hover',
  );
