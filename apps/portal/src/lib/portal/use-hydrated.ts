import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and in the first render of its HTML, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
