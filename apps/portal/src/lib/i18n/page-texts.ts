import type { Messages } from './messages.ts';
import { isMissing, type OnTextFailure } from './text-failure.ts';

/** The texts of a locale as a browser gets them (`virtual:texts/<locale>`). */
export interface LocaleTexts {
  readonly frame: Partial<Messages>;
  /** How each further namespace is fetched. */
  readonly parts: Readonly<Record<string, () => Promise<{ readonly default: object }>>>;
}

/**
 * The texts that this page of the browser has so far. Namespaces are only ever added, before whatever
 * shows them, and to this same object: another one would have all that has texts drawn anew.
 */
const messages = {} as Messages;
let parts: LocaleTexts['parts'] = {};

/** Begins with the texts of the page's language that are there from the start. */
export function openTexts(texts: LocaleTexts): Messages {
  Object.assign(messages, texts.frame);
  ({ parts } = texts);
  return messages;
}

/**
 * Fetches the named namespaces that are not there yet.
 * @param fetching is given each of them
 * @throws when one cannot be fetched
 */
export async function bringTexts(
  namespaces: readonly string[],
  fetching = <T>(part: Promise<T>) => part,
): Promise<void> {
  const missing = namespaces.filter((namespace) => !(namespace in messages));
  await Promise.all(
    missing.map(async (namespace) => {
      const fetch = parts[namespace];
      if (fetch === undefined) throw new Error(`There are no texts "${namespace}"`);
      const part = await fetching(fetch());
      Object.assign(messages, { [namespace]: part.default });
    }),
  );
}

/**
 * Handles texts that a page of the browser cannot write: the console names each once, and the namespace
 * of a missing one is fetched.
 * @param onFetched is called when it has come
 */
export function browserTextFailures(onFetched: () => void = () => {}): OnTextFailure {
  const seen = new Set<string>();
  return (failure) => {
    const { code, text } = failure;
    if (seen.has(text)) return;
    seen.add(text);
    // oxlint-disable-next-line no-console
    console.warn(`text could not be written: ${text} (${code})`);
    const [namespace = ''] = text.split('.');
    if (isMissing(failure) && !(namespace in messages))
      bringTexts([namespace]).then(onFetched, () => {});
  };
}

/** A lazy part with its texts; the build puts this around `import()` (`text-modules.ts`). */
export async function withTexts<T>(part: Promise<T>, namespaces: readonly string[]): Promise<T> {
  const [loaded] = await Promise.all([part, bringTexts(namespaces)]);
  return loaded;
}
