import type { Locale } from '@grandstand/contract/names';
import type { Messages } from '../lib/i18n/messages.ts';
import { frame, pages } from 'virtual:texts/uses';

/** Every text of each locale, with the English one for keys a locale does not have yet. */
const importers: Readonly<Record<Locale, () => Promise<{ default: Messages }>>> = {
  en: () => import('virtual:texts/all/en'),
  de: () => import('virtual:texts/all/de'),
  es: () => import('virtual:texts/all/es'),
  fr: () => import('virtual:texts/all/fr'),
  'fr-CA': () => import('virtual:texts/all/fr-CA'),
  he: () => import('virtual:texts/all/he'),
  it: () => import('virtual:texts/all/it'),
  pl: () => import('virtual:texts/all/pl'),
  pt: () => import('virtual:texts/all/pt'),
  ca: () => import('virtual:texts/all/ca'),
  ko: () => import('virtual:texts/all/ko'),
  zh: () => import('virtual:texts/all/zh'),
  'bs-BA': () => import('virtual:texts/all/bs-BA'),
  'uk-UA': () => import('virtual:texts/all/uk-UA'),
};

/** All texts of a locale: for what the server writes besides pages. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await importers[locale]()).default;

/** Namespaces that a page needs besides the frame's; none without a page. */
export const textsOfPage = (page: string | null): readonly string[] =>
  page === null ? [] : (pages[page] ?? []);

/** The texts that a browser has on a page: what the server writes with others would not be taken over. */
export async function loadPageMessages(locale: Locale, page: string | null): Promise<Messages> {
  const needed = new Set<string>([...frame, ...textsOfPage(page)]);
  const all = Object.entries(await loadMessages(locale));
  return Object.fromEntries(all.filter(([namespace]) => needed.has(namespace))) as Messages;
}
