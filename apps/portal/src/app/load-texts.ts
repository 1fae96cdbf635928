import type { Locale } from '@grandstand/contract/names';
import { bringTexts, openTexts, type LocaleTexts } from '../lib/i18n/page-texts.ts';
import type { Messages } from '../lib/i18n/messages.ts';
import { pages } from 'virtual:texts/uses';

/** The texts of one locale: a page loads its own language and no other. */
const importers: Readonly<Record<Locale, () => Promise<LocaleTexts>>> = {
  en: () => import('virtual:texts/en'),
  de: () => import('virtual:texts/de'),
  es: () => import('virtual:texts/es'),
  fr: () => import('virtual:texts/fr'),
  'fr-CA': () => import('virtual:texts/fr-CA'),
  he: () => import('virtual:texts/he'),
  it: () => import('virtual:texts/it'),
  pl: () => import('virtual:texts/pl'),
  pt: () => import('virtual:texts/pt'),
  ca: () => import('virtual:texts/ca'),
  ko: () => import('virtual:texts/ko'),
  zh: () => import('virtual:texts/zh'),
  'bs-BA': () => import('virtual:texts/bs-BA'),
  'uk-UA': () => import('virtual:texts/uk-UA'),
};

/** Begins with a locale's texts of the frame; `bringPageTexts` adds to what this answers. */
export const loadTexts = async (locale: Locale): Promise<Messages> =>
  openTexts(await importers[locale]());

/** Fetches what a page (`home/home`) needs besides. @throws when it cannot be fetched */
export const bringPageTexts = (page: string): Promise<void> => bringTexts(pages[page] ?? []);
