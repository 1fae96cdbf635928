/** The OpenID provider of a tenant's operators, and attempts to sign in there. */
import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { TenantConfig } from '@grandstand/contract';
import { z } from 'zod';
import {
  defineSecret,
  secretAddress,
  secretText,
} from '../../../platform/config/third-party-secrets.ts';
import { studioPages } from '@grandstand/contract/constants';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import {
  isPublicOnly,
  isTenantOfFile,
  maySendSecret,
} from '../../../platform/config/named-address.ts';
import { isEqualSecret } from '../../../platform/security/secrets/is-equal-secret.ts';
import { textHash } from '../../../platform/security/text-hash.ts';
import { checkStoredTenant } from '../../../platform/tenancy/parse-tenant.ts';
import {
  findOperatorProviderSecret,
  retainStoredTenant,
} from '../../../platform/tenancy/stored-tenant.queries.ts';
import { providersAsServed } from '../../../platform/tenancy/tenants.ts';
import { isExpectedIssuer, openIdProvider, type OpenIdProvider } from '../../sign-in/index.ts';
import type { OperatorTokenRow } from '../operator.table.ts';
import { decryptProviderSecret, secretHash } from '../secret.ts';
import { consumeToken, issueToken } from '../session/token.service.ts';

type StudioProviderSettings = NonNullable<TenantConfig['auth_providers']['studio']>;

/** A tenant's provider with its settings. */
export interface StudioProvider {
  readonly settings: StudioProviderSettings;
  readonly client: OpenIdProvider<'studio'>;
  /** Another one after each change of the settings or of the stored secret. */
  readonly revision: string;
}

/**
 * The secret of a tenant's client, if a file has it; the database's is then not used. If the settings are in the
 * database, the file also names the address that receives the secret.
 */
export const operatorProviderSecret = defineSecret(
  'studio',
  z.strictObject({ client_secret: secretText, token_url: secretAddress }),
);

const revisionOf = (settings: StudioProviderSettings, storedSecret: string | null): string =>
  textHash(JSON.stringify([settings, storedSecret]));

/** Returns the secret of the tenant's client; null if there is none. */
function clientSecretOf(
  ctx: Ctx,
  { token_url: sentTo }: StudioProviderSettings,
  stored: string | null,
): string | null {
  const ofFile = ctx.secrets.of(ctx.tenant.id, operatorProviderSecret);
  if (ofFile !== null) {
    const recipient = { sentTo, givenFor: ofFile.token_url ?? null };
    return maySendSecret(ctx, operatorProviderSecret.name, recipient) ? ofFile.client_secret : null;
  }
  if (stored === null) return null;
  const secret = decryptProviderSecret(ctx, ctx.tenant.id, stored);
  if (secret === null)
    ctx.log.warn(
      { tenantId: ctx.tenant.id },
      'the secret of the provider of operators was stored with another TOKEN_SECRET; set it again',
    );
  return secret;
}

/** Returns the tenant's provider. Throws `auth_provider_not_supported` if it has none or its secret is unknown. */
async function providerOf(ctx: Ctx): Promise<StudioProvider> {
  const settings = ctx.tenant.auth_providers.studio;
  if (settings === undefined) throw new AppError('auth_provider_not_supported');
  const stored = await ctx.db.forTenant(ctx, findOperatorProviderSecret);
  const secret = clientSecretOf(ctx, settings, stored);
  if (secret === null) throw new AppError('auth_provider_not_supported');
  return {
    settings,
    revision: revisionOf(settings, stored),
    client: openIdProvider(ctx, {
      name: 'studio',
      endpoints: settings,
      clientId: settings.client_id,
      clientSecret: async () => secret,
      isPublicOnly: isPublicOnly(ctx, settings.issuer),
      scope: 'openid email profile',
      isEmailVerified: ({ email_verified: verified }) => verified === true,
    }),
  };
}

/**
 * Keeps the provider from being changed until the transaction ends. Throws `operator_provider_changed` if it was changed
 * since it was read, perhaps by another process.
 */
export async function retainProvider(
  ctx: Ctx,
  scope: Scope,
  { revision }: Pick<StudioProvider, 'revision'>,
): Promise<void> {
  // A file is read at the start.
  if (isTenantOfFile(ctx)) return;
  const row = await retainStoredTenant(scope);
  const config = row === null ? null : checkStoredTenant(row.config).config;
  const settings =
    config === null ? undefined : providersAsServed(config.auth_providers, ctx.config).studio;
  const stored = row?.operator_provider_secret ?? null;
  if (settings === undefined || revisionOf(settings, stored) !== revision)
    throw new AppError('operator_provider_changed');
}

type Purpose = 'provider-session' | 'provider-reauthentication';

/**
 * Derives the values for the provider from the secret of an attempt, which only the browser that started it has.
 * They need our key, so that the browser cannot forge them.
 */
const valuesOf = (ctx: Ctx, attempt: string) => {
  const derive = (purpose: Parameters<typeof secretHash>[1]) =>
    secretHash(ctx, purpose, ctx.tenant.id, attempt);
  return {
    state: derive('operator-provider-state'),
    nonce: derive('operator-provider-nonce'),
    codeVerifier: derive('operator-provider-verifier'),
  };
};

/** The page of the studio to which the provider returns the person, on the host that they use. */
const redirectUriOf = (origin: string): string => `${origin}${studioPages.provider}`;

export interface ProviderStart {
  readonly authorizeUrl: string;
  readonly state: string;
  readonly attempt: string;
  readonly expiresIn: number;
}

/**
 * Starts an attempt to sign in at the provider of the tenant. Throws `auth_provider_not_supported`, and
 * `operator_request_forged` for a request without an origin.
 * @param operator who reauthenticates, and in which session; null for a sign-in
 * @param parameters further ones of the request
 */
export async function startAttempt(
  ctx: Ctx,
  operator: { readonly id: string; readonly sessionId: string } | null,
  parameters: Readonly<Record<string, string>>,
): Promise<ProviderStart> {
  const { client, revision } = await providerOf(ctx);
  const { origin } = ctx;
  if (origin === null) throw new AppError('operator_request_forged');
  const purpose: Purpose = operator === null ? 'provider-session' : 'provider-reauthentication';
  const { secret, expiresAt } = await ctx.db.forTenant(ctx, (scope) =>
    issueToken(ctx, scope, purpose, operator?.id ?? null, {
      origin,
      provider: revision,
      ...(operator !== null && { session: operator.sessionId }),
    }),
  );
  const { state, nonce, codeVerifier } = valuesOf(ctx, secret);
  return {
    authorizeUrl: client.authorizeUrl({
      redirectUri: redirectUriOf(origin),
      state,
      nonce,
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      parameters,
    }),
    state,
    attempt: secret,
    expiresIn: Math.round((expiresAt.getTime() - ctx.clock()) / 1000),
  };
}

/** The provider's response, and the secret of the attempt. */
export interface ProviderResponse {
  readonly attempt: string;
  readonly state: string;
  readonly code: string;
  readonly iss: string | null;
}

/**
 * Finishes an attempt, once: exchanges the code, and returns the verified claims. Throws
 * `operator_token_invalid` unless this browser started it for this purpose at this portal and the response is from
 * the requested provider, `operator_provider_changed` if the provider was changed since; and as the provider's
 * exchange and verification do.
 */
export async function finishAttempt(
  ctx: Ctx,
  { attempt, state, code, iss }: ProviderResponse,
  purpose: Purpose,
): Promise<StudioProvider & { readonly token: OperatorTokenRow; readonly claims: JWTPayload }> {
  const provider = await providerOf(ctx);
  const { client } = provider;
  const values = valuesOf(ctx, attempt);
  // Checked before the attempt is consumed, so that a forged response cannot end a real one.
  if (!isEqualSecret(state, values.state) || !isExpectedIssuer(client, iss ?? undefined))
    throw new AppError('operator_token_invalid');
  const token = await ctx.db.forTenant(ctx, (scope) => consumeToken(ctx, scope, purpose, attempt));
  const origin = token?.data.origin;
  if (token === null || origin === undefined || origin !== ctx.origin)
    throw new AppError('operator_token_invalid');
  if (token.data.provider !== provider.revision) throw new AppError('operator_provider_changed');
  if (client.exchangeCode === null) throw new AppError('auth_provider_not_supported');
  const { nonce, codeVerifier } = values;
  const redirectUri = redirectUriOf(origin);
  const idToken = await client.exchangeCode({ code, redirectUri, state, nonce, codeVerifier });
  const claims = await client.readClaims(idToken, { kind: 'attempt', nonce });
  return { ...provider, token, claims };
}
