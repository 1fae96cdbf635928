import { LRUCache } from 'lru-cache';

/**
 * Interns texts that arrive repeatedly as separate strings, such as those from another thread.
 *
 * @param max number of texts at a time
 */
export function createStringInterner(max = 1000): (text: string) => string {
  const known = new LRUCache<string, string>({ max });
  return (text) => {
    const first = known.get(text);
    if (first !== undefined) return first;
    known.set(text, text);
    return text;
  };
}
