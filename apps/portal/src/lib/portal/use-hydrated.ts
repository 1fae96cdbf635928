import { startTransition, useEffect, useState } from 'react';
import { useCameWithPage } from './use-came-with-page.ts';

/** False on the server and in the first render of what it wrote, true from then on. */
export function useHydrated(): boolean {
  const cameWithPage = useCameWithPage();
  const [hydrated, setHydrated] = useState(!cameWithPage);
  // In slices: what is not taken over yet below the caller would else be in one long task.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
}
