import { useEffect } from 'react';

let signal: () => void = () => {};

/** Resolves once the first page of this visit is mounted or hydrated. */
export const firstMount = new Promise<void>((resolve) => {
  signal = resolve;
});

/** Signals that a page is mounted. Every component that fills a page calls it. */
export function useSignalMount(): void {
  useEffect(() => signal(), []);
}
