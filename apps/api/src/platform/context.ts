import type { TenantConfig } from '@grandstand/contract';
import type { Scope } from './database/database.ts';
import type { Platform } from './platform.ts';
import type { Viewer } from './viewer.ts';

/** Who calls, proven by an access token of this tenant whose family is alive. */
export interface Session {
  readonly userId: string;
  readonly familyId: string;
}

/** Who runs the installation and calls as such. A key for now; a person with a role joins here. */
export interface Operator {
  readonly kind: 'key';
}

/** What a handler works with. Everything it may read of the tenant and the caller is in here. */
export interface Ctx extends Platform {
  readonly tenant: TenantConfig;
  readonly requestId: string;
  /** Null for an anonymous caller; never null in a call whose caller is `user`. */
  readonly session: Session | null;
  /** Null for everyone else; never null in a call whose caller is `operator`. */
  readonly operator: Operator | null;
  /** Address of the client, for limits. */
  readonly address: string;
  readonly userAgent: string;
  /** The request's `Accept-Language`, for what is written to the client later. */
  readonly acceptLanguage: string;
  /** The `Idempotency-Key` header: names a request, so that sending it again does nothing twice. */
  readonly idempotencyKey: string | null;
  /** Whether the caller asked for answers without results (`resultsHeader`). */
  readonly hidesResults: boolean;
  /** Where the client is, ISO 3166 alpha-2: see `client-country.ts`. */
  readonly country: string;
  /**
   * Who asks, with what they hold: for whatever decides on availability. Loaded once in the transaction
   * of whoever asks first, and without a query while no module knows of holdings.
   */
  readonly viewer: (scope: Scope) => Promise<Viewer>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request below `/api` and `/media` once its host is known. */
    ctx: Ctx;
    /** What made the request fail, for the one log line that a request gets. */
    failure: Error | null;
  }
}
