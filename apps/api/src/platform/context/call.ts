import type { CallName, Calls, ErrorCode } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from './context.ts';
import type { ErrorDetails } from './error.ts';

type Part<C, K extends string> = K extends keyof C
  ? C[K] extends z.ZodType
    ? z.output<C[K]>
    : null
  : null;

/** The validated parts of a request; null for parts that the call does not have. */
export interface CallParts<N extends CallName> {
  readonly params: Part<Calls[N], 'params'>;
  readonly query: Part<Calls[N], 'query'>;
  readonly body: Part<Calls[N], 'body'>;
}

/** Requests allowed within `windowMs`, per client address and, with `account`, per that value. */
export interface CallLimit<N extends CallName> {
  readonly perAddress: number;
  readonly perAccount: number;
  readonly windowMs: number;
  readonly account: (parts: CallParts<N>, ctx: Ctx) => string;
}

export interface CallOptions<N extends CallName> {
  readonly limit?: CallLimit<N>;
  /** Maximum body, bytes, if it differs from the default. */
  readonly bodyLimit?: number;
  /** Replaces `validation_failed` by a more exact code; null keeps it. */
  readonly invalidCode?: (details: ErrorDetails) => ErrorCode | null;
}

export type CallHandle<N extends CallName> = (
  ctx: Ctx,
  parts: CallParts<N>,
) => Promise<z.input<Calls[N]['answer']>>;

/** A call of the map with its handler. */
export interface CallHandler {
  readonly name: CallName;
  readonly handle: (ctx: Ctx, parts: CallParts<never>) => Promise<unknown>;
  readonly options: CallOptions<never>;
}

/**
 * Binds a call of the contract's map to its handler: `defineCall('eventGet', async (ctx, { params, query })
 * => …)`. The map provides validation, authentication and the shape of the answer.
 */
export function defineCall<N extends CallName>(
  name: N,
  handle: CallHandle<N>,
  options: CallOptions<N> = {},
): CallHandler {
  return { name, handle, options } as unknown as CallHandler;
}

/**
 * Throws unless calls and handlers match one to one, so that the API document describes exactly what the
 * backend does.
 */
export function checkHandlers(
  handlers: readonly Pick<CallHandler, 'name'>[],
  names: readonly CallName[],
): void {
  const found = handlers.map(({ name }) => name);
  const problems = [
    ...names.filter((name) => !found.includes(name)).map((name) => `${name} has no handler`),
    ...found.filter((name) => !names.includes(name)).map((name) => `${name} is not in the map`),
    ...found
      .filter((name, index) => found.indexOf(name) !== index)
      .map((name) => `${name} has two handlers`),
  ];
  if (problems.length > 0) throw new TypeError(`Calls: ${problems.join('; ')}`);
}
