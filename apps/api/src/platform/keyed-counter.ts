/** Current counts by key. */
export interface KeyedCounter {
  /** Returns the count of `who`. */
  of(who: string): number;
  /** Adds one to the count; the returned function subtracts it again, once. */
  add(who: string): () => void;
}

/** Creates a counter that drops keys whose count is zero. */
export function createKeyedCounter(): KeyedCounter {
  const counts = new Map<string, number>();
  const of = (who: string) => counts.get(who) ?? 0;
  const release = (who: string) => {
    if (of(who) > 1) counts.set(who, of(who) - 1);
    else counts.delete(who);
  };
  return {
    of,
    add(who) {
      counts.set(who, of(who) + 1);
      let isCounted = true;
      return () => {
        if (isCounted) release(who);
        isCounted = false;
      };
    },
  };
}
