import PQueue from 'p-queue';

/** What may be made first when much has to be made. */
export type Importance = 'first' | 'usual' | 'last';

/** More pages wait than can be made soon. */
export class RenderBusy extends Error {
  override readonly name = 'RenderBusy';
  /** Seconds until there should be room. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('too many pages wait to be rendered');
    this.retryAfter = retryAfter;
  }
}

const priorities: Readonly<Record<Importance, number>> = { first: 2, usual: 1, last: 0 };

/** More than ever wait. */
const mostWaiting = 10_000;

interface Options {
  /**
   * Pages that are made at once. Two keep the thread that makes them busy; with three no page is there
   * sooner, and live playlists wait longer (ADR 35).
   */
  readonly atOnce?: number;
  /** When so many wait, pages are made one by one until none does: films that play come first. */
  readonly crowd?: number;
  /** Whom an address counts for. */
  readonly groupOf?: ((address: string) => string) | undefined;
  /** Most pages that may wait. What is less important finds fewer places. */
  readonly places?: Readonly<Record<Importance, number>>;
}

/**
 * Renders take turns, so that each has the backend and the processor nearly to itself: a page that
 * shares them with two hundred others is cut by its time budgets. What waits has not begun; waiting
 * counts against no budget.
 */
export class RenderQueue {
  readonly #queue: PQueue;
  readonly #atOnce: number;
  readonly #crowd: number;
  readonly #places: Readonly<Record<Importance, number>>;
  readonly #groupOf: (address: string) => string;
  /** How many of each group of addresses wait. */
  readonly #waiting = new Map<string, number>();
  #lastTurn: Promise<unknown> = Promise.resolve();
  /** ms that a render took lately. */
  #usualMs = 100;

  constructor({
    atOnce = 2,
    crowd = 16,
    groupOf = (address) => address,
    places = { first: 600, usual: 400, last: 200 },
  }: Options = {}) {
    this.#queue = new PQueue({ concurrency: atOnce });
    this.#atOnce = atOnce;
    this.#crowd = crowd;
    this.#groupOf = groupOf;
    this.#places = places;
  }

  /**
   * Resolves when the thread has looked at everything else that waits for it, such as playlists and
   * sockets; one page at a time, since pages that are written in a row keep those waiting for all.
   */
  turn(): Promise<void> {
    const turn = this.#lastTurn.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    this.#lastTurn = turn;
    return turn;
  }

  /**
   * Runs a render in its turn. Of what is as important, those for an address come after as many of others
   * as wait for it already: who asks for hundreds of pages keeps nobody else waiting for all of them.
   * @param address of who asks
   * @throws RenderBusy when too many wait, or whatever `render` throws
   */
  async run<T>(importance: Importance, address: string, render: () => Promise<T>): Promise<T> {
    if (this.#queue.size >= this.#places[importance]) {
      const waitMs = (this.#queue.size * this.#usualMs) / this.#queue.concurrency;
      throw new RenderBusy(Math.max(1, Math.ceil(waitMs / 1000)));
    }
    const from = this.#groupOf(address);
    const before = this.#waiting.get(from) ?? 0;
    this.#waiting.set(from, before + 1);
    if (this.#queue.size >= this.#crowd) this.#queue.concurrency = 1;
    return this.#queue.add(
      async () => {
        this.#leave(from);
        if (this.#queue.size === 0) this.#queue.concurrency = this.#atOnce;
        const startedAt = performance.now();
        try {
          return await render();
        } finally {
          this.#usualMs += (performance.now() - startedAt - this.#usualMs) / 10;
        }
      },
      { priority: priorities[importance] * mostWaiting - before },
    );
  }

  #leave(from: string): void {
    const left = (this.#waiting.get(from) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(from);
    else this.#waiting.set(from, left);
  }
}
