import type { z } from 'zod';

/** Schemas of one call, next to its address; `summary` is its line in the API document. */
export interface CallSchemas {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Moves money or grants access: accepts an Idempotency-Key header. */
  readonly idempotencyKey?: true;
}

/** The calls of a noun: exactly those that it has addresses for. */
export type CallSchemasOf<Addresses> = { readonly [Name in keyof Addresses]: CallSchemas };
