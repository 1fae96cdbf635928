/** Rendered pages, kept compressed in memory, so that a busy page costs next to nothing. */
import { LRUCache } from 'lru-cache';
import type { CacheInvalidation } from './cache-invalidation.ts';
import type { EventChange } from './options.ts';
import type { StoredPage } from './compressed-page.ts';

export interface CacheRule {
  /** Time in ms during which a page is served as it is. */
  readonly fresh: number;
  readonly on: 'any-event' | 'own-event' | 'none';
}

/** Until when a kept page is good for what, in ms since 1970. */
interface Times {
  /** It is served as it is. */
  readonly fresh: number;
  /** It is served while the next one is made. */
  readonly behind: number;
  /** It is served when the next one is not there within `patienceMs`. */
  readonly late: number;
  /** It is served when no better one can be made. */
  readonly instead: number;
}

interface Entry {
  readonly page: StoredPage;
  readonly key: CacheKey;
  readonly rule: CacheRule;
  readonly incomplete: boolean;
  /** Of the render that made it. */
  readonly order: number;
  times: Times;
}

/** The result of a render, and whether it may be kept. */
export interface FreshPage {
  readonly page: StoredPage;
  readonly rule: CacheRule | null;
  /** Side data is missing: fit to be shown while there is nothing better. */
  readonly incomplete?: boolean;
}

export interface CacheKey {
  readonly tenantId: string;
  readonly locale: string;
  /** Without locale prefix. */
  readonly path: string;
  /** Known parameters only, in a fixed order. */
  readonly query: string;
  /** Of a page that is written in several ways, which; none for the usual one. */
  readonly variant?: string;
}

/** Thrown by a render that answers something else than a page: what was kept is over. */
export class NoPage extends Error {}

/** A render under way. */
interface StartedRender {
  readonly key: CacheKey;
  /** What happened since it began, to be done to its page once that is there. */
  readonly changes: ((entry: Entry) => boolean)[];
  /** Counts the renders of the cache. */
  readonly order: number;
}

interface Running extends StartedRender {
  readonly page: Promise<StoredPage>;
}

interface Options {
  readonly maxBytes: number;
  /** How long a page may be served after its fresh time when rendering fails, in ms (FLT-01). */
  readonly staleMs?: number;
  readonly now?: () => number;
}

/** An incomplete page is tried again soon, and never served in the place of another attempt. */
const incompleteMs = 1_000;
/** How long after a change that can wait a page is still served while the next one is made. */
const outdatedMs = 10_000;
/**
 * How long anybody waits for a page of which an older one may still be seen: when very many are made at
 * once, the wait for the next one is long.
 */
const patienceMs = 1_000;
/** What an entry takes besides the body of its page: key, times, and the objects of both (measured). */
const entryBytes = 1_600;

const idOf = ({ tenantId, locale, path, query, variant = '' }: CacheKey) =>
  `${tenantId}|${locale}|${path}|${query}|${variant}`;

const isPageOf = (path: string, eventId: string | null) =>
  eventId !== null && path.split('/').includes(eventId);

/** Which event of a tenant changed; none: any. */
type ChangedEvent = Pick<EventChange, 'tenantId' | 'eventId'>;

/** Does to an entry what a change does; answers false when it may never be served again. */
function survives(
  entry: Entry,
  { eventId }: ChangedEvent,
  effect: CacheInvalidation,
  now: number,
): boolean {
  const { rule, key, times } = entry;
  const own = isPageOf(key.path, eventId);
  if (rule.on === 'none' || (rule.on === 'own-event' && !own && eventId !== null)) return true;
  if (effect === 'drop-own') return !own;
  if (effect === 'drop') return false;
  // The page that is about the event is what people look at when they hear of the change.
  const waits = effect === 'renew' || own;
  const behind = Math.min(times.behind, waits ? now : now + outdatedMs);
  const late = waits ? Math.min(times.late, now) : times.late;
  entry.times = { ...times, fresh: Math.min(times.fresh, now), behind, late };
  return true;
}

/** What comes within `patienceMs`, else the other. */
async function withinPatience<T>(soon: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, patienceMs, otherwise);
  });
  try {
    return await Promise.race([soon, late]);
  } finally {
    clearTimeout(timer);
    // Nobody waits for it any more.
    soon.catch(() => {});
  }
}

export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #running = new Map<string, Running>();
  #begun = 0;
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

  /** Bytes held now. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /**
   * The page of a key: kept and fresh, or kept and rendered again behind the answer, or rendered now.
   * Requests for the same key share one render. What is complete is never answered by an incomplete or
   * failed page while it may be served. @throws whatever `render` throws, if nothing is kept
   */
  async get(key: CacheKey, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const id = idOf(key);
    const now = this.#now();
    const cached = this.#entries.get(id);
    if (cached !== undefined && now < cached.times.fresh) return cached.page;
    const next = this.#render(id, key, render);
    if (cached === undefined || now >= cached.times.instead) return next;
    if (now < cached.times.behind) {
      // A failing render keeps the old page in place; the render itself logs why.
      next.catch(() => {});
      return cached.page;
    }
    const best = next.catch((error: unknown) => {
      if (error instanceof NoPage) throw error;
      return cached.page;
    });
    return now < cached.times.late ? withinPatience(best, cached.page) : best;
  }

  /**
   * Does to the pages on which a changed event can be seen what the change calls for; without an id,
   * to all that show events.
   */
  change(change: ChangedEvent, effect: CacheInvalidation): void {
    const now = this.#now();
    const survivesThis = (entry: Entry) => survives(entry, change, effect, now);
    for (const [id, running] of this.#running) {
      const { key, changes } = running;
      if (key.tenantId !== change.tenantId) continue;
      changes.push(survivesThis);
      // Whoever asks after a change that is waited for must not share a render begun before it.
      const isWaitedFor = effect === 'drop' || effect === 'renew';
      if (isWaitedFor || isPageOf(key.path, change.eventId)) this.#running.delete(id);
    }
    for (const [id, entry] of this.#entries.entries()) {
      if (entry.key.tenantId === change.tenantId && !survivesThis(entry)) this.#entries.delete(id);
    }
  }

  /** Keeps what was rendered as its rule says, and answers the best page that there is. */
  #settle(id: string, { key, changes, order }: StartedRender, made: FreshPage): StoredPage {
    const now = this.#now();
    const { page, rule, incomplete = false } = made;
    const cached = this.#entries.peek(id);
    const better = cached !== undefined && !cached.incomplete && now < cached.times.instead;
    if (better && (incomplete || page.status >= 500)) return cached.page;
    if (rule === null) {
      if (page.status < 500 && changes.length === 0) this.#entries.delete(id);
      return page;
    }
    const fresh = now + (incomplete ? incompleteMs : rule.fresh);
    const until = incomplete ? fresh : fresh + this.#staleMs;
    const times = { fresh, behind: until, late: until, instead: until };
    const entry: Entry = { page, key, rule, incomplete, order, times };
    // After a change, one that was begun later may be there already.
    const late = cached !== undefined && cached.order > order;
    if (late || !changes.every((survivesIt) => survivesIt(entry))) return page;
    this.#entries.set(id, entry);
    page.onGrowth = () => {
      if (this.#entries.peek(id) !== entry) return;
      // Kept anew, it is counted anew.
      this.#entries.delete(id);
      this.#entries.set(id, entry);
    };
    return page;
  }

  #render(id: string, key: CacheKey, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const underWay = this.#running.get(id);
    if (underWay !== undefined) return underWay.page;
    this.#begun += 1;
    const started = { key, changes: [], order: this.#begun };
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
