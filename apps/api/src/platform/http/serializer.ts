/** How answers are checked and written: by functions that are compiled from the contract's schemas. */
import { Ajv, type ErrorObject } from 'ajv';
import writerOf, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** An answer that is not what the contract says of it: our own fault. The message names where. */
export class AnswerInvalid extends Error {
  override readonly name = 'AnswerInvalid';

  constructor(method: string, url: string, faults: readonly ErrorObject[]) {
    const told = faults.map(
      ({ instancePath, message = '' }) => `${instancePath || '/'} ${message}`,
    );
    super(`the answer of ${method} ${url} is not what the contract says: ${told.join('; ')}`);
  }
}

/** What may be there besides is said by schemas that allow nothing else; by the others it is left out. */
function allowsMore(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod;
  return def.type === 'object' && def.catchall === undefined;
}

const toJsonSchema = (answer: z.ZodType): JsonSchema =>
  z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-7',
    override: ({ zodSchema, jsonSchema }) => {
      if (allowsMore(zodSchema)) delete jsonSchema.additionalProperties;
    },
  });

/** "A type or null" in the form that is written fast: a choice of schemas is tried one by one. */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (schema === null || typeof schema !== 'object') return schema;
  const [one, other, third] = (schema as JsonSchema).anyOf ?? [];
  if (typeof one?.type === 'string' && other?.type === 'null' && third === undefined)
    return { ...(withNullable(one) as object), nullable: true };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withNullable(value)]),
  );
}

const checks = new Ajv({ strict: false, strictNumbers: true, validateFormats: false });

/**
 * Checks answers against the contract and writes what it names of them, nothing else. Compiled when a call
 * is answered for the first time: a process answers few of all calls. Throws `AnswerInvalid`.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({
  schema,
  method,
  url,
}) => {
  const compile = () => {
    const answer = toJsonSchema(schema);
    return { isValid: checks.compile(answer), write: writerOf(withNullable(answer) as Schema) };
  };
  let compiled: ReturnType<typeof compile> | null = null;
  return (answer: unknown) => {
    compiled ??= compile();
    const { isValid, write } = compiled;
    if (!isValid(answer)) throw new AnswerInvalid(method, url, isValid.errors ?? []);
    return write(answer);
  };
};
