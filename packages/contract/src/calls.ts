import type { z } from 'zod';
import {
  accountAnswer,
  accountDeleteBody,
  accountExportAnswer,
  avatarAnswer,
  avatarUploadBody,
  passwordChangeBody,
  profileUpdateAnswer,
  profileUpdateBody,
  sessionListAnswer,
  sessionRevokeBody,
} from './account.ts';
import { clipListBody, clipUserListBody } from './clip.ts';
import { deviceCheckAnswer, deviceCheckBody, deviceDeleteBody } from './device.ts';
import {
  eventAnswer,
  eventGetQuery,
  eventListAnswer,
  eventListBody,
  idParams,
  operatorCancelledBody,
  operatorEventBody,
  operatorListQuery,
  operatorStatusBody,
  operatorStreamBody,
  relatedQuery,
  sportCountAnswer,
} from './event.ts';
import {
  followAnswer,
  followListAnswer,
  followListQuery,
  followRemoveBody,
  followSaveBody,
} from './follow.ts';
import { identityAnswer, identityListAnswer, identityListBody } from './identity.ts';
import { infoAnswer, infoParams, infoQuery } from './info.ts';
import { callAddresses, type CallAddress, type CallName } from './paths.ts';
import {
  positionAnswer,
  positionListAnswer,
  positionListQuery,
  positionSaveBody,
} from './playback-position.ts';
import { emailVerifyBody, passwordForgotBody, passwordResetBody } from './password.ts';
import { suggestAnswer, suggestQuery } from './search.ts';
import {
  signInExchangeAnswer,
  signInExchangeBody,
  signInStartAnswer,
  signInStartBody,
} from './sign-in.ts';
import {
  emptyAnswer,
  loginAnswer,
  loginBody,
  logoutBody,
  noContent,
  profileAnswer,
  registerAnswer,
  registerBody,
  tokenExchangeAnswer,
  tokenExchangeBody,
} from './user.ts';
import { watchlistBody, watchlistQuery } from './watchlist.ts';

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
  clipList: {
    summary: 'Clips and highlights by filter, a page at a time',
    body: clipListBody,
    answer: eventListAnswer,
  },
  clipUserList: {
    summary: "The caller's own clips",
    body: clipUserListBody,
    answer: eventListAnswer,
  },
  searchSuggest: {
    summary: 'What could be meant by what was typed so far',
    query: suggestQuery,
    answer: suggestAnswer,
  },
  relatedVideos: {
    summary: 'The newest videos related to an event or clip',
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
  infoGet: {
    summary: 'A page of text of the tenant, such as its terms',
    params: infoParams,
    query: infoQuery,
    answer: infoAnswer,
  },
  register: { summary: 'Create an account', body: registerBody, answer: registerAnswer },
  login: { summary: 'Sign in with e-mail and password', body: loginBody, answer: loginAnswer },
  tokenExchange: {
    summary: "Exchange a refresh token or a provider's token for tokens of this portal",
    body: tokenExchangeBody,
    answer: tokenExchangeAnswer,
  },
  signInStart: {
    summary: 'Begin to sign in with a provider',
    body: signInStartBody,
    answer: signInStartAnswer,
  },
  signInExchange: {
    summary: "Exchange the code that a provider sent back for the provider's token",
    body: signInExchangeBody,
    answer: signInExchangeAnswer,
  },
  logout: { summary: 'End the session of the given token', body: logoutBody, answer: emptyAnswer },
  profileGet: { summary: "The caller's profile", answer: profileAnswer },
  profileUpdate: {
    summary: "Change the caller's profile, favourite club and survey records",
    body: profileUpdateBody,
    answer: profileUpdateAnswer,
  },
  passwordChange: {
    summary: 'Change the password; every other session ends',
    body: passwordChangeBody,
    answer: emptyAnswer,
  },
  passwordForgot: {
    summary: 'Send a link for a new password, if there is such an account',
    body: passwordForgotBody,
    answer: noContent,
  },
  passwordReset: {
    summary: 'Choose a new password with the link from the mail; every session ends',
    body: passwordResetBody,
    answer: emptyAnswer,
  },
  emailVerify: {
    summary: 'Confirm an e-mail address with the link from the mail',
    body: emailVerifyBody,
    answer: emptyAnswer,
  },
  verificationSend: {
    summary: "Send the mail that confirms the caller's address again",
    answer: noContent,
  },
  accountGet: {
    summary: 'What the account is: its address, ways to sign in, avatar',
    answer: accountAnswer,
  },
  avatarUpload: {
    summary: "Set the caller's picture",
    body: avatarUploadBody,
    answer: avatarAnswer,
  },
  avatarDelete: { summary: "Remove the caller's picture", answer: emptyAnswer },
  accountDelete: {
    summary: "Delete the caller's account and everything that belongs to it",
    body: accountDeleteBody,
    answer: noContent,
  },
  accountExport: { summary: 'Everything kept about the caller', answer: accountExportAnswer },
  sessionList: { summary: 'Where the caller is signed in', answer: sessionListAnswer },
  sessionRevoke: {
    summary: "End one of the caller's sessions",
    body: sessionRevokeBody,
    answer: emptyAnswer,
  },
  deviceCheck: {
    summary: 'Whether this device may be used, with all devices of the account',
    body: deviceCheckBody,
    answer: deviceCheckAnswer,
  },
  deviceDelete: {
    summary: 'Remove a device; its session ends at once',
    body: deviceDeleteBody,
    answer: emptyAnswer,
  },
  followList: {
    summary: 'What the caller follows',
    query: followListQuery,
    answer: followListAnswer,
  },
  followSave: {
    summary: 'Follow a team, category, league or sub-category',
    body: followSaveBody,
    answer: followAnswer,
  },
  followRemove: {
    summary: 'Follow something no longer',
    body: followRemoveBody,
    answer: emptyAnswer,
  },
  watchlistGet: {
    summary: 'The videos that the caller saved',
    query: watchlistQuery,
    answer: eventListAnswer,
  },
  watchlistAdd: { summary: 'Save a video', body: watchlistBody, answer: emptyAnswer },
  watchlistRemove: { summary: 'Save a video no longer', body: watchlistBody, answer: emptyAnswer },
  positionList: {
    summary: 'Videos to continue, with the place reached',
    query: positionListQuery,
    answer: positionListAnswer,
  },
  positionSave: {
    summary: 'Keep the place reached in a video',
    body: positionSaveBody,
    answer: positionAnswer,
  },
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
  operatorEventSetCancelled: {
    summary: 'Call an upcoming event off, or take that back; open pages load it again',
    params: idParams,
    body: operatorCancelledBody,
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
