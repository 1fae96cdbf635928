import PQueue from 'p-queue';
import type { AddressShares, PortalOptions } from '../options.ts';

/** Render priority under load. */
export type RenderPriority = 'high' | 'normal' | 'low';

/** Thrown if more pages are queued than can render soon. */
export class RenderBusy extends Error {
  override readonly name = 'RenderBusy';
  /** Seconds until a place should be free. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('too many pages are queued');
    this.retryAfter = retryAfter;
  }
}

/** Queued renders that the clients of one address may have, as a part of a priority's places. */
const addressPart = 1 / 4;
const sitePart = 1 / 2;

const priorities: Readonly<Record<RenderPriority, number>> = { high: 2, normal: 1, low: 0 };

/** Longer than any queue. */
const maxWaiting = 10_000;

interface Options extends Partial<Pick<PortalOptions, 'groupOf' | 'createShares'>> {
  /**
   * Concurrent renders. Two keep the render thread busy; with three no page completes sooner, and live
   * playlists wait longer (ADR 35).
   */
  readonly atOnce?: number;
  /**
   * From this queue length on, pages render one at a time until the queue is empty: videos that play come
   * first.
   */
  readonly crowd?: number;
  /** Queue limit. Lower priorities get fewer places. */
  readonly places?: Readonly<Record<RenderPriority, number>>;
}

/**
 * Limits concurrent renders, so that each has the backend and the processor almost to itself: a page that
 * shared them with two hundred others would exceed its time budgets. Queued renders have not started;
 * waiting counts against no budget.
 */
export class RenderQueue {
  readonly #queue: PQueue;
  readonly #atOnce: number;
  readonly #crowd: number;
  readonly #places: Readonly<Record<RenderPriority, number>>;
  readonly #groupOf: (address: string) => string;
  /** Places of each priority by address. */
  readonly #shares: Readonly<Record<RenderPriority, AddressShares>>;
  /** Queued renders per group of addresses. */
  readonly #waiting = new Map<string, number>();
  #lastTurn: Promise<unknown> = Promise.resolve();
  /** Recent duration of a render, ms. */
  #averageMs = 100;

  constructor({
    atOnce = 2,
    crowd = 16,
    groupOf = (address) => address,
    createShares = () => ({ acquire: () => () => {} }),
    places = { high: 600, normal: 400, low: 200 },
  }: Options = {}) {
    this.#queue = new PQueue({ concurrency: atOnce });
    this.#atOnce = atOnce;
    this.#crowd = crowd;
    this.#groupOf = groupOf;
    this.#places = places;
    const sharesOf = (count: number) =>
      createShares({
        perAddress: Math.ceil(count * addressPart),
        perSite: Math.ceil(count * sitePart),
      });
    this.#shares = {
      high: sharesOf(places.high),
      normal: sharesOf(places.normal),
      low: sharesOf(places.low),
    };
  }

  /**
   * Resolves when the thread has handled its other pending work, such as playlists and sockets. One page
   * at a time: consecutive renders would block that work.
   */
  turn(): Promise<void> {
    const turn = this.#lastTurn.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    this.#lastTurn = turn;
    return turn;
  }

  /**
   * Runs a render in its turn. Within a priority, an address yields to others in proportion to its own
   * queued renders, so that a client with hundreds of requests does not delay everyone else. Throws
   * RenderBusy if too many are queued, or too many of the address, or the error of `render`.
   *
   * @param address of the client
   */
  async run<T>(priority: RenderPriority, address: string, render: () => Promise<T>): Promise<T> {
    const isFull = this.#queue.size >= this.#places[priority];
    const free = isFull ? null : this.#shares[priority].acquire(address);
    if (free === null) {
      const waitMs = (this.#queue.size * this.#averageMs) / this.#queue.concurrency;
      throw new RenderBusy(Math.max(1, Math.ceil(waitMs / 1000)));
    }
    const from = this.#groupOf(address);
    const before = this.#waiting.get(from) ?? 0;
    this.#waiting.set(from, before + 1);
    if (this.#queue.size >= this.#crowd) this.#queue.concurrency = 1;
    return this.#queue.add(
      async () => {
        this.#leave(from);
        free();
        if (this.#queue.size === 0) this.#queue.concurrency = this.#atOnce;
        const startedAt = performance.now();
        try {
          return await render();
        } finally {
          this.#averageMs += (performance.now() - startedAt - this.#averageMs) / 10;
        }
      },
      { priority: priorities[priority] * maxWaiting - before },
    );
  }

  #leave(from: string): void {
    const left = (this.#waiting.get(from) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(from);
    else this.#waiting.set(from, left);
  }
}
