import type { Locale } from '@grandstand/contract/names';
import type { Messages } from '../lib/i18n/messages.ts';

/**
 * The messages of one locale, in a file of their own: a page loads its own language and no other.
 * `virtual:messages/<locale>` is made by `locale-messages.ts` from the locale's files, with the
 * English text for keys a locale does not have yet.
 */
const importers: Readonly<Record<Locale, () => Promise<{ default: Messages }>>> = {
  en: () => import('virtual:messages/en'),
  de: () => import('virtual:messages/de'),
  es: () => import('virtual:messages/es'),
  fr: () => import('virtual:messages/fr'),
  'fr-CA': () => import('virtual:messages/fr-CA'),
  he: () => import('virtual:messages/he'),
  it: () => import('virtual:messages/it'),
  pl: () => import('virtual:messages/pl'),
  pt: () => import('virtual:messages/pt'),
  ca: () => import('virtual:messages/ca'),
  ko: () => import('virtual:messages/ko'),
  zh: () => import('virtual:messages/zh'),
  'bs-BA': () => import('virtual:messages/bs-BA'),
  'uk-UA': () => import('virtual:messages/uk-UA'),
};

export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await importers[locale]()).default;
