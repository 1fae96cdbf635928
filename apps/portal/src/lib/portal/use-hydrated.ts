import { useEffect, useState } from 'react';
import { useCameWithPage } from './use-came-with-page.ts';

/** False on the server and in the first render of what it wrote, true from then on. */
export function useHydrated(): boolean {
  const cameWithPage = useCameWithPage();
  const [hydrated, setHydrated] = useState(!cameWithPage);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
