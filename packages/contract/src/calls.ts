import type { z } from 'zod';
import {
  eventAnswer,
  eventGetQuery,
  eventListAnswer,
  eventListBody,
  idParams,
  operatorEventBody,
  operatorListQuery,
  operatorStatusBody,
  operatorStreamBody,
  relatedQuery,
  sportCountAnswer,
} from './event.ts';
import { identityAnswer, identityListAnswer, identityListBody } from './identity.ts';
import { callAddresses, type CallAddress, type CallName } from './paths.ts';
import {
  emptyAnswer,
  loginAnswer,
  loginBody,
  logoutBody,
  profileAnswer,
  registerAnswer,
  registerBody,
  tokenExchangeAnswer,
  tokenExchangeBody,
} from './user.ts';

/** Schemas of one call, beside its address; `summary` is the line shown in the API document. */
export interface CallSchemas {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
}
export type Call = CallAddress & CallSchemas;

const schemas = {
  eventList: {
    summary: 'Events, highlights and clips by filter, a page at a time',
    body: eventListBody,
    answer: eventListAnswer,
  },
  eventGet: {
    summary: 'One event by its id or its reference',
    params: idParams,
    query: eventGetQuery,
    answer: eventAnswer,
  },
  clipGet: {
    summary: 'One clip or highlight by its id',
    params: idParams,
    query: eventGetQuery,
    answer: eventAnswer,
  },
  relatedVideos: {
    summary: 'Videos related to an event or clip',
    query: relatedQuery,
    answer: eventListAnswer,
  },
  groupedSportCount: { summary: 'Live events per sport', answer: sportCountAnswer },
  identityList: {
    summary: 'Categories, leagues, sub-categories and teams',
    body: identityListBody,
    answer: identityListAnswer,
  },
  identityGet: {
    summary: 'One category, league, sub-category or team',
    params: idParams,
    answer: identityAnswer,
  },
  register: { summary: 'Create an account', body: registerBody, answer: registerAnswer },
  login: { summary: 'Sign in with e-mail and password', body: loginBody, answer: loginAnswer },
  tokenExchange: {
    summary: 'Exchange a refresh token for a new pair of tokens',
    body: tokenExchangeBody,
    answer: tokenExchangeAnswer,
  },
  logout: { summary: 'End the session of the given token', body: logoutBody, answer: emptyAnswer },
  profileGet: { summary: "The caller's profile", answer: profileAnswer },
  operatorEventList: {
    summary: 'Events as an operator sees them',
    query: operatorListQuery,
    answer: eventListAnswer,
  },
  operatorEventCreate: {
    summary: 'Create an event',
    body: operatorEventBody,
    answer: eventAnswer,
  },
  operatorEventSetStream: {
    summary: 'Set the stream address of an event; waiting viewers switch to it at once',
    params: idParams,
    body: operatorStreamBody,
    answer: eventAnswer,
  },
  operatorEventSetStatus: {
    summary: 'Set the status of an event; open pages load it again',
    params: idParams,
    body: operatorStatusBody,
    answer: eventAnswer,
  },
} as const satisfies Record<CallName, CallSchemas>;

type Joined = { [N in CallName]: (typeof callAddresses)[N] & (typeof schemas)[N] };

/** The one map of calls: validation, typed client and API document come from here. */
export const calls = Object.fromEntries(
  (Object.keys(callAddresses) as CallName[]).map((name) => [
    name,
    { ...callAddresses[name], ...schemas[name] },
  ]),
) as Joined;
export type Calls = typeof calls;

type InputOf<C, K extends 'params' | 'query' | 'body'> = K extends keyof C
  ? C[K] extends z.ZodType
    ? z.input<C[K]>
    : never
  : never;

/** What a caller passes: path parameters, query and body together with only the parts the call has. */
export type CallInput<N extends CallName> = ('params' extends keyof Calls[N]
  ? { params: InputOf<Calls[N], 'params'> }
  : unknown) &
  ('query' extends keyof Calls[N] ? { query?: InputOf<Calls[N], 'query'> } : unknown) &
  ('body' extends keyof Calls[N] ? { body?: InputOf<Calls[N], 'body'> } : unknown);

/** What a call answers. */
export type CallAnswer<N extends CallName> = z.infer<Calls[N]['answer']>;
