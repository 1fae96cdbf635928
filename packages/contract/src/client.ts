/**
 * The typed client of the call map. It knows addresses and encoding only; tokens, retries and the network
 * belong to the transport. It does not load the schema library: types are imported as types.
 */
import type { CallAnswer, CallInput } from './calls.ts';
import type { CallAddress } from './call/call-address.ts';
import { callAddresses, type CallName } from './names.ts';

/** Structural stand-in for `AbortSignal`, because the contract depends on no platform. */
export interface CallSignal {
  readonly aborted: boolean;
}

export interface CallRequest {
  readonly name: CallName;
  readonly address: CallAddress;
  /** Path with the encoded query, appended to `api_base`. */
  readonly path: string;
  /** JSON text; null if the call has no body. */
  readonly body: string | null;
  /** Aborts the call when its answer is no longer needed. */
  readonly signal?: CallSignal;
  /** Overrides the viewer's choice about results; absent, that choice decides. */
  readonly results?: 'shown' | 'hidden';
}

/** Sends a request and returns the parsed JSON body. Throws on failure. */
export type Transport = (request: CallRequest) => Promise<unknown>;

type QueryValue = string | number | boolean | null | undefined;

/**
 * Encodes a query as the backend parses it: arrays as one `key[]=value` pair per element (TEN-10);
 * `undefined` and `null` are omitted.
 */
export function encodeQuery(query: Record<string, QueryValue | readonly QueryValue[]>): string {
  const pairs: string[] = [];
  const add = (key: string, value: QueryValue) => {
    if (value === undefined || value === null) return;
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  };
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value))
      for (const item of value as readonly QueryValue[]) add(`${key}[]`, item);
    else add(key, value as QueryValue);
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  body?: unknown;
}

/** Builds a call's request and encodes its path parameters. */
export function buildRequest(name: CallName, input: LooseInput = {}): CallRequest {
  const address: CallAddress = callAddresses[name];
  const path = address.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = input.params?.[key];
    if (value === undefined) throw new TypeError(`${name}: path parameter "${key}" is missing`);
    return encodeURIComponent(value);
  });
  return {
    name,
    address,
    path: path + encodeQuery(input.query ?? {}),
    body: address.method === 'GET' ? null : JSON.stringify(input.body ?? {}),
  };
}

export interface CallOptions {
  /** Aborts the call, which then rejects as if there were no network. */
  readonly signal?: CallSignal;
  /** `shown`: includes results this once, even if the viewer hides them. */
  readonly results?: 'shown';
}

type Args<N extends CallName> =
  unknown extends CallInput<N> ? [] : [input: CallInput<N>, options?: CallOptions];

export interface ApiClient {
  /** Makes one call. Rejects with any error that the transport throws. */
  call<N extends CallName>(name: N, ...args: Args<N>): Promise<CallAnswer<N>>;
}

/** Creates the typed client over a transport. */
export function createClient(transport: Transport): ApiClient {
  return {
    call: (name, ...args) => {
      const [input, options] = args as [LooseInput?, CallOptions?];
      return transport({ ...buildRequest(name, input), ...options }) as Promise<never>;
    },
  };
}
