/** Where a viewer is in a broadcast: read by parts of the page that follow the picture. */
export interface Playhead {
  /** s from the start of the film; null until something was played. */
  readonly get: () => number | null;
  readonly set: (time: number) => void;
  /** Tells of each new second; answers how to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPlayhead(): Playhead {
  const listeners = new Set<() => void>();
  let second: number | null = null;
  return {
    get: () => second,
    set(time) {
      const next = Math.floor(time);
      if (next === second) return;
      second = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
