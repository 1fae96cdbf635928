import type { TenantConfig } from '@grandstand/contract';
import { newBrand } from '@grandstand/contract/constants';
import type { Settings } from './tenant.api.ts';

type SavedBrand = TenantConfig['brand'];
type Logos = 'logoUrl' | 'markUrl' | 'logoSize';

/** A brand as the form edits it: that of a new portal has no logos yet. */
export type Brand = Omit<SavedBrand, Logos> & Partial<Pick<SavedBrand, Logos>>;

const color = /^#[0-9a-f]{6}$/i;

/** Returns the brand of settings, with a usable value where they have none. */
export function brandOf({ brand }: Settings): Brand {
  const givenBrand = (typeof brand === 'object' && brand !== null ? brand : {}) as Partial<Brand>;
  const { neutral, headings } = givenBrand;
  return {
    ...newBrand,
    ...givenBrand,
    accent: color.test(String(givenBrand.accent)) ? String(givenBrand.accent) : newBrand.accent,
    secondary: color.test(String(givenBrand.secondary))
      ? String(givenBrand.secondary)
      : newBrand.secondary,
    neutral: { ...newBrand.neutral, ...neutral },
    headings: { ...newBrand.headings, ...headings },
  };
}

export const textOf = (settings: Settings, key: string): string =>
  typeof settings[key] === 'string' ? settings[key] : '';

export const listOf = (settings: Settings, key: string): readonly string[] | null =>
  Array.isArray(settings[key]) ? settings[key].map((setting) => idOf(setting)) : null;

/** Returns the lines of a text of several lines. */
export const linesOf = (settings: Settings, key: string): readonly string[] =>
  Array.isArray(settings[key]) ? settings[key].map(String) : [];

/** Returns the tax rates by country, per cent. */
export const taxRatesOf = ({ tax_rates: rates }: Settings): Readonly<Record<string, number>> =>
  typeof rates === 'object' && rates !== null ? (rates as Record<string, number>) : {};

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

/** Settings that a portal starts with from another one: how it looks and works. Those not listed are its own. */
const copiedSettings = [
  'time_zone',
  'locales',
  'sports',
  'default_country',
  'tax_rates',
  'monetisation',
  'max_streams',
  'device_limit',
  'stored_card_proof_above',
  'spoiler_free',
  'download_clips',
  'download_clips_of_paid_events',
  'captions_of_minors',
  'enable_comments',
  'enable_favorite_club_selection',
  'enable_game_highlights',
  'enable_leagues_view',
  'enable_match_stats',
  'enable_player_highlights',
  'enable_teams_short_names',
  'enable_white_theme',
  'disable_team_page',
  'home',
  'info_pages',
  'picture_sources',
  'own_analytics',
] as const;

/**
 * Returns the settings of a portal with which another one starts: look, languages, sports, switches, taxes. Names,
 * hosts, logos, seller, legal details and accounts at third parties are its own.
 */
export function settingsToCopy(settings: Settings): Settings {
  const { logoUrl: _logo, logoSize: _size, markUrl: _mark, ...brand } = brandOf(settings);
  const copied = copiedSettings.flatMap((key) =>
    settings[key] === undefined ? [] : [[key, settings[key]] as const],
  );
  return { ...Object.fromEntries(copied), brand };
}
