import type { Locale } from '@grandstand/contract/names';

/** A locale as Open Graph writes it, with a territory: `de` → `de_DE`, `fr-CA` → `fr_CA`. */
export function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region ?? ''}`;
}
