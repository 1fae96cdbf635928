/**
 * The typed client of the call map. It knows addresses and encoding only; tokens, retries and the network
 * belong to the transport. It does not load the schema library: types are imported as types.
 */
import type { CallResponse, CallInput, Calls } from './calls.ts';
import type { CallAddress } from './call/call-address.ts';
import { callAddresses, type CallName } from './constants.ts';

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
  /** Aborts the call when its response is no longer needed. */
  readonly signal?: CallSignal;
  /** Overrides the viewer's choice about results; absent, that choice decides. */
  readonly results?: 'shown' | 'hidden';
  /** Key under which the call may be repeated after a lost response; only some calls accept one. */
  readonly idempotencyKey?: string;
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

/** The input of any call, without the types of a single one. */
interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  body?: unknown;
}

/** Returns the value of one call. */
function valueOf<Value>(values: ByCall<Value>, name: CallName): Value {
  // The parts of a name are keys of `ByCall`, which the compiler cannot see; `never` is accepted as any key.
  const [noun, verb] = name.split('.') as [never, never];
  return values[noun][verb];
}

/** Builds a call's request and encodes its path parameters. */
export function buildRequest(name: CallName, input: LooseInput = {}): CallRequest {
  const address = valueOf<CallAddress>(callAddresses, name);
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
  /** Key under which the call may be repeated after a lost response; only some calls accept one. */
  readonly idempotencyKey?: string;
}

/** A value for every call, by noun and verb. */
export type ByCall<Value> = {
  readonly [Noun in keyof Calls]: { readonly [Verb in keyof Calls[Noun]]: Value };
};

/** Names of all calls, built once: the server creates a client per request. */
const namesByNoun = /* @__PURE__ */ (() =>
  Object.entries(callAddresses).map(([noun, addresses]) => ({
    noun,
    verbs: Object.keys(addresses).map((verb) => ({
      verb,
      name: `${noun}.${verb}` as CallName,
    })),
  })))();

/** Builds a value for every call from its name. */
export function mapCalls<Value>(build: (name: CallName) => Value): ByCall<Value> {
  const values: Record<string, Record<string, Value>> = {};
  for (const { noun, verbs } of namesByNoun) {
    const byVerb: Record<string, Value> = {};
    for (const { verb, name } of verbs) byVerb[verb] = build(name);
    values[noun] = byVerb;
  }
  return values as ByCall<Value>;
}

type Args<C> = unknown extends CallInput<C> ? [] : [input: CallInput<C>, options?: CallOptions];

/** Makes one call. Rejects with any error that the transport throws. */
type TypedCall<C> = (...args: Args<C>) => Promise<CallResponse<C>>;

/**
 * The calls by noun and verb: `api.event.get({ params: { id } })`. Mapped types let an editor jump from
 * where a call is made to its definition.
 */
export type ApiClient = {
  readonly [Noun in keyof Calls]: {
    readonly [Verb in keyof Calls[Noun]]: TypedCall<Calls[Noun][Verb]>;
  };
};

/** A call without its types, for code that treats all calls alike. */
export type AnyCall = (input?: unknown, options?: CallOptions) => Promise<unknown>;

/** Creates a client from a function that returns the call of a name. */
export const createClientOf = (callOf: (name: CallName) => AnyCall): ApiClient =>
  mapCalls(callOf) as unknown as ApiClient;

/** Creates the typed client over a transport. */
export const createClient = (transport: Transport): ApiClient =>
  createClientOf(
    (name) => (input, options) =>
      transport({ ...buildRequest(name, input as LooseInput | undefined), ...options }),
  );

/** Returns a client that passes each call of another one through `wrap`. */
export const wrapClient = (
  client: ApiClient,
  wrap: (call: AnyCall, name: CallName) => AnyCall,
): ApiClient =>
  createClientOf((name) => wrap(valueOf(client as unknown as ByCall<AnyCall>, name), name));
