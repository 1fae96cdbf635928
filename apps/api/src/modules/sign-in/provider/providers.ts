import type { SignInProvider } from '@grandstand/contract';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import {
  defineProvider,
  defineProviders,
  type ProviderOffer,
} from '../../../platform/config/provider.ts';
import { facebookProvider } from './facebook.ts';
import { openIdProvider } from './open-id.ts';
import type { Provider } from './provider.ts';
import {
  defineSecret,
  secretAddress,
  secretText,
} from '../../../platform/config/third-party-secrets.ts';
import { isPublicOnly } from '../../../platform/config/named-address.ts';

/** The client secrets of the sign-in providers. */
const googleSecret = defineSecret(
  'google',
  z.strictObject({ client_secret: secretText, token_url: secretAddress }),
);
const facebookSecret = defineSecret(
  'facebook',
  z.strictObject({ app_secret: secretText, graph_url: secretAddress }),
);
/** Apple's private key, PEM (PKCS 8). */
const appleSecret = defineSecret(
  'apple',
  z.strictObject({ private_key: secretText, token_url: secretAddress }),
);

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
/** Lifetime of our client token for Apple, s. */
const appleSecretSeconds = 5 * 60;

const google = defineProvider({
  isOn: ({ enable_auth_via: on }) => on.google,
  settings: ({ auth_providers: known }) => known.google,
  secret: googleSecret,
  recipient: ({ endpoints = googleEndpoints }, { token_url: givenFor }) => ({
    sentTo: endpoints.token_url,
    givenFor: givenFor ?? googleEndpoints.token_url,
  }),
  open: (ctx, { client_id: clientId, endpoints = googleEndpoints }, { client_secret: secret }) =>
    openIdProvider(ctx, {
      name: 'google',
      endpoints,
      // Google omits the scheme in some tokens.
      issuers: [endpoints.issuer, endpoints.issuer.replace(/^https:\/\//, '')],
      clientId,
      clientSecret: async () => secret,
      isPublicOnly: isPublicOnly(ctx, endpoints.issuer),
      scope: 'openid email profile',
      // Google is authoritative for Gmail and its hosted domains. Other addresses may have changed hands.
      isEmailVerified: ({ email, email_verified: verified, hd }) =>
        verified === true &&
        typeof email === 'string' &&
        (email.toLowerCase().endsWith('@gmail.com') || typeof hd === 'string'),
    }),
});

const apple = defineProvider({
  isOn: ({ enable_auth_via: on }) => on.apple,
  settings: ({ auth_providers: known }) => known.apple,
  secret: appleSecret,
  recipient: ({ endpoints = appleEndpoints }, { token_url: givenFor }) => ({
    sentTo: endpoints.token_url,
    givenFor: givenFor ?? appleEndpoints.token_url,
  }),
  open: (ctx, settings, { private_key: pem }) => {
    const { client_id: clientId, team_id: team, key_id: kid } = settings;
    const { endpoints = appleEndpoints } = settings;
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
      isPublicOnly: isPublicOnly(ctx, endpoints.issuer),
      scope: 'openid email name',
      // Apple sends name and address only with a form post.
      authorization: { response_mode: 'form_post' },
      isEmailVerified: ({ email_verified: verified }) => verified === true || verified === 'true',
    });
  },
});

const facebook = defineProvider({
  isOn: ({ enable_auth_via: on }) => on.facebook,
  settings: ({ auth_providers: known }) => known.facebook,
  secret: facebookSecret,
  recipient: ({ endpoints = facebookEndpoints }, { graph_url: givenFor }) => ({
    sentTo: endpoints.graph_url,
    givenFor: givenFor ?? facebookEndpoints.graph_url,
  }),
  open: (ctx, { app_id: appId, version, endpoints = facebookEndpoints }, { app_secret: secret }) =>
    facebookProvider({
      appId,
      appSecret: secret,
      version,
      endpoints,
      isPublicOnly: isPublicOnly(ctx, endpoints.graph_url),
      now: ctx.clock,
    }),
});

const ifa = defineProvider({
  isOn: ({ hasIfaAuth }) => hasIfaAuth,
  settings: ({ auth_providers: known }) => known.ifa,
  secret: null,
  open: (ctx, { client_id: clientId, ...endpoints }) =>
    openIdProvider(ctx, {
      name: 'ifa',
      endpoints,
      clientId,
      clientSecret: null,
      isPublicOnly: isPublicOnly(ctx, endpoints.issuer),
      scope: 'openid email profile',
      isEmailVerified: ({ email_verified: verified }) => verified === true,
    }),
});

/**
 * The sign-in providers. Unknown, disabled or unconfigured ones are `auth_provider_not_supported` (AUT-17).
 */
export const signInProviders = defineProviders<Provider>('auth_provider_not_supported', {
  google,
  apple,
  facebook,
  ifa,
} satisfies Record<SignInProvider, ProviderOffer<Provider>>);
