import { isTranslated, localeNameOf, type Locale } from '@grandstand/contract/constants';

/** Each language's own words for saying that its texts are English so far. */
const notices: Readonly<Partial<Record<Locale, string>>> = {
  pt: 'Este site ainda não está traduzido para português. Os textos estão em inglês.',
  ca: 'Aquest lloc web encara no està traduït al català. Els textos són en anglès.',
  ko: '이 사이트는 아직 한국어로 번역되지 않아 영어로 표시됩니다.',
  zh: '本网站尚未翻译成中文，文字以英文显示。',
  'bs-BA': 'Ova stranica još nije prevedena na bosanski. Tekstovi su na engleskom.',
};

/** Returns the notice that a locale's pages are in English; null if they are translated. */
export const translationNotice = (locale: Locale): string | null =>
  isTranslated(locale)
    ? null
    : (notices[locale] ?? `This site is not available in ${localeNameOf(locale)} yet.`);
