import { useEffect, useState } from 'react';
import { nextTask } from './next-task.ts';

/**
 * How many of many things are drawn by now: some at first, and as many more in each task after they were
 * seen. For what the browser alone draws: of the server's page parts come in turn (`in-turn.tsx`).
 *
 * @param count how many there are
 * @param step how many are drawn in a task
 */
export function useGrowing(count: number, step: number): number {
  const [drawn, setDrawn] = useState(step);
  const isWhole = drawn >= count;
  useEffect(() => {
    if (isWhole) return undefined;
    let isGone = false;
    void nextTask().then(() => {
      if (!isGone) setDrawn(drawn + step);
    });
    return () => {
      isGone = true;
    };
  }, [drawn, isWhole, step]);
  return Math.min(drawn, count);
}
