import { useEffect, useEffectEvent, useState } from 'react';
import type { PartProps } from '../../event/index.ts';

/** Sampling interval of the playhead, ms. */
const everyMs = 1000;

/** Returns the furthest position reached on this page, s of the video. */
export function useReached(page: PartProps['page']): number {
  const [reached, setReached] = useState(0);
  // The page renders more often than this samples; a render must not restart the interval.
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
