import type { TenantConfig } from '@grandstand/contract';

/** A call to the backend inside this process. */
export interface InjectRequest {
  readonly method: 'GET' | 'POST';
  /** Path with query, starting with `/api/` or `/media/`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface InjectResponse {
  readonly statusCode: number;
  readonly body: string;
  /** Bytes of a binary response. */
  readonly rawPayload?: Uint8Array;
}

/** An event of a tenant was added or changed: its status, stream or details. */
export interface EventChange {
  readonly tenantId: string;
  /** Null if many events of the tenant changed at once. */
  readonly eventId: string | null;
  /** `changed`: any of its fields, including who may see it; `missed`: changes may have gone unnoticed. */
  readonly kind:
    | 'created'
    | 'changed'
    | 'cancelled'
    | 'clip-changed'
    | 'started'
    | 'scored'
    | 'ended'
    | 'missed';
  /** Lists may show it seconds late: it was scheduled or imported, and no viewer is waiting for it. */
  readonly mayBeLate?: true | undefined;
}

export interface PortalLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Slots that the clients of one address may occupy at once. */
export interface AddressShare {
  /** Of an address, or of the /64 of an IPv6 address. */
  readonly perAddress: number;
  /** Of the /48 of an IPv6 address: less than all slots. */
  readonly perSite: number;
}

/** Counts occupied slots by address. */
export interface AddressShares {
  /** Occupies a slot; the returned function frees it. Null beyond the share of the address. */
  acquire(address: string): (() => void) | null;
}

/** Kinds of documents that are rendered on a cache miss. */
export type MissKind = 'page' | 'search' | 'share-picture';

/** What the portal reports of its pages, for `/metrics`. */
export interface PageMetrics {
  /** A page came from the cache, fresh or stale, or had to be rendered. */
  readonly countPage: (outcome: 'fresh' | 'stale' | 'rendered') => void;
  readonly observeRender: (ms: number) => void;
  /** `read` returns the number of queued renders. */
  readonly addQueue: (read: () => number) => void;
}

/** Files below `builds/` that all processes share and that never change. */
export interface SharedBuilds {
  /** Returns a path for a new file, which `put` moves. */
  draft(): Promise<string>;
  put(key: string, file: string): Promise<void>;
  /** Returns a local path of a file, to be opened at once; null if there is none. */
  locate(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
  /** Yields the files below a folder, with their sizes in bytes and times in ms since 1970. */
  walk(
    folder: string,
    signal: AbortSignal,
  ): AsyncIterable<{
    readonly key: string;
    readonly size: number;
    readonly modifiedMs: number;
  }>;
}

/** Settings and services that the portal needs from its process. */
export interface PortalOptions {
  /** `development` runs Vite inside this process with hot reload; `production` serves `dist`. */
  readonly mode: 'production' | 'development';
  /**
   * Returns the tenant of a host name without port, or null for an unknown host. Its addresses in this
   * process contain `{origin}`, so that one page serves all hosts; only `portal_url` is absolute, for
   * addresses that leave the portal.
   */
  resolveTenant(host: string): TenantConfig | null;
  /** Reaches the backend of this process; used for tenants whose `api_base` starts with `{origin}`. */
  inject(request: InjectRequest): Promise<InjectResponse>;
  /**
   * Calls a listener for each changed event, so that pages that show it render again. Returns a function
   * that unsubscribes.
   */
  onEventChange?(listener: (change: EventChange) => void): () => void;
  /**
   * Counts cache misses per address. Returns the seconds to wait if the limit is exceeded, else 0.
   * Without it there is no limit.
   */
  limitMisses?(miss: MissKind, tenantId: string, address: string): number;
  /** Rate-limit key of an address: itself, or its /64 for IPv6. */
  readonly groupOf: (address: string) => string;
  /**
   * Counts slots of a queue by address, so that no client occupies all of them. Without it there is no
   * limit.
   */
  readonly createShares?: (share: AddressShare) => AddressShares;
  readonly log: PortalLog;
  /** Absent if nothing is measured. */
  readonly metrics?: PageMetrics;
  /**
   * Name of the environment, such as `production`, if it is known. It sets for how long a closed app banner
   * stays hidden.
   */
  readonly environment?: string;
  /** Page-cache limit in bytes; 0 caches no page. */
  readonly pageCacheBytes: number;
  /** False removes the worker and its offline page from browsers that have it; true by default. */
  readonly offlinePages?: boolean;
  /**
   * A folder that outlives builds. It retains the files of each build for a while, for pages that are
   * still open. Without it, only the files of this build are served.
   */
  readonly buildArchiveFolder?: string;
  /** The archive in a store, in place of that folder, which then holds copies of this process. */
  readonly sharedBuilds?: SharedBuilds;
}
