import type { Locale } from '@grandstand/contract/names';
import type { Messages } from '../lib/i18n/messages.ts';
import { importers } from 'virtual:texts/all';
import { frame, pages } from 'virtual:texts/uses';

/** All texts of a locale, the English ones where it has none yet: for what the server writes besides pages. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await importers[locale]()).default;

/** Namespaces that a page needs besides the frame's; none without a page. */
export const textsOfPage = (page: string | null): readonly string[] =>
  page === null ? [] : (pages[page] ?? []);

/** The texts that a browser has on a page: what the server wrote with others would differ from what it draws. */
export async function loadPageMessages(locale: Locale, page: string | null): Promise<Messages> {
  const needed = new Set<string>([...frame, ...textsOfPage(page)]);
  const all = Object.entries(await loadMessages(locale));
  return Object.fromEntries(all.filter(([namespace]) => needed.has(namespace))) as Messages;
}
