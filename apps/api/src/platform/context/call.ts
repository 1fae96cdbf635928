import type { CallName, Calls, CallSchemas, ErrorCode } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from './context.ts';
import type { Tables } from '../database/tables.ts';
import type { ErrorDetails } from './error.ts';

type Part<C, K extends string> = K extends keyof C
  ? C[K] extends z.ZodType
    ? z.output<C[K]>
    : null
  : null;

/** The validated parts of a request; null for parts that the call does not have. */
export interface CallParts<C> {
  readonly params: Part<C, 'params'>;
  readonly query: Part<C, 'query'>;
  readonly body: Part<C, 'body'>;
}

/** Requests allowed within `windowMs`, per client address and per `key`. */
export interface CallLimit<C> {
  readonly perAddress: number;
  readonly perKey: number;
  readonly windowMs: number;
  /** What is counted besides the address: mostly the account, for some calls the tenant, an email or the hash of a token. */
  readonly key: (parts: CallParts<C>, ctx: Ctx) => string;
  /** True if `perKey` counts each address separately, so that strangers cannot lock an account. */
  readonly byAddress?: true;
  /** True if all processes count together, in the database; by default each counts in its memory. */
  readonly acrossProcesses?: true;
}

export interface CallOptions<C> {
  /** Defaults to the rates of `call-admission.ts`. */
  readonly limit?: CallLimit<C>;
  /**
   * Tables to which the call adds rows, itself or by what it starts. Required for calls of viewers by POST;
   * empty for those that add none.
   */
  readonly stores?: readonly (keyof Tables)[];
  /** Maximum that an IP address may store by this call, KiB of request bodies per day, if not the default. */
  readonly maxDailyKibPerAddress?: number;
  /** Requests allowed per day and `key` of `limit`; by default as many as `limit` allows. */
  readonly dailyPerKey?: number;
  /** True if a removed device may make the call too: as `ctx.removedSession`, without a session. */
  readonly acceptsRemovedDevice?: boolean;
  /** Longest wait for its response, ms, if it may exceed the limit of connections without traffic. */
  readonly responseTimeoutMs?: number;
  /** Maximum body, bytes, if it differs from the default. */
  readonly bodyLimit?: number;
  /** Replaces `validation_failed` with a more exact code; null leaves it. */
  readonly invalidCode?: (details: ErrorDetails) => ErrorCode | null;
}

type CallResult<C> = C extends CallSchemas ? z.input<C['response']> : never;

type CallHandle<C> = (ctx: Ctx, parts: CallParts<C>) => Promise<CallResult<C>>;

/** A handler, with options if it has any. */
type CallDefinition<C> = CallHandle<C> | (CallOptions<C> & { readonly handle: CallHandle<C> });

/** A call with its handler. */
export interface CallHandler {
  readonly name: CallName;
  readonly handle: (ctx: Ctx, parts: CallParts<never>) => Promise<unknown>;
  readonly options: CallOptions<never>;
}

type AnyDefinition = CallHandler['handle'] | (CallHandler['options'] & Pick<CallHandler, 'handle'>);

type Definitions<Noun extends keyof Calls> = {
  readonly [Verb in keyof Calls[Noun]]?: CallDefinition<Calls[Noun][Verb]>;
};

/**
 * Binds calls of a noun to their handlers: `defineCalls('event', { get: async (ctx, { params, query })
 * => … })`. The contract provides validation, authentication and the shape of the response.
 */
export function defineCalls<Noun extends keyof Calls>(
  noun: Noun,
  definitions: Definitions<Noun>,
): readonly CallHandler[] {
  const all = Object.entries(definitions as unknown as Readonly<Record<string, AnyDefinition>>);
  return all.map(([verb, definition]) => {
    const name = `${noun}.${verb}` as CallName;
    if (typeof definition === 'function') return { name, handle: definition, options: {} };
    const { handle, ...options } = definition;
    return { name, handle, options };
  });
}

/**
 * Throws unless calls and handlers match one to one, so that the API document describes exactly what the
 * backend does.
 */
export function checkHandlers(
  handlers: readonly Pick<CallHandler, 'name'>[],
  names: readonly CallName[],
): void {
  const handled = handlers.map(({ name }) => name);
  const problems = [
    ...names.filter((name) => !handled.includes(name)).map((name) => `${name} has no handler`),
    ...handled.filter((name) => !names.includes(name)).map((name) => `${name} is not a call`),
    ...handled
      .filter((name, index) => handled.indexOf(name) !== index)
      .map((name) => `${name} has two handlers`),
  ];
  if (problems.length > 0) throw new TypeError(`Calls: ${problems.join('; ')}`);
}
