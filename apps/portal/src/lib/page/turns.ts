/**
 * The parts of a page that the server wrote come alive one after the other, in tasks short enough for
 * the page to be scrolled and pressed in between: Preact takes a whole tree over at once.
 */
import { nextTask } from './next-task.ts';

export interface Turn {
  isThere: boolean;
  /** Settles when the part may come. */
  readonly comes: Promise<void>;
  readonly come: () => void;
  /** Settles when the part has come. */
  readonly came: Promise<void>;
  readonly tell: () => void;
}

/** ms; parts come in the same task until so much time has gone by. */
const taskMs = 6;

let takesOver = false;
let isRunning = false;
let ended: (() => void) | null = null;
let end: Promise<void> = Promise.resolve();
const waiting: Turn[] = [];

async function run(): Promise<void> {
  await nextTask();
  while (waiting.length > 0) {
    const start = performance.now();
    do {
      const turn = waiting.shift() as Turn;
      turn.isThere = true;
      turn.come();
      // A part that went away meanwhile never says that it came.
      await Promise.race([turn.came, nextTask()]);
    } while (waiting.length > 0 && performance.now() - start < taskMs);
    if (waiting.length > 0) await nextTask();
  }
  isRunning = false;
  ended?.();
}

/** Who begins to use the page does not wait: all parts come before the press arrives. */
function hurry(): void {
  for (const turn of waiting.splice(0)) {
    turn.isThere = true;
    turn.come();
  }
}

/** From here on the page of the server is taken over. */
export function beginTurns(): void {
  takesOver = true;
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, hurry, { capture: true, once: true });
}

/** A place in the row of a part that the server wrote; null where nothing is taken over. */
export function takeTurn(): Turn | null {
  if (!takesOver) return null;
  const coming = Promise.withResolvers<void>();
  const being = Promise.withResolvers<void>();
  const turn: Turn = {
    isThere: false,
    comes: coming.promise,
    come: coming.resolve,
    came: being.promise,
    tell: being.resolve,
  };
  waiting.push(turn);
  if (!isRunning) {
    isRunning = true;
    const all = Promise.withResolvers<void>();
    end = all.promise;
    ended = all.resolve;
    void run();
  }
  return turn;
}

/** Settles when every part has come. */
export const turnsTaken = (): Promise<void> => end;
