import type { Duplex } from 'node:stream';

/**
 * Number of sockets admitted per turn: with `everyMs`, a thousand per second while the process keeps up.
 */
const perTurn = 10;
const everyMs = 10;
/** Beyond about five seconds of waiting, a page is better off with its own next attempt. */
const maxWaiting = 5000;

interface Waiting {
  readonly line: Pick<Duplex, 'destroyed'>;
  readonly decide: (mayEnter: boolean) => void;
}

export interface Admission {
  /** Admits a connection at once, or within some seconds behind earlier ones, or refuses it. */
  enter(line: Waiting['line'], decide: Waiting['decide']): void;
  /** Refuses all queued connections. */
  close(): void;
}

/**
 * Admits connections in order of arrival and a few at a time, so that other requests get through when all
 * pages return after a restart (FLT-09). A late turn is not made up for: a busy process admits fewer.
 */
export function admitSockets(): Admission {
  const waiting: Waiting[] = [];
  let left = perTurn;
  let turns: NodeJS.Timeout | undefined;

  function startTurn(): void {
    if (left === perTurn && waiting.length === 0) {
      clearInterval(turns);
      turns = undefined;
      return;
    }
    left = perTurn;
    while (left > 0) {
      const next = waiting.shift();
      if (next === undefined) return;
      // A closed connection does not use up a slot.
      if (next.line.destroyed) continue;
      left -= 1;
      next.decide(true);
    }
  }

  return {
    enter(line, decide) {
      turns ??= setInterval(startTurn, everyMs).unref();
      if (left > 0 && waiting.length === 0) {
        left -= 1;
        decide(true);
      } else if (waiting.length >= maxWaiting) decide(false);
      else waiting.push({ line, decide });
    },
    close() {
      clearInterval(turns);
      turns = undefined;
      for (const { decide } of waiting.splice(0)) decide(false);
    },
  };
}
