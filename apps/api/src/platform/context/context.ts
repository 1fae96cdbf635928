import type { AccountExport, AuditActor, Permission, TenantConfig } from '@grandstand/contract';
import type { Scope } from '../database/database.ts';
import type { Cookies } from '../http/request/cookies.ts';
import type { Platform } from './platform.ts';
import type { Viewer } from './viewer.ts';

/** An authenticated caller: an access token of this tenant proves it, and its session has not ended. */
export interface Session {
  readonly userId: string;
  /**
   * The id of the session, which lasts from a sign-in until it is ended or expires. It is stored as a row of
   * `token_family`, named for the refresh tokens that replace one another (`family_id`), and is `fam` in the
   * access token.
   */
  readonly sessionId: string;
}

/** An authenticated operator of a tenant. */
export interface Operator {
  /** `machine`: the key in the data directory, with every permission in every tenant. */
  readonly kind: AuditActor;
  /** Id of the person or key; `machine` for the machine's key. */
  readonly id: string;
  /** Name of the person or key, for the audit. */
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** True for an administrator of the platform. */
  readonly isAdministrator?: boolean;
  /** The session of a person. */
  readonly session?: OperatorSessionState;
}

/** A person's session in a tenant's studio. */
export interface OperatorSessionState {
  readonly id: string;
  /** When the person last authenticated: by password and code, by passkey, or at the tenant's provider. */
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  /** The tenant's provider that opened the session; null if it was opened by password or passkey. */
  readonly provider: { readonly issuer: string; readonly name: string } | null;
}

/** A request with an `Idempotency-Key`, whose repetition has no further effect. */
export interface IdempotentRequest {
  /** Id of the account, or `(operator)`. */
  readonly caller: string;
  readonly key: string;
  /** Keyed hash of the call and its body. */
  readonly hash: string;
}

/** The context of a handler, with everything it may read of the tenant and the caller. */
export interface Ctx extends Platform {
  readonly tenant: TenantConfig;
  readonly requestId: string;
  /** Null for an anonymous caller; never null in a call whose caller is `user`. */
  readonly session: Session | null;
  /**
   * The ended session of a removed device, in calls with `acceptsRemovedDevice` only. It authenticates
   * nothing; `session` is null then.
   */
  readonly removedSession: Session | null;
  /** Null for other callers; never null in a call whose caller is `operator`. */
  readonly operator: Operator | null;
  /** Cookies of an operator in a browser. */
  readonly cookies: Cookies;
  /** Origin of the page that sent the request, if it is a page of this portal; else null. */
  readonly origin: string | null;
  /** Client address, for limits. */
  readonly address: string;
  readonly userAgent: string;
  /** The request's `Accept-Language`, for the language of mails and notifications that the request causes. */
  readonly acceptLanguage: string;
  /** The request's `Idempotency-Key`; null if it has none, and for calls that do not accept it. */
  readonly idempotency: IdempotentRequest | null;
  /** True if the caller requested responses without results (`resultsHeader`). */
  readonly hidesResults: boolean;
  /** Country of the client, ISO 3166 alpha-2: see `client-country.ts`. */
  readonly country: string;
  /**
   * The viewer and their holdings, for decisions on availability. Loaded once, in the transaction of the
   * first caller, and without a query if no module provides holdings.
   */
  readonly viewer: (scope: Scope) => Promise<Viewer>;
  /** The modules' handlers of account data. */
  readonly accountDataHandlers: readonly AccountDataHandler[];
}

/** Exports and erases one module's data of an account. */
export interface AccountDataHandler {
  /** The module's part of the account export. */
  readonly export?: (ctx: Ctx, userId: string) => Promise<Partial<AccountExport>>;
  /**
   * Runs in the transaction that deletes the account; rows that reference the user cascade. Returns the
   * work to do after the commit, such as removing files.
   */
  readonly erase?: (ctx: Ctx, scope: Scope, userId: string) => Promise<() => void | Promise<void>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request below `/api` and `/media` once its host is known. */
    ctx: Ctx;
    /** Cause of the request's failure, for its single log line. */
    failure: Error | null;
  }
}
