import { z } from 'zod';
import { deviceTypes, genders } from './enums.ts';
import { id, inContent, isoTime, text } from './primitives.ts';

/** One survey outcome in `options` (SRV-13): never both times. */
export const surveyRecord = z.object({
  surveyName: z.string(),
  skipped: isoTime.optional(),
  submitted: isoTime.optional(),
});

/** The profile as the server answers it and the session store keeps it (ACC-02). */
export const profile = z.object({
  id,
  added: isoTime,
  email: z.string(),
  displayName: z.string(),
  fullName: z.string(),
  city: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: z.string().nullable(),
  phone: z.string().nullable(),
  countryName: z.string().nullable(),
  postalCode: z.string().nullable(),
  canCreateGlobalTag: z.boolean(),
  favoriteClubId: id.nullable(),
  options: z.record(z.string(), surveyRecord),
});
export type Profile = z.infer<typeof profile>;

/** A device as the backend answers it (DEV-04). */
export const apiDevice = z.object({
  _id: id,
  added: isoTime,
  updated: isoTime,
  deviceId: z.string(),
  deviceName: z.string(),
  osName: z.string().nullable(),
  osVersion: z.string().nullable(),
});
export type ApiDevice = z.infer<typeof apiDevice>;

/** A device as the portal keeps it (DEV-01). */
export const device = z.object({
  id,
  addedAt: isoTime,
  updatedAt: isoTime,
  deviceId: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(deviceTypes),
  isCurrent: z.boolean(),
  osName: z.string().nullable(),
  osVersion: z.string().nullable(),
});
export type Device = z.infer<typeof device>;

const email = z.email('must be an e-mail address').max(254);
/** A calendar day `yyyy-mm-dd` that exists. */
export const calendarDay = z.iso.date();

/** A new password. */
export const newPassword = z.string().min(8, 'must have at least 8 characters').max(200);

/** Sign-up fields and `strategy`. */
export const registerBody = z.strictObject({
  username: email,
  password: newPassword,
  display_name: text(100).trim().min(1, 'must not be blank'),
  phone: text(40).optional(),
  country_name: text(80).optional(),
  postal_code: text(20).optional(),
  city: text(80).optional(),
  gender: z.enum(genders).optional(),
  date_of_birth: calendarDay.optional(),
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

export const registerAnswer = inContent(z.object({ profile, tokenData }));

/**
 * Body of login (AUT-04). `token` is additive: the token of a login over the device limit takes the
 * place of name and password to finish that login, once and on the same device.
 */
export const loginBody = z
  .strictObject({
    username: z.string().min(1).max(254).optional(),
    password: z.string().min(1).max(200).optional(),
    token: z.string().min(1).max(2048).optional(),
    device_id: id,
    device_name: text(120),
    strategy: z.literal('refresh'),
  })
  .superRefine(({ username, password, token }, context) => {
    const given = { username, password };
    for (const key of ['username', 'password'] as const) {
      if ((given[key] === undefined) === (token === undefined))
        context.addIssue({
          code: 'custom',
          path: [key],
          message: token === undefined ? 'is required' : 'must not be sent with a token',
        });
    }
  });
export type LoginBody = z.input<typeof loginBody>;

/**
 * Answer of login (AUT-05). Over the device limit: `device_error` is true, `profile` null and
 * `tokenData` holds a five-minute token without a refresh token that can only free a device.
 */
export const loginAnswer = inContent(
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
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** URNs of RFC 8693 (AUT-18, AUT-22). */
export const tokenUrns = {
  grantType: 'urn:ietf:params:oauth:grant-type:token-exchange',
  refreshToken: 'urn:ietf:params:oauth:token-type:refresh_token',
  accessToken: 'urn:ietf:params:oauth:token-type:access_token',
  idToken: 'urn:ietf:params:oauth:token-type:id_token',
} as const;

const { refreshToken, accessToken, idToken } = tokenUrns;
/** Keys that only a provider's sign-in has. */
const providerKeys = [
  'subject_issuer',
  'provider_name',
  'token_type',
  'full_name',
  'profile',
  'attempt',
  'password',
] as const;

/**
 * Body of `/api/oauth2/token`. A refresh has `subject_token_type` `…:refresh_token` and may omit
 * `grant_type`. A provider's sign-in (AUT-18 to AUT-21) has the provider's token; `provider_name`,
 * `token_type` and `full_name` are a second spelling of `subject_issuer`, `subject_token_type` and
 * `profile.display_name` (B-09). `attempt` is the secret of `signInStart`; `password` is that of an
 * account with the same address, when `account_link_required` asked for it (SEC-10).
 */
export const tokenExchangeBody = z
  .strictObject({
    grant_type: z.literal(tokenUrns.grantType).optional(),
    subject_token: z.string().min(1).max(8192),
    subject_token_type: z.enum([refreshToken, accessToken, idToken]).optional(),
    requested_token_type: z.enum([accessToken, refreshToken]).optional(),
    strategy: z.literal('refresh').optional(),
    /** Who asks; a reply that was lost is given again only to the session's own device. */
    device: z
      .strictObject({
        id,
        name: text(120).optional(),
        os_name: text(40).nullable().optional(),
        os_version: text(20).nullable().optional(),
        app_version: text(40).nullable().optional(),
      })
      .optional(),
    /** Any name is read, so that an unknown one can be answered `auth_provider_not_supported`. */
    subject_issuer: text(40).optional(),
    provider_name: text(40).optional(),
    token_type: z.enum(['access_token', 'id_token']).optional(),
    full_name: text(100).optional(),
    profile: z.strictObject({ display_name: text(100).optional() }).optional(),
    attempt: z.string().min(1).max(128).optional(),
    password: z.string().min(1).max(200).optional(),
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
    if (body.attempt === undefined) refuse('attempt', 'is required');
    if (body.device?.name === undefined) refuse('device', 'must have id and name');
  });
export type TokenExchangeBody = z.input<typeof tokenExchangeBody>;

/**
 * Tokens at the root of the body (B-07). A provider's sign-in has `auth_data` too, with what login
 * answers. Over the device limit `device_error` is true, `token` can only free a device and
 * finish the login, and `refresh_token` is null; it is never null after a refresh.
 */
export const tokenExchangeAnswer = z.object({
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
      /** Whether this sign-in made the account (AUT-41). */
      isRegister: z.boolean(),
    })
    .optional(),
});
export type TokenExchangeAnswer = z.infer<typeof tokenExchangeAnswer>;

export const logoutBody = z.strictObject({}).optional();
export const emptyAnswer = z.object({});
/** Answered with 204, which readers take as an empty object (TEN-12). */
export const noContent = z.object({});
export const profileAnswer = inContent(profile);
