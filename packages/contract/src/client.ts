/**
 * The typed client of the map of calls. It knows addresses and encoding only; tokens, retries and
 * the network belong to the transport. Free of the schema library (types are imported as types).
 */
import type { CallAnswer, CallInput } from './calls.ts';
import type { CallAddress } from './call-address.ts';
import { callAddresses, type CallName } from './names.ts';

/** What platforms call `AbortSignal`; the contract belongs to none of them. */
export interface CallSignal {
  readonly aborted: boolean;
}

export interface CallRequest {
  readonly name: CallName;
  readonly address: CallAddress;
  /** Path with encoded query, to be appended to `api_base`. */
  readonly path: string;
  /** JSON text, or null when the call has no body. */
  readonly body: string | null;
  /** Ends the call when its answer is no longer wanted. */
  readonly signal?: CallSignal;
  /** Whether the answer may tell results, whatever the viewer has chosen; that decides where it is absent. */
  readonly results?: 'shown' | 'hidden';
}

/** Sends a request and answers the parsed JSON body; throws for a failure. */
export type Transport = (request: CallRequest) => Promise<unknown>;

type QueryValue = string | number | boolean | null | undefined;

/**
 * Encodes a query as the backend reads it: arrays as `key[]=value`, one pair an element (TEN-10);
 * `undefined` and `null` are left out.
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

/** Builds the request of a call; path parameters are encoded. */
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
  /** Ends the call; it then rejects like one that found no network. */
  readonly signal?: CallSignal;
  /** `shown`: this once with results, also for a viewer who has them hidden. */
  readonly results?: 'shown';
}

type Args<N extends CallName> =
  unknown extends CallInput<N> ? [] : [input: CallInput<N>, options?: CallOptions];

export interface ApiClient {
  /** Makes one call. Rejects with whatever the transport throws. */
  call<N extends CallName>(name: N, ...args: Args<N>): Promise<CallAnswer<N>>;
}

/** The typed client over a transport. */
export function createClient(transport: Transport): ApiClient {
  return {
    call: (name, ...args) => {
      const [input, options] = args as [LooseInput?, CallOptions?];
      return transport({ ...buildRequest(name, input), ...options }) as Promise<never>;
    },
  };
}
