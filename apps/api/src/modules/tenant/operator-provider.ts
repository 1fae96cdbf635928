/** The OpenID provider of a tenant's operators, whose addresses come from the document of its issuer. */
import type { TenantConfigInput } from '@grandstand/contract';
import { failureReason, NotPublicAddressError, type FetchedDocument } from '@grandstand/outbound';
import { z } from 'zod';
import { isLocalStandIn } from '../../platform/config/named-address.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { invalidField } from '../../platform/context/error.ts';
import type { StoredTenantRow } from '../../platform/tenancy/stored-tenant.queries.ts';
import { operatorProviderSecret } from '../operator/index.ts';
import { openIdAlgorithms } from '../sign-in/index.ts';
import type { ProviderChange } from './provider-change.ts';
import type { Settings } from './tenant-rules.ts';

type ProviderSettings = NonNullable<NonNullable<TenantConfigInput['auth_providers']>['studio']>;
type Addresses = Pick<
  ProviderSettings,
  'issuer' | 'authorize_url' | 'token_url' | 'jwks_url' | 'names_issuer'
>;

/** Keys of the addresses of a sign-in provider that the server calls; browsers open the others. */
const calledKeys: ReadonlySet<string> = new Set(['token_url', 'jwks_url', 'graph_url']);

/** Maximum bytes of the document; those of large providers have a few kilobytes. */
const maxBytes = 256 * 1024;

/** As long as the settings accept. */
const address = z.url().max(512);

/** What the document says (OpenID Connect Discovery 1.0, section 3). */
const discovery = z.object({
  issuer: z.string().max(512),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  response_types_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
type Discovery = z.output<typeof discovery>;

/** Returns why an address is not public; null if it is. */
async function privateReason({ refusePrivateUrl }: Ctx, text: string): Promise<string | null> {
  try {
    await refusePrivateUrl(new URL(text));
    return null;
  } catch (error) {
    if (error instanceof NotPublicAddressError) return error.message;
    throw error;
  }
}

/** Returns why an address of a document cannot be used; null if it can be. */
async function addressProblem(ctx: Ctx, issuer: string, text: string): Promise<string | null> {
  if (/[?#]/.test(text)) return 'an address must not have a query';
  // Only an issuer on this machine, which has no certificate, may name addresses of this machine.
  return issuer.startsWith('https://') ? privateReason(ctx, text) : null;
}

/** Returns why a provider cannot be used; null if it can be. */
async function problemOf(ctx: Ctx, issuer: string, document: Discovery): Promise<string | null> {
  const {
    response_types_supported: responses,
    token_endpoint_auth_methods_supported: methods,
    id_token_signing_alg_values_supported: algorithms,
  } = document;
  if (document.issuer !== issuer) return `its document names the issuer "${document.issuer}"`;
  for (const text of [
    document.authorization_endpoint,
    document.token_endpoint,
    document.jwks_uri,
  ]) {
    const problem = await addressProblem(ctx, issuer, text);
    if (problem !== null) return `its document has the address ${text}: ${problem}`;
  }
  if (responses?.includes('code') === false) return 'it does not offer the response type "code"';
  if (methods?.includes('client_secret_post') === false)
    return 'it does not accept the secret as "client_secret_post"';
  if (algorithms?.every((name) => !openIdAlgorithms.includes(name)) === true)
    return `it signs ID tokens by none of ${openIdAlgorithms.join(', ')}`;
  return null;
}

const readDocument = (ctx: Ctx, url: URL): Promise<FetchedDocument> =>
  ctx.allowlistedRead(
    url,
    {
      isListed: ({ origin }) => origin === url.origin,
      // The call accepts plain http for this machine only.
      allowsLoopback: ({ protocol }) => protocol === 'http:' && ctx.config.environment === 'local',
    },
    { accept: 'application/json', maxBytes },
  );

/**
 * Reads the addresses of a provider from the document of its issuer. Throws `validation_failed` with the reason if
 * it cannot be read, is of another issuer, or if the provider cannot be used.
 */
export async function readProviderAddresses(ctx: Ctx, issuer: string): Promise<Addresses> {
  const refused = (reason: string) => invalidField('body.provider.issuer', reason);
  const url = URL.parse(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (url === null) throw refused('must be an https address');
  const { status, bytes } = await readDocument(ctx, url).catch((error: unknown) => {
    const reason = failureReason(error);
    if (reason === null) throw error;
    throw refused(`${url.href} could not be read: ${reason}`);
  });
  if (status !== 200) throw refused(`${url.href} responded with ${status}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refused(`${url.href} is not JSON`);
  }
  const { data, error } = discovery.safeParse(parsed);
  if (data === undefined)
    throw refused(
      `${url.href} lacks a valid ${error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    );
  const problem = await problemOf(ctx, issuer, data);
  if (problem !== null) throw refused(problem);
  return {
    issuer,
    authorize_url: data.authorization_endpoint,
    token_url: data.token_endpoint,
    jwks_url: data.jwks_uri,
    ...(data.authorization_response_iss_parameter_supported === true && { names_issuer: true }),
  };
}

const providersOf = ({ auth_providers: providers }: Settings): Settings =>
  typeof providers === 'object' && providers !== null ? (providers as Settings) : {};

/** Returns settings with a provider, or without one. */
export function withOperatorProvider(
  settings: Settings,
  provider: ProviderSettings | null,
): Settings {
  const { studio: _, ...others } = providersOf(settings);
  const { auth_providers: __, ...rest } = settings;
  const providers = provider === null ? others : { ...others, studio: provider };
  return Object.keys(providers).length === 0 ? rest : { ...rest, auth_providers: providers };
}

/** Addresses of sign-in providers that the server calls, by their key in the settings. */
function calledAddresses(settings: Settings): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (path: string, value: unknown) => {
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (typeof inner === 'object' || calledKeys.has(key)) add(`${path}.${key}`, inner);
  };
  add('auth_providers', providersOf(settings));
  return found;
}

/**
 * Throws `validation_failed` for a changed address of a sign-in provider that the server would refuse to call: one of
 * this machine or a private network.
 */
export async function requirePublicProviders(
  ctx: Ctx,
  before: Settings,
  after: Settings,
  field: string,
): Promise<void> {
  const known = calledAddresses(before);
  for (const [key, called] of calledAddresses(after)) {
    const isOfDemo = called.startsWith('{providers}');
    const isTrusted = isOfDemo || isLocalStandIn(ctx.config, called);
    if (known.get(key) === called || isTrusted || !URL.canParse(called)) continue;
    const reason = await privateReason(ctx, called);
    if (reason !== null) throw invalidField(`${field}.${key}`, reason);
  }
}

/**
 * Throws `validation_failed` if a provider has no secret: neither a given one, nor one of the same client that is
 * stored, nor one in the file that is for the address that gets it.
 */
export function requireProviderSecret(
  ctx: Ctx,
  { tenant_id: id, operator_provider_secret: stored }: StoredTenantRow,
  { isOtherClient }: ProviderChange,
  { secret, sentTo }: { readonly secret: string | null; readonly sentTo: string },
): void {
  const ofFile = ctx.secrets.of(id, operatorProviderSecret);
  if (ofFile !== null && secret !== null)
    throw invalidField('body.secret', 'must be null: PROVIDER_SECRETS_FILE has the secret');
  if (secret !== null) return;
  // Otherwise the secret of one provider would be sent to another.
  if (ofFile !== null) {
    if (ofFile.token_url === sentTo) return;
    throw invalidField(
      'body.provider.issuer',
      `PROVIDER_SECRETS_FILE must name the address that gets the secret, "token_url": "${sentTo}", beside it`,
    );
  }
  if (stored === null || isOtherClient)
    throw invalidField('body.secret', 'must be set for a new issuer or client');
}
