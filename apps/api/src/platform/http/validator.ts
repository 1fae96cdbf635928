import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Validates request parts against the contract's schemas. The framework passes null for a missing body; it
 * becomes undefined, so that an optional body may be omitted.
 */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route);
  return (value: unknown) => validate(value ?? undefined);
};
