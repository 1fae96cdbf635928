import type { z } from 'zod';
import type { CallAddress } from './call/call-address.ts';
import type { CallSchemas } from './call/call-schemas.ts';
import { callAddresses, type CallName } from './names.ts';
import { callSchemas } from './resources.ts';

export type Call = CallAddress & CallSchemas;

type Joined = { [N in CallName]: (typeof callAddresses)[N] & (typeof callSchemas)[N] };

// Built by a loop because the joined types are too complex for the compiler: every call gets the union of
// all schemas.
const addresses: Readonly<Record<CallName, CallAddress>> = callAddresses;
const schemas: Readonly<Record<CallName, CallSchemas>> = callSchemas;

/** The single map of calls, for validation, the typed client and the API document. */
export const calls = Object.fromEntries(
  (Object.keys(addresses) as CallName[]).map((name): [CallName, Call] => [
    name,
    { ...addresses[name], ...schemas[name] },
  ]),
) as Record<CallName, Call> as Joined;
export type Calls = typeof calls;

type InputOf<C, K extends 'params' | 'query' | 'body'> = K extends keyof C
  ? C[K] extends z.ZodType
    ? z.input<C[K]>
    : never
  : never;

/** A call's input: its path parameters, query and body in one object, limited to the parts it has. */
export type CallInput<N extends CallName> = ('params' extends keyof Calls[N]
  ? { params: InputOf<Calls[N], 'params'> }
  : unknown) &
  ('query' extends keyof Calls[N] ? { query?: InputOf<Calls[N], 'query'> } : unknown) &
  ('body' extends keyof Calls[N] ? { body?: InputOf<Calls[N], 'body'> } : unknown);

/** A call's answer. */
export type CallAnswer<N extends CallName> = z.infer<Calls[N]['answer']>;
