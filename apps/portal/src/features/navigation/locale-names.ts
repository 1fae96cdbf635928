import type { Locale } from '@grandstand/contract/names';

/** The name of each language in that language, as its readers look for it. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'fr-CA': 'Français (Canada)',
  he: 'עברית',
  it: 'Italiano',
  pl: 'Polski',
  pt: 'Português',
  ca: 'Català',
  ko: '한국어',
  zh: '中文',
  'bs-BA': 'Bosanski',
  'uk-UA': 'Українська',
};
