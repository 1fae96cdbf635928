import { useEffect, useState } from 'react';
import type { PartProps } from '../../event/index.ts';

const everyMs = 1000;

/** True if the viewer switched to the panorama of the event, if it has one. */
export function useLooksAround({ player, state }: PartProps['page']): boolean {
  const [looks, setLooks] = useState(false);
  const mayLook = state.data.source.pano !== null && !looks;
  useEffect(() => {
    if (!mayLook) return undefined;
    const look = () => setLooks(typeof player.current?.getYaw() === 'number');
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [mayLook, player]);
  return looks;
}
