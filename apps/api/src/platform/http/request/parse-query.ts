import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalidPart } from '../../context/error.ts';

/** Parses the query of a module route, which no call of the contract describes. Throws `validation_failed`. */
export function parseQuery<T extends z.ZodType>(
  schema: T,
  { query }: Pick<FastifyRequest, 'query'>,
): z.output<T> {
  const { data, error } = schema.safeParse(query);
  if (error !== undefined) throw invalidPart('query', error);
  return data;
}
