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
    const messages = faults.map(
      ({ instancePath, message = '' }) => `${instancePath || '/'} ${message}`,
    );
    super(`the answer of ${method} ${url} is not what the contract says: ${messages.join('; ')}`);
  }
}

/** What may be there besides is said by schemas that allow nothing else; by the others it is left out. */
function allowsMore(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod;
  return def.type === 'object' && def.catchall === undefined;
}

/**
 * What the rule for an address says of protocols (SEC-06), for which JSON Schema has no word; null when it
 * says nothing. Throws `TypeError` for what would go unsaid.
 */
function protocolPattern({ protocol, hostname }: z.core.$ZodURLDef): string | null {
  if (hostname !== undefined) throw new TypeError('no pattern says the host of an address');
  if (protocol === undefined) return null;
  const letters = /^\^([a-z?]+)\$$/.exec(protocol.source)?.[1];
  if (letters === undefined) throw new TypeError(`no pattern says the protocol ${protocol.source}`);
  return `^${letters.replace(/[a-z]/g, (one) => `[${one}${one.toUpperCase()}]`)}:`;
}

const toJsonSchema = (answer: z.ZodType): JsonSchema =>
  z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-7',
    override: ({ zodSchema, jsonSchema }) => {
      if (allowsMore(zodSchema)) delete jsonSchema.additionalProperties;
      const rules = [zodSchema, ...(zodSchema._zod.def.checks ?? [])];
      for (const rule of rules) {
        const pattern = rule instanceof z.core.$ZodURL ? protocolPattern(rule._zod.def) : null;
        if (pattern === null) continue;
        jsonSchema.pattern ??= pattern;
        if (jsonSchema.pattern !== pattern) throw new TypeError('an address has one pattern');
      }
    },
  });

/** The same, or null: where it lists what it may be, null is of the list. */
function orNull({ const: only, enum: list, ...schema }: JsonSchema): JsonSchema {
  const known = list ?? (only === undefined ? null : [only]);
  return { ...schema, ...(known === null ? {} : { enum: [...known, null] }), nullable: true };
}

/** "A type or null" in the form that is written fast: a choice of schemas is tried one by one. */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (schema === null || typeof schema !== 'object') return schema;
  const [one, other, third] = (schema as JsonSchema).anyOf ?? [];
  if (typeof one?.type === 'string' && other?.type === 'null' && third === undefined)
    return orNull(withNullable(one) as JsonSchema);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withNullable(value)]),
  );
}

/** Beside its format a text has a pattern that says the same, but for addresses. */
const formats = {
  uri: (text: string) => URL.canParse(text),
  'date-time': true,
  date: true,
  email: true,
} as const;

/**
 * Checks answers against the contract and writes what it names of them, nothing else. A schema is compiled
 * when it is needed for the first time, and once for all calls that share it: a process answers few of all
 * calls. What is compiled is as old as the compiler. Its functions throw `AnswerInvalid`.
 */
export function createSerializerCompiler(): FastifySerializerCompiler<z.ZodType> {
  // Schemas that were made here need no check by the schema of schemas, which is large.
  const ajv = new Ajv({
    strict: false,
    strictNumbers: true,
    formats,
    meta: false,
    validateSchema: false,
  });
  const compile = (schema: z.ZodType) => {
    const answer = toJsonSchema(schema);
    const options = { ajv: { validateFormats: false } };
    return {
      isValid: ajv.compile(answer),
      write: writerOf(withNullable(answer) as Schema, options),
    };
  };
  const compiled = new Map<z.ZodType, ReturnType<typeof compile>>();
  const compiledOf = (schema: z.ZodType) => {
    const known = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, known);
    return known;
  };
  return ({ schema, method, url }) =>
    (answer: unknown) => {
      const { isValid, write } = compiledOf(schema);
      if (!isValid(answer)) throw new AnswerInvalid(method, url, isValid.errors ?? []);
      return write(answer);
    };
}
