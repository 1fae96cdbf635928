import type { BrandColors, Theme } from '@grandstand/contract/constants';
import type { Settings } from './tenant.api.ts';

/** What the form edits of a brand. */
export interface Brand extends BrandColors {
  readonly displayFont: 'archivo' | 'bricolage-grotesque' | 'saira';
  readonly radius: number;
  readonly density: 'comfortable' | 'compact';
  readonly hero: 'panel' | 'matchday' | 'stage';
  readonly headings: { readonly weight: number; readonly uppercase: boolean };
  readonly defaultTheme: Theme;
  readonly logoUrl?: string;
  readonly markUrl?: string;
}

/** The brand with which a new portal starts. */
export const newBrand: Brand = {
  accent: '#2f6fed',
  secondary: '#10233f',
  neutral: { hue: 255, chroma: 0.3 },
  displayFont: 'archivo',
  radius: 12,
  density: 'comfortable',
  hero: 'panel',
  headings: { weight: 700, uppercase: false },
  defaultTheme: 'dark',
};

const color = /^#[0-9a-f]{6}$/i;

/** Returns the brand of settings, with a usable value where they have none. */
export function brandOf({ brand }: Settings): Brand {
  const given = (typeof brand === 'object' && brand !== null ? brand : {}) as Partial<Brand>;
  const { neutral, headings } = given;
  return {
    ...newBrand,
    ...given,
    accent: color.test(String(given.accent)) ? String(given.accent) : newBrand.accent,
    secondary: color.test(String(given.secondary)) ? String(given.secondary) : newBrand.secondary,
    neutral: { ...newBrand.neutral, ...neutral },
    headings: { ...newBrand.headings, ...headings },
  };
}

export const textOf = (settings: Settings, key: string): string =>
  typeof settings[key] === 'string' ? settings[key] : '';

export const listOf = (settings: Settings, key: string): readonly string[] | null =>
  Array.isArray(settings[key]) ? settings[key].map((one) => idOf(one)) : null;

/** Returns the id of an entry, which may be its id alone. */
export const idOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null
    ? String((entry as { id?: unknown }).id)
    : String(entry);

/** Returns the settings that differ, with both values. */
export function differences(
  mine: Settings,
  theirs: Settings,
): { readonly key: string; readonly mine: unknown; readonly theirs: unknown }[] {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return keys
    .filter((key) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]))
    .map((key) => ({ key, mine: mine[key], theirs: theirs[key] }));
}
