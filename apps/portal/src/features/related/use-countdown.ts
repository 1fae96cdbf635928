import { useEffect, useEffectEvent, useState } from 'react';

/** Interval of a step, ms. */
const stepMs = 1000;

export interface Countdown {
  /** Remaining seconds; null once stopped. */
  readonly left: number | null;
  readonly stop: () => void;
}

/**
 * Counts down while the page is visible, and calls `onEnd` once. A hidden page pauses it.
 * @param seconds duration; null to start stopped
 */
export function useCountdown(seconds: number | null, onEnd: () => void): Countdown {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  const isOver = left === 0;
  const isRunning = left !== null && !isOver;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        setLeft((before) => (before === null ? null : Math.max(0, before - 1)));
    }, stepMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return { left, stop: () => setLeft(null) };
}
