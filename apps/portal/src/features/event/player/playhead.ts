/** The viewer's position in a broadcast, for parts that follow playback. */
export interface Playhead {
  /** s from the start of the video; null before playback. */
  readonly get: () => number | null;
  readonly set: (time: number) => void;
  /** Calls the listener for each new second; returns the unsubscribe function. */
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
