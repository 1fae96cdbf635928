import type { PublicTenantConfig } from '@grandstand/contract';
import { derivePalette, onColor, paletteDeclarations } from '@grandstand/contract/constants';
import { displayFonts } from './display-fonts.ts';

type Brand = PublicTenantConfig['brand'];

/** Card radius from which buttons and chips are fully round, px. */
const minRoundRadius = 18;

/** Derives the corners of buttons and chips from those of cards: sharp, soft or fully round. */
const controlRadius = (radius: number): string =>
  radius >= minRoundRadius ? '999px' : `${Math.round(radius * 0.7)}px`;

function shapeDeclarations(brand: Brand): string {
  const { family, heading, score } = displayFonts[brand.displayFont];
  const compact = brand.density === 'compact';
  const { weight, uppercase } = brand.headings;
  return Object.entries({
    'font-display': `'${family} Variable','${family} Stand-in','Display Cyrillic','Rubik Variable','Rubik Stand-in',var(--system-font,system-ui),sans-serif`,
    'heading-weight': weight,
    'heading-case': uppercase ? 'uppercase' : 'none',
    'heading-tracking': uppercase ? '0.01em' : '-0.018em',
    // The fonts' spaces are narrow, and the tracking narrows them further: words would seem joined on a 1× screen.
    'heading-word-spacing': '0.09em',
    'heading-stretch': `${heading}%`,
    'score-stretch': `${score}%`,
    radius: `${brand.radius}px`,
    'radius-small': `${Math.min(8, Math.ceil(brand.radius / 2))}px`,
    'radius-control': controlRadius(brand.radius),
    gap: compact ? '10px' : '16px',
    'rail-gap': compact ? '30px' : '44px',
    'card-width': compact ? '14.75rem' : '18.25rem',
    'grid-card': compact ? '13.5rem' : '16.75rem',
  })
    .map(([name, value]) => `--t-${name}:${value}`)
    .join(';');
}

/**
 * Returns the `--t-*` variables of a tenant's brand: colours of both themes, type, corners and density. The
 * server inlines them before the style sheet of every page, so that nothing flashes.
 */
export function themeCss(brand: Brand): string {
  const { dark, light } = derivePalette(brand);
  return (
    `:root{${shapeDeclarations(brand)};` +
    // Players have a black background in both themes.
    `--t-player:${dark['accent-edge']};--t-on-player:${onColor(dark['accent-edge'])}}` +
    `:root,[data-theme]{color-scheme:light;${paletteDeclarations(light)}}` +
    // Not on paper. Parts of a light page may be dark, e.g. overlays on pictures.
    `@media screen{:root:not([data-theme=light]),[data-theme=dark]{color-scheme:dark;${paletteDeclarations(dark)}}}`
  );
}
