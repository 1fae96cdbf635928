import type { Duplex } from 'node:stream';

/**
 * Number of sockets admitted per interval: with `everyMs`, a thousand per second unless the process is busy.
 */
const perInterval = 10;
const everyMs = 10;
/** Maximum queued connections: after more than about five seconds, a page should retry by itself. */
const maxQueued = 5000;

interface QueuedConnection {
  readonly connection: Pick<Duplex, 'destroyed'>;
  readonly decide: (isAdmitted: boolean) => void;
}

export interface Admission {
  /** Admits a connection at once, or within some seconds behind earlier ones, or refuses it: calls `decide`. */
  admit(connection: QueuedConnection['connection'], decide: QueuedConnection['decide']): void;
  /** Refuses all queued connections. */
  close(): void;
}

/**
 * Admits connections in order of arrival and a few at a time, so that other requests get through when all
 * pages return after a restart (FLT-09). A late interval is not made up for: a busy process admits fewer.
 */
export function admitSockets(): Admission {
  const queued: QueuedConnection[] = [];
  let remaining = perInterval;
  let timer: NodeJS.Timeout | undefined;

  function admitNext(): void {
    if (remaining === perInterval && queued.length === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    remaining = perInterval;
    while (remaining > 0) {
      const next = queued.shift();
      if (next === undefined) return;
      // A closed connection does not use up a slot.
      if (next.connection.destroyed) continue;
      remaining -= 1;
      next.decide(true);
    }
  }

  return {
    admit(connection, decide) {
      timer ??= setInterval(admitNext, everyMs).unref();
      if (remaining > 0 && queued.length === 0) {
        remaining -= 1;
        decide(true);
      } else if (queued.length >= maxQueued) decide(false);
      else queued.push({ connection, decide });
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      for (const { decide } of queued.splice(0)) decide(false);
    },
  };
}
