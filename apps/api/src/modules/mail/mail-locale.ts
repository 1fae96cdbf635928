import type { Locale } from '@grandstand/contract/constants';

/** Locales of mails. */
export const mailLocales = ['en', 'de', 'he'] as const satisfies readonly Locale[];
export type MailLocale = (typeof mailLocales)[number];

const isMailLocale = (locale: string): locale is MailLocale =>
  mailLocales.some((supported) => supported === locale);

/** Returns the locale of a reader's mails: the first in `Accept-Language` that is supported, else English. */
export function mailLocale(acceptLanguage: string, offered: readonly Locale[]): MailLocale {
  const preferences = acceptLanguage
    .slice(0, 512)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const weight = /^\s*q=([\d.]+)$/.exec(settings.join(';'))?.[1];
      return { tag: tag.toLowerCase(), weight: Number(weight ?? 1), index };
    })
    .toSorted((one, other) => other.weight - one.weight || one.index - other.index);
  for (const { tag, weight } of preferences) {
    // `iw` is an old code for Hebrew.
    const language = tag.split('-', 1)[0]?.replace(/^iw$/, 'he') ?? '';
    if (weight > 0 && isMailLocale(language) && offered.includes(language)) return language;
  }
  return 'en';
}
