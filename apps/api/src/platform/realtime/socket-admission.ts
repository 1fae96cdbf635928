import type { Duplex } from 'node:stream';

/**
 * Number of sockets admitted per interval: with `everyMs`, a thousand per second while the process keeps up.
 */
const perInterval = 10;
const everyMs = 10;
/** Beyond about five seconds of waiting, a page is better off with its own next attempt. */
const maxWaiting = 5000;

interface Waiting {
  readonly connection: Pick<Duplex, 'destroyed'>;
  readonly decide: (isAdmitted: boolean) => void;
}

export interface Admission {
  /** Admits a connection at once, or within some seconds behind earlier ones, or refuses it: calls `decide`. */
  admit(connection: Waiting['connection'], decide: Waiting['decide']): void;
  /** Refuses all queued connections. */
  close(): void;
}

/**
 * Admits connections in order of arrival and a few at a time, so that other requests get through when all
 * pages return after a restart (FLT-09). A late interval is not made up for: a busy process admits fewer.
 */
export function admitSockets(): Admission {
  const waiting: Waiting[] = [];
  let left = perInterval;
  let timer: NodeJS.Timeout | undefined;

  function admitNext(): void {
    if (left === perInterval && waiting.length === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    left = perInterval;
    while (left > 0) {
      const next = waiting.shift();
      if (next === undefined) return;
      // A closed connection does not use up a slot.
      if (next.connection.destroyed) continue;
      left -= 1;
      next.decide(true);
    }
  }

  return {
    admit(connection, decide) {
      timer ??= setInterval(admitNext, everyMs).unref();
      if (left > 0 && waiting.length === 0) {
        left -= 1;
        decide(true);
      } else if (waiting.length >= maxWaiting) decide(false);
      else waiting.push({ connection, decide });
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      for (const { decide } of waiting.splice(0)) decide(false);
    },
  };
}
