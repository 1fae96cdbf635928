/** Current counts by key. */
export interface KeyedCounter {
  /** Returns the count of `key`. */
  of(key: string): number;
  /** Adds one to the count; the returned function subtracts it again, once. */
  add(key: string): () => void;
}

/** Creates a counter that drops keys whose count is zero. */
export function createKeyedCounter(): KeyedCounter {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  const release = (key: string) => {
    if (of(key) > 1) counts.set(key, of(key) - 1);
    else counts.delete(key);
  };
  return {
    of,
    add(key) {
      counts.set(key, of(key) + 1);
      let isCounted = true;
      return () => {
        if (isCounted) release(key);
        isCounted = false;
      };
    },
  };
}
