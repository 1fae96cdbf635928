import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Validates parts of requests by the contract's schemas. The framework says null where there is no
 * body; for a schema that is missing, so that a body that may be left out can be.
 */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route);
  return (value: unknown) => validate(value ?? undefined);
};
