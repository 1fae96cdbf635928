import { useEffect } from 'react';

let announce: () => void = () => {};

/** Settles once the first page of this visit is mounted, or taken over but for parts that wait for their turn. */
export const pageShown = new Promise<void>((resolve) => {
  announce = resolve;
});

/** For what fills a page: says that it is there. */
export function usePageShown(): void {
  useEffect(() => announce(), []);
}
