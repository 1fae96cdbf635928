import { useEffect } from 'react';

let announce: () => void = () => {};

/** Resolves once the first page of this visit is mounted or hydrated, but for boundaries further in. */
export const pageShown = new Promise<void>((resolve) => {
  announce = resolve;
});

/** For what fills a page: says that it is there. */
export function usePageShown(): void {
  useEffect(() => announce(), []);
}
