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
 * As `useHydrated`, but true in a render that follows: for parts of a page that need not be in the task that ends the
 * hydration, which is the longest of a page.
 */
export const useDeferredHydrated = (): boolean => useDeferredValue(useHydrated());
