import { useEffect, useEffectEvent, useState } from 'react';

/** Interval of a step, ms. */
const stepMs = 1000;

export interface Countdown {
  /** Null if stopped. */
  readonly secondsLeft: number | null;
  readonly stop: () => void;
}

/**
 * Counts down while the page is visible, and calls `onEnd` once. A hidden page pauses it.
 * @param seconds duration; null to start stopped
 */
export function useCountdown(seconds: number | null, onEnd: () => void): Countdown {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  const isOver = secondsLeft === 0;
  const isRunning = secondsLeft !== null && !isOver;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        setSecondsLeft((before) => (before === null ? null : Math.max(0, before - 1)));
    }, stepMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return { secondsLeft, stop: () => setSecondsLeft(null) };
}
