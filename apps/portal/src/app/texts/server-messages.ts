import type { Locale } from '@grandstand/contract/constants';
import type { Messages } from '../../lib/i18n/messages.ts';
import { importers } from 'virtual:texts/all';
import { errorCodes, frame, pages } from 'virtual:texts/uses';

/** Returns all texts of a locale, in English where it lacks one, for what the server writes besides pages. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await importers[locale]()).default;

/** Returns the namespaces that a page needs besides the frame's; empty without a page. */
export const textsOfPage = (page: string | null): readonly string[] =>
  page === null ? [] : (pages[page] ?? []);

const ownErrorCodes: ReadonlySet<string | symbol> = new Set(errorCodes);

/** Returns the texts of errors; reading one that the frame lacks calls `onOther`. */
const observedErrors = (errors: Messages['errors'], onOther: () => void): Messages['errors'] =>
  new Proxy(errors, {
    get(target, code) {
      if (!ownErrorCodes.has(code)) onOther();
      return Reflect.get(target, code) as unknown;
    },
    ownKeys: () => errorCodes,
  });

/**
 * Returns the texts of a page. Those that its browser has are plain properties. Others work too, but must
 * then be sent to that browser.
 * @param allMessages of the page's locale
 * @param onOther is called with the namespace of such a text
 */
export function messagesOfPage(
  allMessages: Messages,
  page: string | null,
  onOther: (namespace: keyof Messages) => void,
): Messages {
  const needed = new Set<string>([...frame, ...textsOfPage(page)]);
  const messages = {};
  for (const namespace of Object.keys(allMessages) as (keyof Messages)[]) {
    const get = () => {
      onOther(namespace);
      return allMessages[namespace];
    };
    const value =
      namespace === 'errors'
        ? observedErrors(allMessages.errors, () => onOther('errors'))
        : allMessages[namespace];
    const plain = { value, enumerable: true };
    Object.defineProperty(messages, namespace, needed.has(namespace) ? plain : { get });
  }
  return messages as Messages;
}
