/** Validates and serializes responses with functions compiled from the contract's schemas. */
import { Ajv, type ErrorObject } from 'ajv';
import writerOf, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A response that violates the contract: our own fault. The message names the path. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';

  constructor(method: string, url: string, faults: readonly ErrorObject[]) {
    const messages = faults.map(
      ({ instancePath, message = '' }) => `${instancePath || '/'} ${message}`,
    );
    super(`the response of ${method} ${url} does not match the contract: ${messages.join('; ')}`);
  }
}

/** True if a schema accepts unknown properties, which are then left out of the response. */
function stripsUnknown(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod;
  return def.type === 'object' && def.catchall === undefined;
}

/**
 * Returns the pattern of allowed protocols of an address rule (SEC-06), which JSON Schema cannot express;
 * null if there is no such rule. Throws `TypeError` for a rule that would be lost.
 */
function protocolPattern({ protocol, hostname }: z.core.$ZodURLDef): string | null {
  if (hostname !== undefined)
    throw new TypeError('a pattern cannot express the host of an address');
  if (protocol === undefined) return null;
  const letters = /^\^([a-z?]+)\$$/.exec(protocol.source)?.[1];
  if (letters === undefined)
    throw new TypeError(`a pattern cannot express the protocol ${protocol.source}`);
  return `^${letters.replace(/[a-z]/g, (matched) => `[${matched}${matched.toUpperCase()}]`)}:`;
}

const toJsonSchema = (response: z.ZodType): JsonSchema =>
  z.toJSONSchema(response, {
    io: 'output',
    target: 'draft-7',
    override: ({ zodSchema, jsonSchema }) => {
      if (stripsUnknown(zodSchema)) delete jsonSchema.additionalProperties;
      const rules = [zodSchema, ...(zodSchema._zod.def.checks ?? [])];
      for (const rule of rules) {
        const pattern = rule instanceof z.core.$ZodURL ? protocolPattern(rule._zod.def) : null;
        if (pattern === null) continue;
        jsonSchema.pattern ??= pattern;
        if (jsonSchema.pattern !== pattern)
          throw new TypeError('an address can have only one pattern');
      }
    },
  });

/** Makes a schema nullable; if it lists its values, adds null to the list. */
function nullableOf({ const: only, enum: list, ...schema }: JsonSchema): JsonSchema {
  const known = list ?? (only === undefined ? null : [only]);
  return { ...schema, ...(known === null ? {} : { enum: [...known, null] }), nullable: true };
}

/**
 * Rewrites "a type or null" into `nullable`, which serializes faster: of the alternatives of `anyOf`, each
 * would be tried.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (schema === null || typeof schema !== 'object') return schema;
  const [one, other, third] = (schema as JsonSchema).anyOf ?? [];
  if (typeof one?.type === 'string' && other?.type === 'null' && third === undefined)
    return nullableOf(withNullable(one) as JsonSchema);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withNullable(value)]),
  );
}

/** Except for addresses, every text with a format also has an equivalent pattern. */
const formats = {
  uri: (text: string) => URL.canParse(text),
  'date-time': true,
  date: true,
  email: true,
} as const;

// Our own schemas need no check against the meta-schema, which is large.
const ajv = new Ajv({
  strict: false,
  strictNumbers: true,
  formats,
  meta: false,
  validateSchema: false,
});

function compile(schema: z.ZodType) {
  const jsonSchema = toJsonSchema(schema);
  const options = { ajv: { validateFormats: false } };
  return {
    isValid: ajv.compile(jsonSchema),
    write: writerOf(withNullable(jsonSchema) as Schema, options),
  };
}

/** Compiled on first use, because a process serves only a few of all calls. */
const compiledSchemas = new WeakMap<z.ZodType, ReturnType<typeof compile>>();

function compiledOf(schema: z.ZodType) {
  const compiled = compiledSchemas.get(schema) ?? compile(schema);
  compiledSchemas.set(schema, compiled);
  return compiled;
}

/**
 * Validates a response against the contract and serializes only its fields. The function throws
 * `InvalidResponseError`.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (response: unknown) => {
    const { isValid, write } = compiledOf(schema);
    if (!isValid(response)) throw new InvalidResponseError(method, url, isValid.errors ?? []);
    return write(response);
  };
