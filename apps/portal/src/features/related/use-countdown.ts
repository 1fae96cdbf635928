import { useEffect, useEffectEvent, useState } from 'react';

/** A step, ms. */
const stepMs = 1000;

export interface Countdown {
  /** Seconds that are left; null once it was stopped. */
  readonly left: number | null;
  readonly stop: () => void;
}

/**
 * Counts down while the page is in sight, and calls `onEnd` once. A viewer who looks elsewhere finds what
 * they left.
 * @param seconds how long; null to begin stopped
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
