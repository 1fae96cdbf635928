/** Time as this process gets it, for what must not take longer than a bound however busy the machine is. */

const tickMs = 50;

export interface ServedTime {
  /** Ends it and answers how long it was: what was waited for, and what this process computed, ms. */
  readonly stop: () => number;
}

/**
 * Begins to count. A machine that has others to serve gives a process less than the clock says: pauses are
 * counted by ticks, which are not made up for when they come late, and work by the processor's time.
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
