import { useDeferredValue, useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and in the first render of its HTML, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/**
 * As `useHydrated`, but true only in a render after the hydration: for parts that need not be in the task that ends
 * it, which is the longest of a page. A component that mounts later gets true at once.
 */
export const useDeferredHydrated = (): boolean => useDeferredValue(useHydrated());
