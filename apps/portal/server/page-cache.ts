/** Rendered pages, kept compressed in memory, so that a busy page costs next to nothing. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { EventChange } from './options.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface CacheRule {
  /** Time in ms during which a page is served as it is. */
  readonly fresh: number;
  readonly on: 'any-event' | 'own-event' | 'none';
}

/** A page as it is sent. */
export interface StoredPage {
  readonly status: number;
  readonly etag: string;
  readonly policy: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

interface Entry {
  readonly page: StoredPage;
  readonly tenantId: string;
  readonly path: string;
  readonly rule: CacheRule;
  readonly renderedAt: number;
}

/** The result of a render, and whether it may be kept. */
export interface FreshPage {
  readonly page: StoredPage;
  readonly rule: CacheRule | null;
}

export interface CacheKey {
  readonly tenantId: string;
  readonly locale: string;
  /** Without locale prefix. */
  readonly path: string;
  /** Known parameters only, in a fixed order. */
  readonly query: string;
}

interface Options {
  readonly maxBytes: number;
  /** How long a page may be served after its fresh time when rendering fails, in ms (FLT-01). */
  readonly staleMs?: number;
  readonly now?: () => number;
}

/** Compresses a page for every way it may be asked for. */
export async function storePage(status: number, html: string, policy: string): Promise<StoredPage> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 6 }),
  ]);
  const etag = createHash('sha256').update(identity).update(policy).digest('base64url');
  return { status, etag: etag.slice(0, 22), policy, bodies: { br, gzip: gz, identity } };
}

const sizeOf = ({ page: { bodies, policy } }: Entry) =>
  bodies.br.length + bodies.gzip.length + bodies.identity.length + policy.length + 500;

export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #running = new Map<string, Promise<StoredPage>>();
  /** Counts the changes of a tenant, so that a render begun before one is not kept after it. */
  readonly #changes = new Map<string, number>();
  readonly #staleMs: number;
  readonly #now: () => number;

  constructor({ maxBytes, staleMs = 600_000, now = Date.now }: Options) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
    this.#staleMs = staleMs;
    this.#now = now;
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /**
   * The page of a key: kept and fresh, or kept and rendered again behind the answer, or rendered now.
   * Requests for the same key share one render. @throws whatever `render` throws, if nothing is kept
   */
  async get(key: CacheKey, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const id = `${key.tenantId}|${key.locale}|${key.path}|${key.query}`;
    const kept = this.#entries.get(id);
    if (kept === undefined) return this.#render(id, key, render);
    const age = this.#now() - kept.renderedAt;
    if (age < kept.rule.fresh) return kept.page;
    if (age < kept.rule.fresh + this.#staleMs) {
      // A failing render keeps the old page in place; the render itself logs why.
      this.#render(id, key, render).catch(() => {});
      return kept.page;
    }
    return this.#render(id, key, render);
  }

  /**
   * Drops the pages on which a changed event can be seen; without an id, all pages that show
   * events.
   */
  drop({ tenantId, eventId }: EventChange): void {
    this.#changes.set(tenantId, this.#changesOf(tenantId) + 1);
    // Later requests must not share a render that began before the change.
    for (const id of this.#running.keys()) {
      if (id.startsWith(`${tenantId}|`)) this.#running.delete(id);
    }
    for (const [id, entry] of this.#entries.entries()) {
      if (entry.tenantId !== tenantId || entry.rule.on === 'none') continue;
      const all = eventId === null || entry.rule.on === 'any-event';
      if (all || entry.path.includes(`/${eventId}`)) this.#entries.delete(id);
    }
  }

  #changesOf(tenantId: string): number {
    return this.#changes.get(tenantId) ?? 0;
  }

  #render(id: string, key: CacheKey, render: () => Promise<FreshPage>): Promise<StoredPage> {
    const running = this.#running.get(id);
    if (running !== undefined) return running;
    const { tenantId, path } = key;
    const changes = this.#changesOf(tenantId);
    const started = render()
      .then(({ page, rule }) => {
        const outdated = changes !== this.#changesOf(tenantId);
        if (!outdated && rule !== null) {
          this.#entries.set(id, { page, tenantId, path, rule, renderedAt: this.#now() });
        } else if (!outdated && page.status < 500) {
          this.#entries.delete(id);
        }
        return page;
      })
      .finally(() => {
        if (this.#running.get(id) === started) this.#running.delete(id);
      });
    this.#running.set(id, started);
    return started;
  }
}
