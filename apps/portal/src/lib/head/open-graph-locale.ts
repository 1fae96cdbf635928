import type { Locale } from '@grandstand/contract/names';

const written: Partial<Record<Locale, string>> = {};

/** Returns a locale as Open Graph writes it, with a territory: `de` → `de_DE`, `fr-CA` → `fr_CA`. */
export function openGraphLocale(locale: Locale): string {
  if (written[locale] === undefined) {
    const { language, region } = new Intl.Locale(locale).maximize();
    written[locale] = `${language}_${region ?? ''}`;
  }
  return written[locale];
}
