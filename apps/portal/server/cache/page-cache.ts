/** Page cache: rendered pages, compressed in memory, so that a busy page costs almost nothing. */
import { LRUCache } from 'lru-cache';
import type { CacheRule } from '../../src/lib/page/route-row.ts';
import type { CacheInvalidation } from './cache-invalidation.ts';
import type { EventChange } from '../options.ts';
import type { StoredPage } from './compressed-page.ts';

/** A page's rule comes from `cache` of its route row, in its feature's `<noun>.routes.ts`. */
export type { CacheRule };

/** Cache expiry in epoch ms: fresh, revalidating, late, stale-if-error. */
interface Times {
  /** Served as it is until then. */
  readonly fresh: number;
  /** Served until then while the next page renders. */
  readonly behind: number;
  /** Served until then if the next page takes longer than `revalidationTimeoutMs`. */
  readonly late: number;
  /** Served until then if no better page can be rendered. */
  readonly instead: number;
}

interface Entry {
  readonly page: StoredPage;
  readonly key: CacheKey;
  readonly rule: CacheRule;
  readonly incomplete: boolean;
  /** Events that it is about, besides those in its path. */
  readonly events: readonly string[];
  /** Sequence number of the render that produced it. */
  readonly order: number;
  times: Times;
}

/** The result of a render, and whether it may be cached. */
export interface FreshPage {
  readonly page: StoredPage;
  readonly rule: CacheRule | null;
  /** Deferred data is missing: served only until a complete page is available. */
  readonly incomplete?: boolean;
  /** Events that it is about, besides those in its path, such as the event of a clip. */
  readonly events?: readonly string[];
}

export interface CacheKey {
  readonly tenantId: string;
  readonly locale: string;
  /** Without locale prefix. */
  readonly path: string;
  /** Known parameters only, in a fixed order. */
  readonly query: string;
  /** Variant of a page that renders in several ways; unset for the default. */
  readonly variant?: string;
}

/** Thrown by a render that does not produce a page: the cached page is no longer valid. */
export class NoPage extends Error {}

/** A render in progress. */
interface StartedRender {
  readonly key: CacheKey;
  /** Invalidations since it started; applied to its page when it completes. */
  readonly changes: ((entry: Entry) => boolean)[];
  /** Sequence number of this render. */
  readonly order: number;
}

interface Running extends StartedRender {
  readonly page: Promise<StoredPage>;
}

interface Options {
  readonly maxBytes: number;
  /** How long a page may be served after its fresh time if rendering fails, in ms (FLT-01). */
  readonly staleMs?: number;
  readonly now?: () => number;
}

/** An incomplete page is retried soon and never served in place of a new attempt. */
const incompleteMs = 1_000;
/** How long after a non-urgent change a stale page is served while the next one renders. */
const outdatedMs = 10_000;
/**
 * Longest wait for a new page while a stale one is still acceptable. Renders can queue for long under
 * load.
 */
const revalidationTimeoutMs = 1_000;
/** Size of an entry besides the page body: key, times and their objects (measured). */
const entryBytes = 1_600;

const idOf = ({ tenantId, locale, path, query, variant = '' }: CacheKey) =>
  `${tenantId}|${locale}|${path}|${query}|${variant}`;

const isPageOf = (path: string, eventId: string | null, events: readonly string[] = []) =>
  eventId !== null && (path.split('/').includes(eventId) || events.includes(eventId));

/** The event of the tenant that changed; a null `eventId`: any. */
type ChangedEvent = Pick<EventChange, 'tenantId' | 'eventId'>;

/** Applies an invalidation to an entry. Returns false if the entry must be dropped. */
function invalidate(
  entry: Entry,
  { eventId }: ChangedEvent,
  effect: CacheInvalidation,
  now: number,
): boolean {
  const { rule, key, times, events } = entry;
  const own = isPageOf(key.path, eventId, events);
  if (rule.on === 'none' || (rule.on === 'own-event' && !own && eventId !== null)) return true;
  if (effect === 'drop-own') return !own;
  if (effect === 'drop') return false;
  // Viewers who hear of the change open the event's own page first.
  const waits = effect === 'renew' || own;
  const behind = Math.min(times.behind, waits ? now : now + outdatedMs);
  const late = waits ? Math.min(times.late, now) : times.late;
  entry.times = { ...times, fresh: Math.min(times.fresh, now), behind, late };
  return true;
}

/** Returns what resolves within `revalidationTimeoutMs`, else the fallback. */
async function withinMaxWait<T>(soon: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, revalidationTimeoutMs, otherwise);
  });
  try {
    return await Promise.race([soon, late]);
  } finally {
    clearTimeout(timer);
    // No caller waits for it any more.
    soon.catch(() => {});
  }
}

export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #running = new Map<string, Running>();
  #started = 0;
  readonly #staleMs: number;
  readonly #now: () => number;

  constructor({ maxBytes, staleMs = 600_000, now = Date.now }: Options) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => page.bytes + entryBytes,
    });
    this.#staleMs = staleMs;
    this.#now = now;
  }

  /** Bytes in the cache now. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /**
   * Returns the page of a key: fresh from the cache, stale with a render in the background, or rendered
   * now. Requests for the same key share one render. An incomplete or failed page never replaces a
   * complete one that may still be served. Throws the error of `render` if nothing is cached.
   */
  async get(key: CacheKey, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const id = idOf(key);
    const now = this.#now();
    const cached = this.#entries.get(id);
    if (cached !== undefined && now < cached.times.fresh) return cached.page;
    const next = this.#render(id, key, render);
    if (cached === undefined || now >= cached.times.instead) return next;
    if (now < cached.times.behind) {
      // A failed render leaves the stale page in place; the render itself logs the reason.
      next.catch(() => {});
      return cached.page;
    }
    const best = next.catch((error: unknown) => {
      if (error instanceof NoPage) throw error;
      return cached.page;
    });
    return now < cached.times.late ? withinMaxWait(best, cached.page) : best;
  }

  /**
   * Applies an invalidation to the pages that show an event; without an id, to all pages that show
   * events.
   */
  change(change: ChangedEvent, effect: CacheInvalidation): void {
    const now = this.#now();
    const invalidateIt = (entry: Entry) => invalidate(entry, change, effect, now);
    for (const [id, running] of this.#running) {
      const { key, changes } = running;
      if (key.tenantId !== change.tenantId) continue;
      changes.push(invalidateIt);
      // Requests after an urgent change must not share a render that started before it.
      const isWaitedFor = effect === 'drop' || effect === 'renew';
      if (isWaitedFor || isPageOf(key.path, change.eventId)) this.#running.delete(id);
    }
    for (const [id, entry] of this.#entries.entries()) {
      if (entry.key.tenantId === change.tenantId && !invalidateIt(entry)) this.#entries.delete(id);
    }
  }

  /** Caches a rendered page by its rule, and returns the best page available. */
  #settle(id: string, { key, changes, order }: StartedRender, made: FreshPage): StoredPage {
    const now = this.#now();
    const { page, rule, incomplete = false, events = [] } = made;
    const cached = this.#entries.peek(id);
    const better = cached !== undefined && !cached.incomplete && now < cached.times.instead;
    if (better && (incomplete || page.status >= 500)) return cached.page;
    if (rule === null) {
      if (page.status < 500 && changes.length === 0) this.#entries.delete(id);
      return page;
    }
    const fresh = now + (incomplete ? incompleteMs : rule.freshMs);
    const until = incomplete ? fresh : fresh + this.#staleMs;
    const times = { fresh, behind: until, late: until, instead: until };
    const entry: Entry = { page, key, rule, incomplete, events, order, times };
    // After a change, the page of a newer render may be cached already.
    const late = cached !== undefined && cached.order > order;
    if (late || !changes.every((change) => change(entry))) return page;
    this.#entries.set(id, entry);
    page.onGrowth = () => {
      if (this.#entries.peek(id) !== entry) return;
      // Setting the entry again updates its size.
      this.#entries.delete(id);
      this.#entries.set(id, entry);
    };
    return page;
  }

  #render(id: string, key: CacheKey, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const running = this.#running.get(id);
    if (running !== undefined) return running.page;
    this.#started += 1;
    const started = { key, changes: [], order: this.#started };
    const page = render()
      .then((made) => this.#settle(id, started, made))
      .catch((error: unknown) => {
        if (error instanceof NoPage && started.changes.length === 0) this.#entries.delete(id);
        throw error;
      })
      .finally(() => {
        if (this.#running.get(id)?.order === started.order) this.#running.delete(id);
      });
    this.#running.set(id, { ...started, page });
    return page;
  }
}
