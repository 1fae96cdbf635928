import { isTranslated, localeNameOf, type Locale } from '@grandstand/contract/constants';

/** Each language's own words for saying that its texts are English so far. */
const notices: Readonly<Partial<Record<Locale, string>>> = {
  pt: 'Este site ainda não está traduzido para português. Os textos estão em inglês.',
  ko: '이 사이트는 아직 한국어로 번역되지 않아 영어로 표시됩니다.',
};

/** Returns the notice that a locale's pages are in English; null if they are translated. */
export const translationNotice = (locale: Locale): string | null =>
  isTranslated(locale)
    ? null
    : (notices[locale] ?? `This site is not available in ${localeNameOf(locale)} yet.`);
