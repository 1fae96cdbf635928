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

/**
 * The texts that a browser has on a page. The page may also use the others, which its browser has to be
 * sent then.
 * @param onOther is called with the namespace of such a text
 */
export async function loadPageMessages(
  locale: Locale,
  page: string | null,
  onOther: (namespace: keyof Messages) => void,
): Promise<Messages> {
  const all = await loadMessages(locale);
  const needed = new Set<string>([...frame, ...textsOfPage(page)]);
  const messages = {};
  for (const namespace of Object.keys(all) as (keyof Messages)[]) {
    const get = () => {
      onOther(namespace);
      return all[namespace];
    };
    const own = { value: all[namespace], enumerable: true };
    Object.defineProperty(messages, namespace, needed.has(namespace) ? own : { get });
  }
  return messages as Messages;
}
