import { clsx } from 'clsx';

export type ButtonTone = 'accent' | 'danger' | 'neutral' | 'outline' | 'quiet' | 'glass';
export type ButtonSize = 'medium' | 'large';

const tones: Record<ButtonTone, string> = {
  // The tenant's `brand.accent`; `contract/src/tenant/palette.ts` derives its shades.
  accent:
    'bg-accent text-on-accent border border-accent-edge hover:bg-accent-hover active:scale-[.98]',
  danger:
    'bg-danger text-on-danger border border-transparent hover:brightness-110 active:scale-[.98]',
  neutral: 'bg-hover text-text border border-transparent hover:border-control active:scale-[.98]',
  // Beside the page's one accent button.
  outline: 'text-text border border-control hover:bg-hover active:scale-[.98]',
  quiet: 'text-text border border-transparent hover:bg-hover',
  // Over pictures, in both themes. There is no backdrop blur: a page of cards has dozens of these, and each
  // blur would be another layer to paint.
  glass: 'glass',
};
const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 text-body',
  large: 'min-h-13 px-7 text-base',
};

/** Style of a button, for `<button>` and for links that act as one. */
export const buttonClass = (tone: ButtonTone = 'accent', size: ButtonSize = 'medium'): string =>
  clsx(
    'inline-flex items-center justify-center gap-2.5 rounded-control font-semibold whitespace-nowrap text-shadow-none',
    'transition-[background-color,border-color,scale] duration-150 select-none',
    'disabled:opacity-55',
    tones[tone],
    sizes[size],
  );

/** Style of the buttons of a page or card: a row, and on a phone one below the other, all as wide. */
export const buttonRowClass = 'flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-1';

/** Style of a round icon-only button; 44 px, so that it is easy to touch. */
export const iconButtonClass = (tone: ButtonTone = 'quiet'): string =>
  clsx('icon-button', tones[tone]);
