/**
 * Sign-in with a provider (AUT-14 to AUT-29). `signIn.start` opens an attempt and returns the provider's
 * page. The provider sends the viewer back with a code. `signIn.exchangeCode` (or, for `ifa`, the browser
 * itself) exchanges the code for the provider's token. `signIn.exchangeToken` exchanges that for a session of
 * ours. The attempt's secret never leaves the browser that started it.
 */
import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { maxDeviceName } from '../device/device-constants.ts';
import { apiDevice } from '../device/device.ts';
import { mailToken } from '../mail-link/mail-link.ts';
import { newPassword } from '../password/password.ts';
import {
  calendarDay,
  cutText,
  nullIfEmpty,
  emptyResponse,
  fieldText,
  id,
  inContent,
  noContent,
  storableText,
  text,
} from '../call/primitives.ts';
import {
  signInModes,
  signInProviders,
  type signInAddresses,
  tokenUrns,
} from './sign-in-constants.ts';
import { maxGender } from '../user/user-constants.ts';
import { profile } from '../user/user.ts';

const email = z.email('must be an email address').max(254);

/** Sign-up fields and `strategy`. */
export const registerBody = z.strictObject({
  username: email,
  password: newPassword,
  display_name: text(100).trim(),
  phone: fieldText(40).optional(),
  country_name: fieldText(80).optional(),
  postal_code: fieldText(20).optional(),
  city: fieldText(80).optional(),
  /** Any word; the portal offers `personGenders`. */
  gender: fieldText(maxGender).optional(),
  date_of_birth: nullIfEmpty(calendarDay).optional(),
  strategy: z.literal('refresh'),
});
export type RegisterBody = z.input<typeof registerBody>;

/** Tokens; `expires_in` in seconds. */
export const tokenData = z.object({
  access_token: z.string(),
  expires_in: z.int().min(1),
  refresh_token: z.string(),
});
export type TokenData = z.infer<typeof tokenData>;

export const registerResponse = inContent(z.object({ profile, tokenData }));

/**
 * Body of login (AUT-04). `token` is additive: the limit token of a sign-in over the device limit replaces
 * name and password to finish that sign-in, once and on the same device.
 */
export const loginBody = z
  .strictObject({
    username: storableText(254).min(1).optional(),
    password: z.string().min(1).max(200).optional(),
    token: z.string().min(1).max(2048).optional(),
    device_id: id,
    device_name: cutText(maxDeviceName),
    strategy: z.literal('refresh'),
  })
  .superRefine(({ username, password, token }, context) => {
    const credentials = { username, password };
    for (const key of ['username', 'password'] as const) {
      if ((credentials[key] === undefined) === (token === undefined))
        context.addIssue({
          code: 'custom',
          path: [key],
          message: token === undefined ? 'is required' : 'must not be sent with a token',
        });
    }
  });
export type LoginBody = z.input<typeof loginBody>;

/**
 * Response of login (AUT-05). Over the device limit, `device_error` is true, `profile` is null, and `tokenData`
 * holds a five-minute token that can only free a device and finish the sign-in, without a refresh token.
 */
export const loginResponse = inContent(
  z.object({
    profile: profile.nullable(),
    devices: z.array(apiDevice),
    device_error: z.boolean(),
    isRegister: z.boolean(),
    tokenData: z.object({
      access_token: z.string(),
      expires_in: z.int().min(1),
      refresh_token: z.string().nullable(),
    }),
  }),
);
export type LoginResponse = z.infer<typeof loginResponse>;

const { refreshToken, accessToken, idToken } = tokenUrns;
/** Keys that only a provider's sign-in may have. */
const providerKeys = [
  'subject_issuer',
  'provider_name',
  'token_type',
  'full_name',
  'profile',
  'attempt',
  'password',
  'disown',
] as const;

/**
 * Body of `/api/oauth2/token`. A refresh has `subject_token_type` `…:refresh_token` and may omit
 * `grant_type`. A provider's sign-in (AUT-18 to AUT-21) has the provider's token; `provider_name`,
 * `token_type` and `full_name` are alternative spellings of `subject_issuer`, `subject_token_type` and
 * `profile.display_name` (B-09). `attempt` is the secret of `signIn.start`, for sign-ins that started there.
 * Without it, a token must be issued for us, belong to no such sign-in, be at most 10 minutes old, and be
 * unused. `password` is that of an account with the same address, if `account_link_required` prompted for it
 * (SEC-10). If its details name `body.disown`, the client may send that instead: the account belongs to
 * someone who never confirmed the address, and is deleted.
 */
export const tokenExchangeBody = z
  .strictObject({
    grant_type: z.literal(tokenUrns.grantType).optional(),
    subject_token: z.string().min(1).max(8192),
    subject_token_type: z.enum([refreshToken, accessToken, idToken]).optional(),
    requested_token_type: z.enum([accessToken, refreshToken]).optional(),
    strategy: z.literal('refresh').optional(),
    /** The calling device; a lost response is repeated only to the session's own device. */
    device: z
      .strictObject({
        id,
        name: cutText(maxDeviceName).optional(),
        os_name: cutText(40).nullable().optional(),
        os_version: cutText(20).nullable().optional(),
        app_version: cutText(40).nullable().optional(),
      })
      .optional(),
    /** Accepts any name, so that an unknown one can be refused with `auth_provider_not_supported`. */
    subject_issuer: fieldText(40).optional(),
    provider_name: fieldText(40).optional(),
    token_type: z.enum(['access_token', 'id_token']).optional(),
    /** A provider's name of the person, which may be empty or long. */
    full_name: cutText(100).optional(),
    profile: z.strictObject({ display_name: cutText(100).optional() }).optional(),
    attempt: z.string().min(1).max(128).optional(),
    password: z.string().min(1).max(200).optional(),
    disown: z.literal(true).optional(),
  })
  .superRefine((body, context) => {
    const refuse = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    if (body.subject_token_type === refreshToken) {
      if (body.requested_token_type !== accessToken)
        refuse('requested_token_type', `must be ${accessToken}`);
      for (const key of providerKeys)
        if (body[key] !== undefined) refuse(key, 'must not be sent with a refresh token');
      return;
    }
    if (body.subject_token_type === undefined && body.token_type === undefined)
      refuse('subject_token_type', 'is required');
    if (body.subject_issuer === undefined && body.provider_name === undefined)
      refuse('subject_issuer', 'is required');
    if (body.device?.name === undefined) refuse('device', 'must have id and name');
  });
export type TokenExchangeBody = z.input<typeof tokenExchangeBody>;

/**
 * Tokens at the root of the body (B-07). A provider's sign-in also has `auth_data`, with the response of
 * login. Over the device limit, `device_error` is true, `token` can only free a device and finish
 * the sign-in, and `refresh_token` is null, which it never is after a refresh.
 */
export const tokenExchangeResponse = z.object({
  token: z.string(),
  expires_in: z.int().min(1),
  refresh_token: z.string().nullable(),
  auth_data: z
    .object({
      token: z.string(),
      expires_in: z.int().min(1),
      refresh_token: z.string().nullable(),
      profile: profile.nullable(),
      devices: z.array(apiDevice),
      device_error: z.boolean(),
      /** True if this sign-in created the account (AUT-41). */
      isRegister: z.boolean(),
    })
    .optional(),
});
export type TokenExchangeResponse = z.infer<typeof tokenExchangeResponse>;

export const logoutBody = z.strictObject({}).optional();

/** Accepts any name, so that an unknown one can be refused with `auth_provider_not_supported`. */
const providerName = text(40);
/** The secret of an attempt, known to the backend and to the browser that started it. */
const attempt = z.string().regex(/^[\w-]{20,128}$/, 'must be the secret of an attempt');
/** PKCE, RFC 7636: the SHA-256 of the verifier in base64url. */
const codeChallenge = z.string().regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url');

/**
 * Body of `/api/oauth2/start`. `code_challenge` is required for `ifa`, whose code the browser exchanges,
 * and refused for other providers, whose verifier stays on the server.
 */
export const signInStartBody = z.strictObject({
  provider: providerName,
  mode: z.enum(signInModes),
  code_challenge: codeChallenge.optional(),
});
export type SignInStartBody = z.input<typeof signInStartBody>;

export const signInStartResponse = inContent(
  z.object({
    /** The provider's page, including `state`, `nonce` and the PKCE challenge. */
    authorizeUrl: z.string(),
    /** Required in the provider's response; one with another value is forged. */
    state: z.string(),
    /** Stored where the sign-in started, e.g. in `sessionStorage`; never part of an address. */
    attempt: z.string(),
    /** Seconds until the attempt expires. */
    expiresIn: z.int().min(1),
    /** For browsers that exchange the code themselves (AUT-23); null if the server does. */
    exchange: z
      .object({
        tokenUrl: z.string(),
        clientId: z.string(),
        redirectUri: z.string(),
        /** The expected issuer; a response that names another one is forged. */
        issuer: z.string(),
        /** True if the response must name it. */
        namesIssuer: z.boolean(),
      })
      .nullable(),
  }),
);
export type SignInStartResponse = z.infer<typeof signInStartResponse>;

/** Body of `/api/oauth2/callback`: the parameters of the callback page, and the attempt's secret. */
export const signInExchangeBody = z.strictObject({
  provider: providerName,
  attempt,
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4096),
  /** The issuer in the response (RFC 9207), unchanged; absent if the response has none. */
  iss: z.string().min(1).max(512).optional(),
});
export type SignInExchangeBody = z.input<typeof signInExchangeBody>;

/** The provider's token, to pass to `signIn.exchangeToken`. */
export const signInExchangeResponse = inContent(
  z.object({
    subjectToken: z.string(),
    /** `access_token` for Facebook, `id_token` for the others. */
    tokenType: z.enum(['access_token', 'id_token']),
    provider: z.enum(signInProviders),
  }),
);
export type SignInExchangeResponse = z.infer<typeof signInExchangeResponse>;

/** Body of `/api/user/trust_device`. A link works once, for an hour. */
export const deviceTrustBody = z.strictObject({ token: mailToken, device_id: id });

/** Body of `/api/user/unlink_provider`. Ends all other sessions. */
export const providerUnlinkBody = z.strictObject({ provider: z.enum(signInProviders) });

export const signInCalls = {
  register: { summary: 'Creates an account', body: registerBody, response: registerResponse },
  login: { summary: 'Signs in with email and password', body: loginBody, response: loginResponse },
  exchangeToken: {
    summary: "Exchanges a refresh token or a provider's token for tokens of this portal",
    body: tokenExchangeBody,
    response: tokenExchangeResponse,
  },
  start: {
    summary: 'Starts a sign-in with a provider',
    body: signInStartBody,
    response: signInStartResponse,
  },
  exchangeCode: {
    summary: "Exchanges the code that a provider sent back for the provider's token",
    body: signInExchangeBody,
    response: signInExchangeResponse,
  },
  logout: {
    summary: 'Ends the session of the given token',
    body: logoutBody,
    response: emptyResponse,
  },
  trustDevice: {
    summary:
      'Lets a device sign in after too many wrong passwords elsewhere, by the link of a mail',
    body: deviceTrustBody,
    response: noContent,
  },
  unlinkProvider: {
    summary: "Removes a sign-in provider from the caller's account; all other sessions end",
    body: providerUnlinkBody,
    response: emptyResponse,
  },
} as const satisfies CallSchemasOf<typeof signInAddresses>;
