/** Default settings of a new tenant, besides those that its creator chose. */
import { newBrand } from '@grandstand/contract/constants';
import type { NewLogos } from './logo.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Returns the short name of a tenant that was given none. */
const shortNameOf = (name: unknown): string | undefined =>
  typeof name === 'string' ? name.slice(0, 24).trim() : undefined;

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Completes the settings of a new tenant. Given settings stay unchanged, for the schema to validate.
 * @param logos addresses of its logo and its square mark
 */
export function newSettings(given: Settings, logos: NewLogos): Settings {
  const { name, brand } = given;
  return {
    name_short: shortNameOf(name),
    portal_url: '{origin}',
    api_base: '{origin}',
    app_config: { socket_base: '{origin}' },
    enable_white_theme: true,
    enable_leagues_view: true,
    enable_match_stats: true,
    ...given,
    ...((brand === undefined || isObject(brand)) && {
      brand: { ...newBrand, ...logos, ...(isObject(brand) ? brand : {}) },
    }),
  };
}

/**
 * Returns settings with some changed; null removes one, so that it has its default. A short name that
 * was derived from the name is derived again.
 */
export function changedSettings(before: Settings, change: Settings): Settings {
  const after: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(change))
    if (value === null) delete after[key];
    else after[key] = value;
  if (change.name_short === undefined && before.name_short === shortNameOf(before.name))
    after.name_short = shortNameOf(after.name);
  return after;
}
