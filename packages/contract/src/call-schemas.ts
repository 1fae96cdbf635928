import type { z } from 'zod';

/** Schemas of one call, beside its address; `summary` is the line shown in the API document. */
export interface CallSchemas {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
}

/** The calls of a noun: neither more nor fewer than it has addresses. */
export type CallSchemasOf<Addresses> = { readonly [Name in keyof Addresses]: CallSchemas };
