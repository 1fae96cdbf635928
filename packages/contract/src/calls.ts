import type { z } from 'zod';
import type { CallAddress } from './call/call-address.ts';
import type { CallSchemas } from './call/call-schemas.ts';
import { callAddresses, type CallName } from './constants.ts';
import { callSchemas } from './nouns.ts';

export type Call = CallAddress & CallSchemas;

type Schemas = typeof callSchemas;
/** Every call, by noun and verb. Mapped types let an editor jump to the definition of a call. */
export type Calls = {
  readonly [Noun in keyof Schemas]: {
    readonly [Verb in keyof Schemas[Noun]]: CallAddress & Schemas[Noun][Verb];
  };
};

const schemas: Readonly<Record<string, Readonly<Record<string, CallSchemas>>>> = callSchemas;

const joinNoun = ([noun, addresses]: [string, Readonly<Record<string, CallAddress>>]) => [
  noun,
  Object.fromEntries(
    Object.entries(addresses).map(([verb, address]) => [
      verb,
      { ...address, ...schemas[noun]?.[verb] },
    ]),
  ),
];

/** The single map of calls, for validation and tests: `calls.event.get`. */
export const calls = Object.fromEntries(Object.entries(callAddresses).map(joinNoun)) as Calls;

/** The same calls by the names that logs, errors and the API document use. */
export const callsByName = Object.fromEntries(
  Object.entries<Readonly<Record<string, Call>>>(calls).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, call]) => [`${noun}.${verb}`, call]),
  ),
) as Readonly<Record<CallName, Call>>;

type InputOf<C, K extends 'params' | 'query' | 'body'> = K extends keyof C
  ? C[K] extends z.ZodType
    ? z.input<C[K]>
    : never
  : never;

/**
 * A call's input: its path parameters, query and body in one object, limited to the parts it has:
 * `CallInput<Calls['event']['get']>`.
 */
export type CallInput<C> = ('params' extends keyof C ? { params: InputOf<C, 'params'> } : unknown) &
  ('query' extends keyof C ? { query?: InputOf<C, 'query'> } : unknown) &
  ('body' extends keyof C ? { body?: InputOf<C, 'body'> } : unknown);

/** A call's response. */
export type CallResponse<C> = C extends CallSchemas ? z.infer<C['response']> : never;
