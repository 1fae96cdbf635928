import { isTranslated, localeNameOf, type Locale } from '@grandstand/contract/constants';

/** Returns the notice that a locale's pages are in English; null if they are translated. */
export const translationNotice = (locale: Locale): string | null =>
  isTranslated(locale) ? null : `This site is not available in ${localeNameOf(locale)} yet.`;
