/**
 * `anyone`: no authorization is needed; a known caller may get more in the answer.
 * `anonymous`: the call proves itself by its body or needs no proof (AUT-01, AUT-04, AUT-22). A token
 * is neither sent nor read: it may be an old one.
 * `user`: `X-Authorization: Bearer …`. `operator`: `X-Operator-Key`.
 */
export type Caller = 'anyone' | 'anonymous' | 'user' | 'operator';

export interface CallAddress {
  readonly method: 'GET' | 'POST';
  /** Path below `api_base`; `{name}` stands for a path parameter. */
  readonly path: `/api/${string}`;
  readonly caller: Caller;
}

/** The calls of one noun: name to address. */
export type CallAddresses = Readonly<Record<string, CallAddress>>;
