import type { TenantConfig } from '@grandstand/contract';

/** A call to the backend inside this process. */
export interface InjectRequest {
  readonly method: 'GET' | 'POST';
  /** Path with query, beginning with `/api/` or `/media/`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface InjectAnswer {
  readonly statusCode: number;
  readonly body: string;
  /** Bytes of an answer that is no text. */
  readonly rawPayload?: Uint8Array;
}

/** An event of a tenant was added or changed: its status, stream or details. */
export interface EventChange {
  readonly tenantId: string;
  /** Null when many events of the tenant changed at once. */
  readonly eventId: string | null;
  /** `missed`: changes may have gone by unheard. */
  readonly kind:
    | 'created'
    | 'changed'
    | 'called-off'
    | 'clip-changed'
    | 'started'
    | 'scored'
    | 'ended'
    | 'missed';
  /** Nobody waits to see it: its time had come, or content was brought in. */
  readonly byClock?: true | undefined;
}

export interface PortalLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What has to be made because it is not kept. */
export type Miss = 'page' | 'search' | 'share-picture';

/** What the portal needs of the process it runs in. */
export interface PortalOptions {
  /** `development` runs Vite inside this process with hot reload; `production` serves `dist`. */
  readonly mode: 'production' | 'development';
  /**
   * The tenant of a host name without port, or null for a host nobody has. Its addresses of this
   * process keep their `{origin}`, so that a page is right on each of the hosts; `portal_url` alone
   * is absolute: it begins every address that is given to the outside world.
   */
  resolveTenant(host: string): TenantConfig | null;
  /** Reaches the backend of this process; used for tenants whose `api_base` begins with `{origin}`. */
  inject(request: InjectRequest): Promise<InjectAnswer>;
  /**
   * Calls a listener for each changed event, so that pages that show it are rendered again. Returns
   * a function that ends the subscription.
   */
  onEventChange?(listener: (change: EventChange) => void): () => void;
  /**
   * Counts what is made for an address; answers the seconds to wait when it was too much, else 0.
   * Nothing is limited without it.
   */
  takeMiss?(miss: Miss, tenantId: string, address: string): number;
  /** Whom an address is counted for: itself, or one /64 of IPv6. */
  readonly groupOf: (address: string) => string;
  readonly log: PortalLog;
  /** `production`, or another one that is known: for how long the app's banner stays away. */
  readonly environment?: string;
  /** Most bytes the page cache may hold; 40 MB by default, 0 keeps no page. */
  readonly pageCacheBytes?: number;
  /**
   * False takes the worker with the offline page back from browsers that have it; true by default.
   */
  readonly offlinePages?: boolean;
  /**
   * A folder that outlives builds, in which the files of each are kept for a while for pages that are
   * still open. Only those of this build are served without it.
   */
  readonly keepBuildsIn?: string;
}
