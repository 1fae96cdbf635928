import { setTimeout as sleep } from 'node:timers/promises';

/** So many sockets are closed in a second: what one process takes in again without being late. */
const perSecond = 250;
const everyMs = 20;
/** The longest that draining takes, ms; Kubernetes waits 30 s for a process by default. */
export const longestDrainMs = 20_000;

/** How long closing so many sockets is spread, ms: nothing without any, and not felt with a few. */
export const drainMsOf = (count: number): number =>
  Math.min(longestDrainMs, (count / perSecond) * 1000);

/**
 * Closes connections one after the other, evenly over `drainMsOf` their number. Their clients see a
 * lost line, which they open again, and not that they are sent away, which would be for good.
 */
export async function drainSockets(
  connections: readonly { close(): unknown }[],
  waitMs: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const rounds = Math.ceil(drainMsOf(connections.length) / everyMs);
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await waitMs(everyMs);
    const begin = Math.floor((connections.length * round) / rounds);
    const end = Math.floor((connections.length * (round + 1)) / rounds);
    for (const connection of connections.slice(begin, end)) connection.close();
  }
}
