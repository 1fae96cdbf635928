/** How much of something each of many has at this moment. */
export interface KeyedCounter {
  /** How much of it `who` has. */
  of(who: string): number;
  /** Counts one more; the function that it answers takes that back, once. */
  add(who: string): () => void;
}

/** Keeps nothing of who has nothing. */
export function createKeyedCounter(): KeyedCounter {
  const counts = new Map<string, number>();
  const of = (who: string) => counts.get(who) ?? 0;
  const revokePurchase = (who: string) => {
    if (of(who) > 1) counts.set(who, of(who) - 1);
    else counts.delete(who);
  };
  return {
    of,
    add(who) {
      counts.set(who, of(who) + 1);
      let isCounted = true;
      return () => {
        if (isCounted) revokePurchase(who);
        isCounted = false;
      };
    },
  };
}
