import type { CallName, Calls, ErrorCode } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from './context.ts';
import type { ErrorDetails } from './error.ts';

type Part<C, K extends string> = K extends keyof C
  ? C[K] extends z.ZodType
    ? z.output<C[K]>
    : null
  : null;

/** The validated parts of a request; null where the call has no such part. */
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
  /** Largest body, bytes, where it is not the usual one. */
  readonly bodyLimit?: number;
  /** A more exact code than `validation_failed` for what is wrong; null keeps that one. */
  readonly invalidCode?: (details: ErrorDetails) => ErrorCode | null;
}

export type CallHandle<N extends CallName> = (
  ctx: Ctx,
  parts: CallParts<N>,
) => Promise<z.input<Calls[N]['answer']>>;

/** One call of the map with the function that answers it. */
export interface CallHandler {
  readonly name: CallName;
  readonly handle: (ctx: Ctx, parts: CallParts<never>) => Promise<unknown>;
  readonly options: CallOptions<never>;
}

/**
 * Binds a call of the contract's map to its handler: `defineCall('eventGet', async (ctx, { params,
 * query }) => …)`. Validation, authentication and the shape of the answer come from the map.
 */
export function defineCall<N extends CallName>(
  name: N,
  handle: CallHandle<N>,
  options: CallOptions<N> = {},
): CallHandler {
  return { name, handle, options } as unknown as CallHandler;
}

/**
 * Throws when a call of the map has no handler, or a handler no call, or a call two handlers:
 * what the API document says is what the backend does.
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
