import { setTimeout as wait } from 'node:timers/promises';

/** Number of sockets closed per second: what one process can accept again without delay. */
const perSecond = 250;
const everyMs = 20;
/** Maximum time to close sockets, ms. */
const maxClosingMs = 20_000;
/** Time in which a proxy notices that this process is no longer ready, ms: two of its checks. */
export const noticeMs = 3000;
/** Maximum time to drain, ms. */
export const maxDrainMs = noticeMs + maxClosingMs;

/** Returns the time over which this many sockets close, ms: zero for none, and negligible for a few. */
export const drainMsOf = (count: number): number =>
  Math.min(maxClosingMs, (count / perSecond) * 1000);

/**
 * Closes connections one after the other, evenly over `drainMsOf` their number. Clients see a lost
 * connection, which they reopen, rather than a disconnect by the server, which they would treat as final.
 */
export async function drainSockets(
  connections: readonly { close(): unknown }[],
  waitMs: (ms: number) => Promise<unknown> = wait,
): Promise<void> {
  const rounds = Math.ceil(drainMsOf(connections.length) / everyMs);
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await waitMs(everyMs);
    const first = Math.floor((connections.length * round) / rounds);
    const end = Math.floor((connections.length * (round + 1)) / rounds);
    for (const connection of connections.slice(first, end)) connection.close();
  }
}
