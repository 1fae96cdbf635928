import type { Duplex } from 'node:stream';

/** Sockets that one turn takes in: with `everyMs` a thousand a second, while the process keeps up. */
const perTurn = 10;
const everyMs = 10;
/** Waiting longer than about five seconds is worse for a page than its own next attempt. */
const mostWaiting = 5000;

interface Waiting {
  readonly line: Pick<Duplex, 'destroyed'>;
  readonly decide: (mayEnter: boolean) => void;
}

export interface Admission {
  /** Lets a connection in at once or, after those that came earlier, within some seconds; or refuses it. */
  enter(line: Waiting['line'], decide: Waiting['decide']): void;
  /** Refuses all that wait. */
  close(): void;
}

/**
 * Takes connections in by the order of their coming and a few at a time, so that the return of all pages
 * after a restart leaves room in between for what else is asked (FLT-09). A late turn is not made up for:
 * a busy process takes in fewer.
 */
export function admitSockets(): Admission {
  const waiting: Waiting[] = [];
  let left = perTurn;
  let turns: NodeJS.Timeout | undefined;

  function takeTurn(): void {
    if (left === perTurn && waiting.length === 0) {
      clearInterval(turns);
      turns = undefined;
      return;
    }
    left = perTurn;
    while (left > 0) {
      const next = waiting.shift();
      if (next === undefined) return;
      // Who went away takes nothing from those behind.
      if (next.line.destroyed) continue;
      left -= 1;
      next.decide(true);
    }
  }

  return {
    enter(line, decide) {
      turns ??= setInterval(takeTurn, everyMs).unref();
      if (left > 0 && waiting.length === 0) {
        left -= 1;
        decide(true);
      } else if (waiting.length >= mostWaiting) decide(false);
      else waiting.push({ line, decide });
    },
    close() {
      clearInterval(turns);
      turns = undefined;
      for (const { decide } of waiting.splice(0)) decide(false);
    },
  };
}
