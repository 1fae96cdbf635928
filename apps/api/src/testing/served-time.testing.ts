/** Measures the time this process was given, for time limits that must hold on a busy machine. */

const tickMs = 50;

export interface ServedTime {
  /** Stops and returns the time, ms: waiting and computing. */
  readonly stop: () => number;
}

/**
 * Starts measuring. A busy machine gives a process less time than the clock shows, so waiting is counted in
 * ticks, which are not made up for if late, and work in processor time.
 */
export function servedTime(): ServedTime {
  const before = process.cpuUsage();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), tickMs);
  return {
    stop: () => {
      clearInterval(timer);
      const { user, system } = process.cpuUsage(before);
      return ticks * tickMs + (user + system) / 1000;
    },
  };
}
