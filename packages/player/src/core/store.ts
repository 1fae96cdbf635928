export type Store<State, Event> = {
  getState: () => State;
  dispatch: (event: Event) => void;
  /** Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

/** Creates a minimal store for `useSyncExternalStore`. */
export function createStore<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: State,
): Store<State, Event> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch: (event) => {
      const next = reduce(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
