import { useEffect, useState } from 'react';
import { usePortal } from './portal-context.tsx';

/**
 * The current time in epoch ms. On the server and in the first render of the browser it is the time
 * at which the page was rendered, so that both agree; then it is the clock's, once every `everyMs`.
 */
export function useNow(everyMs = 30_000): number {
  const { renderedAt } = usePortal();
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
