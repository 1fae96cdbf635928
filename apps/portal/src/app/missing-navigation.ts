/** Whether the code that opens another page could not be fetched, while a viewer waits for that page. */
import { createStore, useStore } from 'zustand';

const missing = createStore<{ readonly failure: unknown }>(() => ({ failure: null }));

/** Null once the code is there. */
export const setMissingNavigation = (failure: unknown): void => missing.setState({ failure });

/** The failure, or null: the frame shows it in place of the page that cannot be left. */
export const useMissingNavigation = (): unknown => useStore(missing, ({ failure }) => failure);
