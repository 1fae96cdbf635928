import { useEffect } from 'react';

let announce: () => void = () => {};

/** Resolves once the first page of this visit is mounted or hydrated, but for boundaries further in. */
export const firstMount = new Promise<void>((resolve) => {
  announce = resolve;
});

/** For what fills a page: says that it is there. */
export function useFirstMount(): void {
  useEffect(() => announce(), []);
}
