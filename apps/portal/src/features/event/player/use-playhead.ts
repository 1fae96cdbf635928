import { useEffect, useState } from 'react';
import type { PartProps } from '../parts/event-part.ts';

/** Update interval, fast enough for a list that follows playback, ms. */
const everyMs = 500;

/**
 * Returns the player's position and the furthest position reached, in seconds of the video. Nothing before
 * the latter is a spoiler. Before the start, nothing was reached.
 */
export function usePlayhead(
  page: PartProps['page'],
  wanted: boolean,
): { readonly time: number; readonly reached: number } {
  const [head, setHead] = useState({ time: 0, reached: 0 });
  const { player, hasStarted } = page;
  const started = hasStarted();
  useEffect(() => {
    if (!wanted) return undefined;
    const look = () => {
      const time = player.current?.getTime() ?? 0;
      setHead((before) => {
        const reached = Math.max(before.reached, time);
        return before.time === time && before.reached === reached ? before : { time, reached };
      });
    };
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [wanted, player, started]);
  return head;
}
