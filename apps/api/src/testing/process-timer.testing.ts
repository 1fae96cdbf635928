/** Measures elapsed time for test limits that must hold on a busy machine. */

const tickMs = 50;

export interface ProcessTimer {
  /** Stops and returns the time that this process waited and computed, ms. */
  readonly stop: () => number;
}

/**
 * Starts measuring. While other processes have the processor, the clock goes on but nothing is counted:
 * waiting is counted in timer ticks, which are skipped if late, and computing in processor time.
 */
export function startProcessTimer(): ProcessTimer {
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
