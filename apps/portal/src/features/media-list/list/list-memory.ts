/** Maximum number of remembered lists, one per visit; the oldest are dropped. */
const remembered = 24;

export interface ListMemory<T> {
  /**
   * Returns the list as the viewer left it, or null. `owner` is the router, `key` the visit and the list.
   */
  readonly recall: (owner: object, key: string) => T | null;
  /** Stores the loaded parts of a list, so that going back shows all of them. */
  readonly remember: (owner: object, key: string, list: T) => void;
}

/** Creates a memory for lists of one kind. It is per router, so that requests share nothing. */
export function listMemory<T>(): ListMemory<T> {
  const memories = new WeakMap<object, Map<string, T>>();
  return {
    recall: (owner, key) => memories.get(owner)?.get(key) ?? null,
    remember(owner, key, list) {
      const memory = memories.get(owner) ?? new Map<string, T>();
      memories.set(owner, memory);
      memory.delete(key);
      memory.set(key, list);
      const [oldest] = memory.keys();
      if (memory.size > remembered && oldest !== undefined) memory.delete(oldest);
    },
  };
}
