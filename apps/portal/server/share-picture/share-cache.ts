import { LRUCache } from 'lru-cache';

export interface SharePicture {
  readonly jpeg: Buffer;
  /** Of what it shows; see `sharePictureVersion`. */
  readonly version: string;
}

interface CachedPicture {
  readonly picture: SharePicture;
  readonly madeAt: number;
}

interface Options {
  readonly maxBytes: number;
  /** How long a picture is answered without a look at its event, ms. */
  readonly freshMs: number;
  /** Most pictures that may wait to be drawn. */
  readonly maxWaiting: number;
  readonly now?: () => number;
}

/** More wait than can be drawn soon. */
export class ShareBusy extends Error {
  override readonly name = 'ShareBusy';
}

/** Drawn pictures, bounded in bytes; drawing is bounded to one at a time. */
export class ShareCache {
  readonly #kept: LRUCache<string, CachedPicture>;
  readonly #running = new Map<string, Promise<SharePicture>>();
  readonly #options: Options;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** Counts changed events, so that a drawing begun before a change is not kept after it. */
  #changes = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ picture }) => picture.jpeg.length + 200,
    });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * The picture of a key, kept or drawn now; those who ask at the same time share one drawing.
   * @param draw is given the kept picture's version, and answers null when it still holds
   * @throws ShareBusy, or whatever `draw` throws
   */
  get(
    key: string,
    draw: (cachedVersion: string | null) => Promise<SharePicture | null>,
  ): Promise<SharePicture> {
    const { freshMs, maxWaiting, now = Date.now } = this.#options;
    const cached = this.#kept.get(key);
    if (cached !== undefined && now() - cached.madeAt < freshMs)
      return Promise.resolve(cached.picture);
    const shared = this.#running.get(key);
    if (shared !== undefined) return shared;
    if (this.#waiting >= maxWaiting)
      return Promise.reject(new ShareBusy('too many share pictures'));
    this.#waiting += 1;
    const changes = this.#changes;
    const started = this.#queue
      .then(() => draw(cached?.picture.version ?? null))
      .then((drawn) => {
        const picture = drawn ?? cached?.picture;
        if (picture === undefined) throw new Error('nothing was drawn');
        if (changes === this.#changes) this.#kept.set(key, { picture, madeAt: now() });
        return picture;
      })
      .finally(() => {
        this.#waiting -= 1;
        if (this.#running.get(key) === started) this.#running.delete(key);
      });
    this.#running.set(key, started);
    this.#queue = started.catch(() => {});
    return started;
  }

  /** Drops every picture whose key begins so, and does not keep what is being drawn. */
  drop(prefix: string): void {
    this.#changes += 1;
    for (const key of this.#running.keys()) if (key.startsWith(prefix)) this.#running.delete(key);
    for (const key of this.#kept.keys()) if (key.startsWith(prefix)) this.#kept.delete(key);
  }
}
