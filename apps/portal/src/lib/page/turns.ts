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
  /** Settles when the part is drawn, or was never to be. */
  readonly drawn: Promise<void>;
  readonly tellDrawn: () => void;
  /** Settles when its effects have run, which are put off until the browser has painted. */
  readonly settled: Promise<void>;
  readonly tellSettled: () => void;
}

/** ms; parts come in the same task until so much time has gone by. */
const taskMs = 4;
/** ms since effects were waited for last, and with them a frame: then they are waited for again. */
const framedMs = 24;
/** ms; nobody waits longer for effects, e.g. of a part that failed. */
const longestMs = 100;

/** What somebody does before pressing something. */
const signs = ['pointerdown', 'keydown', 'click'];

let takesOver = false;
let isRunning = false;
let tellEnd: () => void = () => {};
let end: Promise<void> = Promise.resolve();
const waiting: Turn[] = [];

/** Not `Promise.withResolvers`, which browsers have had for two years only. */
function promised(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

function begin(turn: Turn): void {
  turn.isThere = true;
  turn.come();
}

async function run(): Promise<void> {
  await nextTask();
  let framedAt = performance.now();
  while (waiting.length > 0) {
    const start = performance.now();
    let last: Turn | undefined;
    do {
      last = waiting.shift() as Turn;
      begin(last);
      await Promise.race([last.drawn, nextTask()]);
    } while (waiting.length > 0 && performance.now() - start < taskMs);
    // Or the effects of all parts would run in one long task at the end. Not after every task: a slow
    // processor would draw a frame for nearly every part. Nobody sees a hidden page, whose timers are slow.
    if (!document.hidden && performance.now() - framedAt >= framedMs) {
      await Promise.race([last.settled, after(longestMs)]);
      framedAt = performance.now();
    }
    // Effects that ran together with the drawing have settled already: what stands above then ends in
    // the same task.
    await nextTask();
  }
  isRunning = false;
  tellEnd();
}

/**
 * Who begins to use the page does not wait: all parts come before the press arrives, those within parts
 * too, and what is fetched later is taken over at once.
 */
function hurry(): void {
  takesOver = false;
  for (const sign of signs) removeEventListener(sign, hurry, { capture: true });
  waiting.splice(0).forEach(begin);
}

/** From here on the page of the server is taken over. */
export function beginTurns(): void {
  takesOver = true;
  for (const sign of signs) addEventListener(sign, hurry, { capture: true });
}

/** A place in the row for a part that the server wrote; null where nothing is taken over. */
export function takeTurn(): Turn | null {
  if (!takesOver) return null;
  const coming = promised();
  const drawing = promised();
  const settling = promised();
  const turn: Turn = {
    isThere: false,
    comes: coming.promise,
    come: coming.resolve,
    drawn: drawing.promise,
    tellDrawn: drawing.resolve,
    settled: settling.promise,
    tellSettled: settling.resolve,
  };
  waiting.push(turn);
  if (!isRunning) {
    isRunning = true;
    const ending = promised();
    end = ending.promise;
    tellEnd = ending.resolve;
    void run();
  }
  return turn;
}

/** Settles when every part has come that was there to wait; what is fetched later may take further turns. */
export const turnsTaken = (): Promise<void> => end;
