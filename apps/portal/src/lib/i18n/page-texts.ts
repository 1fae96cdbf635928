import type { Messages } from './messages.ts';
import { isMissing, type OnTextFailure } from './text-failure.ts';

/** The texts of a locale as a browser loads them (`virtual:texts/<locale>`). */
export interface LocaleTexts {
  readonly frame: Partial<Messages>;
  /** Loads each further namespace, and the rest of one of which the frame has a part. */
  readonly parts: Readonly<Record<string, () => Promise<{ readonly default: object }>>>;
}

/**
 * The texts that this page has loaded so far. Namespaces are only ever added, before any component renders
 * them, and to this same object: another one would re-render everything with texts.
 */
const messages = {} as Messages;
let parts: LocaleTexts['parts'] = {};
/** Namespaces of which only the frame's part is loaded. */
let partial = new Set<string>();

/** Starts with the frame texts of the page's language. */
export function initializeMessages(texts: LocaleTexts): Messages {
  Object.assign(messages, texts.frame);
  ({ parts } = texts);
  partial = new Set(Object.keys(texts.frame).filter((namespace) => namespace in parts));
  return messages;
}

/**
 * Fetches the given namespaces that are not loaded yet.
 * @param onFetch receives the promise of each, and returns it
 * @throws if one cannot be fetched
 */
export async function loadMessages(
  namespaces: readonly string[],
  onFetch = <T>(part: Promise<T>) => part,
): Promise<void> {
  const missing = namespaces.filter(
    (namespace) => !(namespace in messages) || partial.has(namespace),
  );
  await Promise.all(
    missing.map(async (namespace) => {
      const fetch = parts[namespace];
      if (fetch === undefined) throw new Error(`There are no texts "${namespace}"`);
      const part = await onFetch(fetch());
      partial.delete(namespace);
      Object.assign(messages, { [namespace]: part.default });
    }),
  );
}

/** Longest wait of a failure for its text, ms; after it, the server's own message is shown. */
const maxTextWaitMs = 3000;

/** Fetches the texts of all errors, before a failed response is shown. Never rejects. */
export const loadErrorTexts = (): Promise<void> =>
  Promise.race([
    loadMessages(['errors']).catch(() => {}),
    new Promise<void>((resolve) => {
      setTimeout(resolve, maxTextWaitMs);
    }),
  ]);

/**
 * Handles texts that the browser cannot render: logs each once, and fetches the namespace of a missing one.
 * @param onFetched is called once it is loaded
 */
export function browserTextFailures(onFetched: () => void = () => {}): OnTextFailure {
  const seen = new Set<string>();
  return (failure) => {
    const { code, text } = failure;
    if (seen.has(text)) return;
    seen.add(text);
    // oxlint-disable-next-line no-console
    console.warn(`text could not be rendered: ${text} (${code})`);
    const [namespace = ''] = text.split('.');
    if (isMissing(failure) && !(namespace in messages))
      loadMessages([namespace]).then(onFetched, () => {});
  };
}

/** Loads a lazy chunk with its texts; the build wraps `import()` in this (`text-modules.ts`). */
export async function withTexts<T>(part: Promise<T>, namespaces: readonly string[]): Promise<T> {
  const [loaded] = await Promise.all([part, loadMessages(namespaces)]);
  return loaded;
}
