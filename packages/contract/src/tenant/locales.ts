/** Locales of the portal and their formats (specification point 9, B-01, B-02). */

export const locales = [
  'en',
  'de',
  'es',
  'fr',
  'fr-CA',
  'he',
  'it',
  'pl',
  'pt',
  'ca',
  'ko',
  'zh',
  'bs-BA',
  'uk-UA',
] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

const formatLocales: Partial<Record<Locale, string>> = { en: 'en-US' };

/** The `Intl` locale for dates, numbers and prices; `en` formats as `en-US` (I18N-07). */
export const formatLocaleOf = (locale: Locale): string => formatLocales[locale] ?? locale;

/** Only Hebrew is written right to left; Korean is not (B-01). */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'he' ? 'rtl' : 'ltr');

export const isLocale = (value: string): value is Locale =>
  (locales as readonly string[]).includes(value);

/** Path prefix of a locale: empty for the default. */
export const localePrefix = (locale: Locale): string =>
  locale === defaultLocale ? '' : `/${locale}`;

/**
 * Splits a path into its locale and the rest.
 * `canonical` is false for spellings that need a redirect (`/en/…`, `/fr-ca/…`).
 * An unknown first segment belongs to the rest.
 */
export function splitLocale(pathname: string): {
  locale: Locale;
  path: string;
  canonical: boolean;
} {
  const end = pathname.indexOf('/', 1);
  const segment = end === -1 ? pathname.slice(1) : pathname.slice(1, end);
  const locale = locales.find((known) => known.toLowerCase() === segment.toLowerCase());
  if (locale === undefined) return { locale: defaultLocale, path: pathname, canonical: true };
  const path = end === -1 ? '/' : pathname.slice(end);
  return { locale, path, canonical: locale === segment && locale !== defaultLocale };
}
