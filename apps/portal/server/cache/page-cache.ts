/** Page cache: rendered pages, compressed in memory, so that a busy page costs almost nothing. */
import { LRUCache } from 'lru-cache';
import type { CacheRule } from '../../src/lib/page/route-row.ts';
import type { CacheInvalidation } from './cache-invalidation.ts';
import type { EventChange, PageMetrics } from '../options.ts';
import type { StoredPage } from './compressed-page.ts';

/** A page's rule comes from `cache` of its route row, in its feature's `<noun>.routes.ts`. */
export type { CacheRule };

/** The times until which a page is served, by case, epoch ms. */
interface Times {
  /** Served as it is. */
  readonly fresh: number;
  /** Served while the next page renders. */
  readonly staleWhileRevalidate: number;
  /** Served if no better page can be rendered. */
  readonly staleIfError: number;
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
  /** True once an event that it shows has changed. */
  isOutdated?: true;
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
export class NoPageError extends Error {}

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
  /** Called with the source of each page. */
  readonly onGet?: PageMetrics['countPage'] | undefined;
}

/** Fresh time of an incomplete page, ms; it is never served stale. */
const incompleteMs = 1_000;
/**
 * How long after a non-urgent change a stale page is served while the next one renders, ms. After that,
 * requests wait, however long renders queue: no list is older than this unless it cannot be rendered.
 */
const staleAfterChangeMs = 10_000;
/** Size of an entry besides the page body, bytes: key, times and their objects (measured). */
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
  const isOwnPage = isPageOf(key.path, eventId, events);
  if (
    rule.invalidatedBy === 'none' ||
    (rule.invalidatedBy === 'own-event' && !isOwnPage && eventId !== null)
  )
    return true;
  if (effect === 'drop-own') return !isOwnPage;
  if (effect === 'drop') return false;
  // Viewers who learn of a change open the event's own page first, so it is always rendered again.
  const isUrgent = effect === 'renew' || isOwnPage;
  entry.isOutdated = true;
  entry.times = {
    fresh: Math.min(times.fresh, now),
    staleWhileRevalidate: Math.min(
      times.staleWhileRevalidate,
      isUrgent ? now : now + staleAfterChangeMs,
    ),
    staleIfError: times.staleIfError,
  };
  return true;
}

export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #running = new Map<string, Running>();
  #started = 0;
  readonly #staleMs: number;
  readonly #now: () => number;
  readonly #onGet: PageMetrics['countPage'];

  constructor({ maxBytes, staleMs = 600_000, now = Date.now, onGet = () => {} }: Options) {
    this.#onGet = onGet;
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
   *
   * @param render gets true if it replaces a page whose events have changed, for which viewers may wait
   */
  async get(
    key: CacheKey,
    render: (replacesOutdated: boolean) => Promise<FreshPage>,
  ): Promise<StoredPage> {
    const id = idOf(key);
    const now = this.#now();
    const cached = this.#entries.get(id);
    if (cached !== undefined && now < cached.times.fresh) {
      this.#onGet('fresh');
      return cached.page;
    }
    const isStale = cached !== undefined && now < cached.times.staleWhileRevalidate;
    this.#onGet(isStale ? 'stale' : 'rendered');
    const isOutdated = cached !== undefined && cached.isOutdated === true;
    const next = this.#render(id, key, () => render(isOutdated));
    if (cached === undefined || now >= cached.times.staleIfError) return next;
    if (now < cached.times.staleWhileRevalidate) {
      // A failed render leaves the stale page in place; the render itself logs the reason.
      next.catch(() => {});
      return cached.page;
    }
    return next.catch((error: unknown) => {
      if (error instanceof NoPageError) throw error;
      return cached.page;
    });
  }

  /**
   * Applies an invalidation to the pages that show an event; without an id, to all pages that show
   * events.
   */
  change(change: ChangedEvent, effect: CacheInvalidation): void {
    const now = this.#now();
    const applyTo = (entry: Entry) => invalidate(entry, change, effect, now);
    for (const [id, running] of this.#running) {
      const { key, changes } = running;
      if (key.tenantId !== change.tenantId) continue;
      changes.push(applyTo);
      // Requests after an urgent change must not share a render that started before it.
      const isUrgent = effect === 'drop' || effect === 'renew';
      if (isUrgent || isPageOf(key.path, change.eventId)) this.#running.delete(id);
    }
    for (const [id, entry] of this.#entries.entries()) {
      if (entry.key.tenantId === change.tenantId && !applyTo(entry)) this.#entries.delete(id);
    }
  }

  /** Caches a rendered page by its rule, and returns the best page available. */
  #settle(id: string, { key, changes, order }: StartedRender, rendered: FreshPage): StoredPage {
    const now = this.#now();
    const { page, rule, incomplete = false, events = [] } = rendered;
    const cached = this.#entries.peek(id);
    const isCachedBetter =
      cached !== undefined &&
      !cached.incomplete &&
      now < cached.times.staleIfError &&
      (incomplete || page.status >= 500);
    if (isCachedBetter) return cached.page;
    if (rule === null) {
      if (page.status < 500 && changes.length === 0) this.#entries.delete(id);
      return page;
    }
    const fresh = now + (incomplete ? incompleteMs : rule.freshMs);
    const stale = incomplete ? fresh : fresh + this.#staleMs;
    const times = {
      fresh,
      staleWhileRevalidate: Math.min(stale, fresh + (rule.staleWhileRevalidateMs ?? this.#staleMs)),
      staleIfError: stale,
    };
    const entry: Entry = { page, key, rule, incomplete, events, order, times };
    // After a change, the page of a newer render may be cached already.
    const isOutdated = cached !== undefined && cached.order > order;
    if (isOutdated || !changes.every((change) => change(entry))) return page;
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
      .then((rendered) => this.#settle(id, started, rendered))
      .catch((error: unknown) => {
        if (error instanceof NoPageError && started.changes.length === 0) this.#entries.delete(id);
        throw error;
      })
      .finally(() => {
        if (this.#running.get(id)?.order === started.order) this.#running.delete(id);
      });
    this.#running.set(id, { ...started, page });
    return page;
  }
}
