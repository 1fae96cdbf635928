import { LRUCache } from 'lru-cache';

/**
 * Interns texts that arrive repeatedly as separate strings, such as those from another thread.
 *
 * @param max number of texts at a time
 */
export function createStringInterner(max = 1000): (text: string) => string {
  const interned = new LRUCache<string, string>({ max });
  return (text) => {
    const first = interned.get(text);
    if (first !== undefined) return first;
    interned.set(text, text);
    return text;
  };
}
