import type { Permission } from '../operator/permissions.ts';

/**
 * Callers that a call permits.
 * `anyone`: needs no authorization; the response may contain more for a known caller.
 * `anonymous`: the body authorizes the call, or nothing needs to (AUT-01, AUT-04, AUT-22). No token is sent or
 * read, since it may be expired. `user`: `X-Authorization: Bearer …`. `operator`: the cookie of the studio,
 * or a key in `X-Operator-Key` or `Authorization: Bearer …`.
 */
export type Caller = 'anyone' | 'anonymous' | 'user' | 'operator';

interface Address {
  readonly method: 'GET' | 'POST';
  /** Path below `api_base`; `{name}` stands for a path parameter. */
  readonly path: `/api/${string}`;
}

interface ViewerAddress extends Address {
  readonly caller: Exclude<Caller, 'operator'>;
}

interface OperatorAddress extends Address {
  readonly caller: 'operator';
  /** The permission that the operator needs; null for calls about the signed-in person, whatever their role. */
  readonly permission: Permission | null;
  /** A person must have authenticated in the last ten minutes: see `requiresReauthentication`. */
  readonly reauthentication?: true;
  /**
   * A session that the provider of a tenant opened may not make the call: it is about the account, which belongs to
   * no tenant, or what it creates outlives the session.
   */
  readonly refusesProviderSession?: true;
}

export type CallAddress = ViewerAddress | OperatorAddress;

/** The calls of one noun: name to address. */
export type CallAddresses = Readonly<Record<string, CallAddress>>;
