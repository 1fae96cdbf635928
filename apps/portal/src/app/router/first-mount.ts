import { useEffect } from 'react';

let signal: () => void = () => {};

/** Resolves once the first page of this visit is mounted or hydrated. */
export const firstMount = new Promise<void>((resolve) => {
  signal = resolve;
});

/** Signals that a page is mounted; for every component that fills one. */
export function useSignalMount(): void {
  useEffect(() => signal(), []);
}
