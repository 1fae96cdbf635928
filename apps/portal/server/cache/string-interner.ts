import { LRUCache } from 'lru-cache';

/**
 * Interns texts that arrive repeatedly as separate strings, such as those from another thread.
 *
 * @param most number of texts at a time
 */
export function createStringInterner(most = 1000): (text: string) => string {
  const known = new LRUCache<string, string>({ max: most });
  return (text) => {
    const first = known.get(text);
    if (first !== undefined) return first;
    known.set(text, text);
    return text;
  };
}
