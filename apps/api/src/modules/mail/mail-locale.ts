import { defaultLocale, matchLocale, type Locale } from '@grandstand/contract/constants';

/** Returns the locale of a recipient's mails: the offered one that best matches `Accept-Language`, else English. */
export function mailLocale(acceptLanguage: string, offered: readonly Locale[]): Locale {
  const preferences = acceptLanguage
    .slice(0, 512)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const weight = /^\s*q=([\d.]+)$/.exec(settings.join(';'))?.[1];
      return { tag, weight: Number(weight ?? 1), index };
    })
    .toSorted((one, other) => other.weight - one.weight || one.index - other.index);
  for (const { tag, weight } of preferences) {
    const locale = weight > 0 ? matchLocale(tag, offered) : null;
    if (locale !== null) return locale;
  }
  return defaultLocale;
}
