import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { AddressShares } from '../options.ts';

export interface SharePicture {
  readonly jpeg: Buffer;
  /** Version of its content; see `sharePictureVersion`. */
  readonly version: string;
  /** True if it depends on access that may end at any time: its event is checked on each request. */
  readonly mustCheck?: boolean;
  /** Other events that it is about, such as the event of a clip. */
  readonly events?: readonly string[];
}

interface CachedPicture {
  readonly picture: SharePicture;
  /** Time of the last drawing or check, epoch ms. */
  readonly checkedAt: number;
}

interface Options {
  readonly maxBytes: number;
  /** How long a picture is served without a check of its event, ms. */
  readonly freshMs: number;
  /** Limit of queued and running drawings. */
  readonly maxQueued: number;
  /** Drawings that an address may have queued and running; by default not limited. */
  readonly shares?: AddressShares;
  readonly now?: () => number;
}

/** Size of an entry besides its picture, bytes. */
const entryBytes = 200;

/** Thrown if more drawings are queued than can complete soon, or more of one address. */
export class ShareBusyError extends Error {
  override readonly name = 'ShareBusyError';
}

const isFresh = ({ picture, checkedAt }: CachedPicture, sinceMs: number): boolean =>
  checkedAt > sinceMs && picture.mustCheck !== true;

/** Cache of drawn pictures, limited in bytes; draws one at a time. */
export class ShareCache {
  readonly #cached: LRUCache<string, CachedPicture>;
  readonly #running = new Map<string, Promise<SharePicture>>();
  readonly #options: Options;
  readonly #queue = new PQueue({ concurrency: 1 });
  /** Counts changed events, so that a drawing that started before a change is not cached after it. */
  #changes = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#cached = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ picture }) => picture.jpeg.length + entryBytes,
    });
  }

  get bytes(): number {
    return this.#cached.calculatedSize;
  }

  /**
   * Returns the picture of a key, cached or drawn now; concurrent requests share one drawing. Throws
   * ShareBusyError, or the error of `draw`.
   *
   * @param address of the client
   * @param draw receives the cached picture's version, and returns null if it is still current
   */
  get(
    key: string,
    address: string,
    draw: (cachedVersion: string | null) => Promise<SharePicture | null>,
  ): Promise<SharePicture> {
    const { freshMs, maxQueued, shares, now = Date.now } = this.#options;
    const cached = this.#cached.get(key);
    if (cached !== undefined && isFresh(cached, now() - freshMs))
      return Promise.resolve(cached.picture);
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const isFull = this.#queue.size + this.#queue.pending >= maxQueued;
    const release = isFull ? null : shares === undefined ? () => {} : shares.acquire(address);
    if (release === null) return Promise.reject(new ShareBusyError('too many share pictures'));
    const changesBefore = this.#changes;
    const started = this.#queue
      .add(() => draw(cached?.picture.version ?? null))
      .then((drawn) => {
        const picture = drawn ?? cached?.picture;
        if (picture === undefined) throw new Error('the picture could not be drawn');
        if (changesBefore === this.#changes) this.#cached.set(key, { picture, checkedAt: now() });
        return picture;
      })
      .finally(() => {
        release();
        if (this.#running.get(key) === started) this.#running.delete(key);
      });
    this.#running.set(key, started);
    return started;
  }

  /**
   * Drops the tenant's pictures of an event, or all of the tenant's pictures if `eventId` is null. Pictures that are
   * being drawn are not cached.
   */
  drop(tenantId: string, eventId: string | null): void {
    this.#changes += 1;
    const prefix = eventId === null ? `${tenantId}|` : `${tenantId}|${eventId}|`;
    for (const key of this.#running.keys()) if (key.startsWith(prefix)) this.#running.delete(key);
    for (const [key, { picture }] of this.#cached.entries()) {
      const isAbout = eventId !== null && picture.events?.includes(eventId) === true;
      if (key.startsWith(prefix) || (isAbout && key.startsWith(`${tenantId}|`)))
        this.#cached.delete(key);
    }
  }
}
