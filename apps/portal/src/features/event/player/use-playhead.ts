import { useEffect, useState } from 'react';
import type { PartProps } from '../parts/event-part.ts';

/** Update interval, fast enough for a list that follows playback, ms. */
const updateIntervalMs = 500;

/**
 * Returns the player's position and the furthest position reached, s of the video, updated while `isActive`.
 * Nothing before the latter is a spoiler.
 */
export function usePlayhead(
  page: PartProps['page'],
  isActive: boolean,
): { readonly time: number; readonly reached: number } {
  const [playhead, setPlayhead] = useState({ time: 0, reached: 0 });
  const { player, hasStarted } = page;
  const started = hasStarted();
  useEffect(() => {
    if (!isActive) return undefined;
    const update = () => {
      const time = player.current?.getTime() ?? 0;
      setPlayhead((before) => {
        const reached = Math.max(before.reached, time);
        return before.time === time && before.reached === reached ? before : { time, reached };
      });
    };
    update();
    const timer = setInterval(update, updateIntervalMs);
    return () => clearInterval(timer);
  }, [isActive, player, started]);
  return playhead;
}
