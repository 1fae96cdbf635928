import type { SignInProvider } from '@grandstand/contract';
import { importPKCS8, SignJWT } from 'jose';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { facebookProvider } from './facebook.ts';
import { openIdProvider } from './open-id.ts';
import type { Provider } from './provider.ts';
import { appleSecret, facebookSecret, googleSecret } from './provider-secrets.ts';

const googleEndpoints = {
  issuer: 'https://accounts.google.com',
  authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_url: 'https://oauth2.googleapis.com/token',
  jwks_url: 'https://www.googleapis.com/oauth2/v3/certs',
};
const appleEndpoints = {
  issuer: 'https://appleid.apple.com',
  authorize_url: 'https://appleid.apple.com/auth/authorize',
  token_url: 'https://appleid.apple.com/auth/token',
  jwks_url: 'https://appleid.apple.com/auth/keys',
};
const facebookEndpoints = {
  dialog_url: 'https://www.facebook.com',
  graph_url: 'https://graph.facebook.com',
};
/** Life of the token by which Apple knows us, s. */
const appleSecretSeconds = 5 * 60;

function google(ctx: Ctx): Provider | null {
  const ids = ctx.tenant.auth_providers;
  const given = ctx.secrets.of(ctx.tenant.id, googleSecret);
  if (ids.google === undefined || given === null) return null;
  const { client_secret: secret } = given;
  const endpoints = ids.google.endpoints ?? googleEndpoints;
  return openIdProvider(ctx, {
    name: 'google',
    endpoints,
    // Google leaves the scheme out of some tokens.
    issuers: [endpoints.issuer, endpoints.issuer.replace(/^https:\/\//, '')],
    clientId: ids.google.client_id,
    clientSecret: async () => secret,
    scope: 'openid email profile',
    // Google is authoritative for Gmail and for the domains it hosts; others may have changed
    // hands.
    isEmailProven: ({ email, email_verified: verified, hd }) =>
      verified === true &&
      typeof email === 'string' &&
      (email.toLowerCase().endsWith('@gmail.com') || typeof hd === 'string'),
  });
}

function apple(ctx: Ctx): Provider | null {
  const ids = ctx.tenant.auth_providers;
  const given = ctx.secrets.of(ctx.tenant.id, appleSecret);
  if (ids.apple === undefined || given === null) return null;
  const { client_id: clientId, team_id: team, key_id: kid } = ids.apple;
  const { private_key: pem } = given;
  const endpoints = ids.apple.endpoints ?? appleEndpoints;
  return openIdProvider(ctx, {
    name: 'apple',
    endpoints,
    clientId,
    clientSecret: async () => {
      const now = Math.floor(ctx.clock() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(team)
        .setSubject(clientId)
        .setAudience(endpoints.issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + appleSecretSeconds)
        .sign(await importPKCS8(pem, 'ES256'));
    },
    scope: 'openid email name',
    // Apple gives name and address to a form only.
    authorization: { response_mode: 'form_post' },
    isEmailProven: ({ email_verified: verified }) => verified === true || verified === 'true',
  });
}

function facebook(ctx: Ctx): Provider | null {
  const ids = ctx.tenant.auth_providers;
  const given = ctx.secrets.of(ctx.tenant.id, facebookSecret);
  if (ids.facebook === undefined || given === null) return null;
  return facebookProvider({
    appId: ids.facebook.app_id,
    appSecret: given.app_secret,
    version: ids.facebook.version,
    endpoints: ids.facebook.endpoints ?? facebookEndpoints,
    now: ctx.clock,
  });
}

function ifa(ctx: Ctx): Provider | null {
  const ids = ctx.tenant.auth_providers;
  if (ids.ifa === undefined) return null;
  const { client_id: clientId, ...endpoints } = ids.ifa;
  return openIdProvider(ctx, {
    name: 'ifa',
    endpoints,
    clientId,
    clientSecret: null,
    scope: 'openid email profile',
    isEmailProven: ({ email_verified: verified }) => verified === true,
  });
}

const made: Readonly<Record<SignInProvider, (ctx: Ctx) => Provider | null>> = {
  google,
  apple,
  facebook,
  ifa,
};

const isProvider = (name: string): name is SignInProvider => Object.hasOwn(made, name);

/**
 * A provider of the tenant by its name. Throws `auth_provider_not_supported` for an unknown
 * provider, one that the tenant switched off, or one that is not set up (AUT-17).
 */
export function providerOf(ctx: Ctx, name: string): Provider {
  const { enable_auth_via: on, hasIfaAuth } = ctx.tenant;
  const isOn = isProvider(name) && (name === 'ifa' ? hasIfaAuth : on[name]);
  const provider = isOn ? made[name](ctx) : null;
  if (provider === null) throw new AppError('auth_provider_not_supported');
  return provider;
}
