import PQueue from 'p-queue';
import type { AddressShares, PortalOptions } from '../options.ts';

/**
 * Render priority under load. `outdated` replaces a cached page whose events have changed: there are few of
 * these, and many requests share each.
 */
export type RenderPriority = 'outdated' | 'high' | 'normal' | 'low';

/** Thrown if more pages are queued than can render soon, or more of one address than its share. */
export class RenderBusyError extends Error {
  override readonly name = 'RenderBusyError';
  /** Seconds until a slot should be free. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('too many pages are queued');
    this.retryAfter = retryAfter;
  }
}

/**
 * The fraction of a priority's slots that one address may take, and that one site (a /48 of IPv6) may take.
 */
const addressPart = 1 / 4;
const sitePart = 1 / 2;

const priorities: Readonly<Record<RenderPriority, number>> = {
  outdated: 3,
  high: 2,
  normal: 1,
  low: 0,
};

/** Longer than any queue, so that a priority always precedes a lower one. */
const maxQueued = 10_000;

interface Options extends Partial<Pick<PortalOptions, 'groupOf' | 'createShares' | 'metrics'>> {
  /**
   * Concurrent renders. Two keep the render thread busy; with three no page completes sooner, and live
   * playlists wait longer (ADR 35).
   */
  readonly concurrency?: number;
  /**
   * From this queue length on, pages render one at a time until the queue is empty, so that playing videos
   * get the processor.
   */
  readonly crowdLength?: number;
  /** Queue limit of each priority; lower ones get fewer slots. */
  readonly slots?: Readonly<Record<RenderPriority, number>>;
}

/**
 * Limits concurrent renders, so that each has the backend and the processor almost to itself: a page that
 * shared them with two hundred others would exceed its time limits. A limit starts with the render, not
 * in the queue.
 */
export class RenderQueue {
  readonly #queue: PQueue;
  readonly #concurrency: number;
  readonly #crowdLength: number;
  readonly #slots: Readonly<Record<RenderPriority, number>>;
  readonly #groupOf: (address: string) => string;
  /** Slots of each priority by address. */
  readonly #shares: Readonly<Record<RenderPriority, AddressShares>>;
  /** Queued renders per group of addresses. */
  readonly #queuedByGroup = new Map<string, number>();
  readonly #onRender: (ms: number) => void;
  #lastTurn: Promise<unknown> = Promise.resolve();
  /** Moving average of the duration of a render. */
  #averageMs = 100;

  constructor({
    concurrency = 2,
    crowdLength = 16,
    groupOf = (address) => address,
    createShares = () => ({ acquire: () => () => {} }),
    slots = { outdated: 800, high: 600, normal: 400, low: 200 },
    metrics,
  }: Options = {}) {
    this.#onRender = metrics?.observeRender ?? (() => {});
    metrics?.addQueue(() => this.#queue.size);
    this.#queue = new PQueue({ concurrency });
    this.#concurrency = concurrency;
    this.#crowdLength = crowdLength;
    this.#groupOf = groupOf;
    this.#slots = slots;
    const sharesOf = (count: number) =>
      createShares({
        perAddress: Math.ceil(count * addressPart),
        perSite: Math.ceil(count * sitePart),
      });
    this.#shares = {
      outdated: sharesOf(slots.outdated),
      high: sharesOf(slots.high),
      normal: sharesOf(slots.normal),
      low: sharesOf(slots.low),
    };
  }

  /**
   * Resolves when the thread has handled its other pending work, such as playlists and sockets. One page
   * at a time: consecutive renders would block that work.
   */
  waitForTurn(): Promise<void> {
    const turn = this.#lastTurn.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    this.#lastTurn = turn;
    return turn;
  }

  /**
   * Runs a render in its turn. Within a priority, an address yields to others in proportion to its own
   * queued renders, so that a client with hundreds of requests does not delay everyone else. Throws
   * RenderBusyError if too many are queued, or too many of the address, or the error of `render`.
   *
   * @param address of the client
   */
  async run<T>(priority: RenderPriority, address: string, render: () => Promise<T>): Promise<T> {
    const isFull = this.#queue.size >= this.#slots[priority];
    const release = isFull ? null : this.#shares[priority].acquire(address);
    if (release === null) {
      const waitMs = (this.#queue.size * this.#averageMs) / this.#queue.concurrency;
      throw new RenderBusyError(Math.max(1, Math.ceil(waitMs / 1000)));
    }
    const group = this.#groupOf(address);
    const alreadyQueued = this.#queuedByGroup.get(group) ?? 0;
    this.#queuedByGroup.set(group, alreadyQueued + 1);
    if (this.#queue.size >= this.#crowdLength) this.#queue.concurrency = 1;
    return this.#queue.add(
      async () => {
        this.#leave(group);
        release();
        if (this.#queue.size === 0) this.#queue.concurrency = this.#concurrency;
        const startedAt = performance.now();
        try {
          return await render();
        } finally {
          const durationMs = performance.now() - startedAt;
          this.#averageMs += (durationMs - this.#averageMs) / 10;
          this.#onRender(durationMs);
        }
      },
      { priority: priorities[priority] * maxQueued - alreadyQueued },
    );
  }

  #leave(group: string): void {
    const queued = (this.#queuedByGroup.get(group) ?? 1) - 1;
    if (queued === 0) this.#queuedByGroup.delete(group);
    else this.#queuedByGroup.set(group, queued);
  }
}
