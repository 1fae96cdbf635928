/**
 * Texts of mails, receipts and push messages: `apps/api/locales/<locale>/<noun>.json`, in ICU MessageFormat
 * like those of the portal.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultLocale,
  formatLocaleOf,
  isTranslated,
  locales,
  type Locale,
} from '@grandstand/contract/constants';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';

const folder = join(import.meta.dirname, '../../../locales');

/** Returns the language of the texts that a viewer gets: their own if it is translated, else English. */
export const textLocaleOf = (locale: Locale): Locale =>
  isTranslated(locale) ? locale : defaultLocale;

/**
 * Reads the texts of a noun in all languages, and returns a function that returns those of a language. The
 * check of texts enforces that all have the shape of the English ones.
 */
export function readMessages<T>(noun: string, english: T): (locale: Locale) => T {
  const read = (locale: Locale) => {
    const text = readFileSync(join(folder, locale, `${noun}.json`), 'utf8');
    return (JSON.parse(text) as Readonly<Record<string, T>>)[noun] ?? english;
  };
  const translations = new Map(
    locales
      .filter((locale) => locale !== defaultLocale && isTranslated(locale))
      .map((locale) => [locale, read(locale)]),
  );
  return (locale) => translations.get(locale) ?? english;
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...args),
};

/** Inserts values into a text by the grammar of a language. Throws if a value is missing. */
export const formatMessage = (
  locale: Locale,
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  String(format(compile(text), formatLocaleOf(textLocaleOf(locale)), values, { formatters }));
