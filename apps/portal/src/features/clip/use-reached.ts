import { useEffect, useEffectEvent, useState } from 'react';
import type { PartProps } from '../event/index.ts';

/** How often the playhead is looked at, ms. */
const everyMs = 1000;

/** How far into the match the viewer has watched on this page, s of the film. */
export function useReached(page: PartProps['page']): number {
  const [reached, setReached] = useState(0);
  // A page is rendered more often than it is looked at: that must not begin the wait anew.
  const look = useEffectEvent(() => {
    const { player, hasStarted } = page;
    const time = hasStarted() ? (player.current?.getTime() ?? 0) : 0;
    setReached((most) => Math.max(most, Math.floor(time)));
  });
  useEffect(() => {
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, []);
  return reached;
}
