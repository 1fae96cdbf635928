import { useEffect, useState } from 'react';
import { usePortal } from './portal-context.tsx';
import { useCameWithPage } from './use-came-with-page.ts';

const inSteps = (everyMs: number) => Math.floor(Date.now() / everyMs) * everyMs;

/**
 * The current time in epoch ms, in steps of `everyMs`. On the server and in the first render of what
 * it wrote it is the time at which the page was rendered, so that both write the same.
 */
export function useNow(everyMs = 30_000): number {
  const { renderedAt } = usePortal();
  const cameWithPage = useCameWithPage();
  const [now, setNow] = useState(() => (cameWithPage ? renderedAt : inSteps(everyMs)));
  useEffect(() => {
    const tick = () => setNow(inSteps(everyMs));
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
