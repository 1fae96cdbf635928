/** Locales of the portal and their formats (specification point 9, B-01, B-02). */

interface LocaleRow {
  /** The language's own name for itself. */
  readonly name: string;
  /**
   * True if every text of the portal, the mails and the errors exists in the language, which the check of
   * texts enforces. The pages of any other state that they are in English, and search engines are not offered
   * them.
   */
  readonly translated?: true;
  /** The `Intl` locale, if it differs. */
  readonly format?: string;
  /** 0 for Sunday; Monday if absent. */
  readonly firstWeekday?: 0;
  /** Languages that its readers understand, for services that do not know theirs; the closest first. */
  readonly related?: readonly string[];
}

/** The one list of locales: a new one needs a row here and its folders of texts. */
const rows = {
  // Prices and dates of unprefixed pages are those of US English (I18N-07).
  en: { name: 'English', translated: true, format: 'en-US', firstWeekday: 0 },
  de: { name: 'Deutsch', translated: true },
  es: { name: 'Español', translated: true },
  fr: { name: 'Français', translated: true },
  'fr-CA': { name: 'Français (Canada)', translated: true, firstWeekday: 0 },
  he: { name: 'עברית', translated: true, firstWeekday: 0 },
  it: { name: 'Italiano', translated: true },
  pl: { name: 'Polski', translated: true },
  pt: { name: 'Português', translated: true, firstWeekday: 0 },
  ca: { name: 'Català', translated: true, related: ['es'] },
  ko: { name: '한국어', translated: true, firstWeekday: 0 },
  zh: { name: '中文', translated: true },
  // Chromium has no Bosnian formats and writes "M11 26, Thu". Those of Serbian in Latin letters as written in
  // Bosnia are the same words; Croatian has other months.
  'bs-BA': { name: 'Bosanski', translated: true, format: 'sr-Latn-BA', related: ['hr', 'sr-Latn'] },
  'uk-UA': { name: 'Українська', translated: true },
} as const satisfies Readonly<Record<string, LocaleRow>>;

export type Locale = keyof typeof rows;

const rowOf = (locale: Locale): LocaleRow => rows[locale];

export const locales = Object.keys(rows) as [Locale, ...Locale[]];

export const defaultLocale: Locale = 'en';

export const localeNameOf = (locale: Locale): string => rowOf(locale).name;

export const isTranslated = (locale: Locale): boolean => rowOf(locale).translated === true;

/**
 * The `Intl` locale for dates, numbers, prices and plurals: one whose data Node, Chromium, Firefox and
 * Safari all carry, so that the server and browsers write the same.
 */
export const formatLocaleOf = (locale: Locale): string => rowOf(locale).format ?? locale;

/** First day of the week, 0 for Sunday. Our own: not every browser knows it. */
export const firstWeekdayOf = (locale: Locale): 0 | 1 => rowOf(locale).firstWeekday ?? 1;

/** Only Hebrew is written right to left; Korean is not (B-01). */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'he' ? 'rtl' : 'ltr');

export const isLocale = (value: string): value is Locale => Object.hasOwn(rows, value);

/**
 * Returns the offered locale that matches a language tag best: the same one in any case, else the one of its
 * language. Null if there is none. `iw` is an old code for Hebrew.
 */
export function matchLocale(tag: string, offered: readonly Locale[]): Locale | null {
  const lowerTag = tag.toLowerCase().replace(/^iw(?=-|$)/, 'he');
  const [language = ''] = lowerTag.split('-', 1);
  const languageOf = (locale: Locale) => locale.split('-', 1)[0];
  return (
    offered.find((locale) => locale.toLowerCase() === lowerTag) ??
    offered.find((locale) => locale === language) ??
    offered.find((locale) => languageOf(locale) === language) ??
    null
  );
}

/**
 * Returns the locale's nearest among those that another service knows: itself, its language, that of
 * another country, or one that its readers understand. Null if there is none.
 */
export function nearestLocale<T extends string>(locale: Locale, known: readonly T[]): T | null {
  for (const tag of [locale, ...(rowOf(locale).related ?? [])]) {
    const [language = ''] = tag.split('-', 1);
    const found =
      known.find((candidate) => candidate === tag) ??
      known.find((candidate) => candidate === language) ??
      known.find((candidate) => candidate.split('-', 1)[0] === language);
    if (found !== undefined) return found;
  }
  return null;
}

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
