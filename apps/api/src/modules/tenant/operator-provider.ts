/** The OpenID provider of a tenant's operators, whose addresses come from the document of its issuer. */
import type { OperatorProviderBody, TenantConfigInput } from '@grandstand/contract';
import { failureReason, type OutsideDocument } from '@grandstand/outside';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { invalidField } from '../../platform/context/error.ts';
import type { StoredTenantRow } from '../../platform/tenancy/stored-tenant.queries.ts';
import { operatorProviderSecret } from '../operator/index.ts';
import { openIdAlgorithms } from '../sign-in/index.ts';
import type { Settings } from './tenant-rules.ts';

type ProviderSettings = NonNullable<NonNullable<TenantConfigInput['auth_providers']>['studio']>;
type Addresses = Pick<
  ProviderSettings,
  'issuer' | 'authorize_url' | 'token_url' | 'jwks_url' | 'names_issuer'
>;

/** Maximum bytes of the document; those of large providers have a few kilobytes. */
const maxBytes = 256 * 1024;

/** What the document says (OpenID Connect Discovery 1.0, section 3). */
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  response_types_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
type Discovery = z.output<typeof discovery>;

/** Returns why a provider cannot be used; null if it can be. */
function problemOf(issuer: string, document: Discovery): string | null {
  const {
    response_types_supported: responses,
    token_endpoint_auth_methods_supported: methods,
    id_token_signing_alg_values_supported: algorithms,
  } = document;
  if (document.issuer !== issuer) return `its document names the issuer "${document.issuer}"`;
  const addresses = [document.authorization_endpoint, document.token_endpoint, document.jwks_uri];
  // Only an issuer on this machine, which has no certificate, may name addresses of this machine.
  const plain = addresses.find((address) => !address.startsWith('https://'));
  if (plain !== undefined && issuer.startsWith('https://'))
    return `its document has the address ${plain}, which must be https`;
  if (responses?.includes('code') === false) return 'it does not offer the response type "code"';
  if (methods?.includes('client_secret_post') === false)
    return 'it does not accept the secret as "client_secret_post"';
  if (algorithms?.every((name) => !openIdAlgorithms.includes(name)) === true)
    return `it signs ID tokens by none of ${openIdAlgorithms.join(', ')}`;
  return null;
}

const readDocument = (ctx: Ctx, address: URL): Promise<OutsideDocument> =>
  ctx.readOutside(
    address,
    {
      isListed: ({ origin }) => origin === address.origin,
      // The settings accept plain http for this machine only.
      allowsLoopback: ({ protocol }) => protocol === 'http:',
    },
    { accept: 'application/json', maxBytes },
  );

/**
 * Reads the addresses of a provider from the document of its issuer. Throws `validation_failed` with the reason if
 * it cannot be read, is of another issuer, or if the provider cannot be used.
 */
export async function readProviderAddresses(ctx: Ctx, issuer: string): Promise<Addresses> {
  const refused = (reason: string) => invalidField('body.provider.issuer', reason);
  const address = URL.parse(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (address === null) throw refused('must be an https address');
  const { status, bytes } = await readDocument(ctx, address).catch((error: unknown) => {
    const reason = failureReason(error);
    if (reason === null) throw error;
    throw refused(`${address.href} could not be read: ${reason}`);
  });
  if (status !== 200) throw refused(`${address.href} responded with ${status}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refused(`${address.href} is not JSON`);
  }
  const { data, error } = discovery.safeParse(parsed);
  if (data === undefined)
    throw refused(
      `${address.href} lacks a valid ${error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    );
  const problem = problemOf(issuer, data);
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

/** Returns the provider of settings; null without. */
const providerIn = (settings: Settings): Settings | null => {
  const { studio } = providersOf(settings);
  return typeof studio === 'object' && studio !== null ? (studio as Settings) : null;
};

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

/**
 * Throws `validation_failed` if a provider has no secret: neither in the file nor a given or stored one of the same
 * client.
 */
export function requireProviderSecret(
  ctx: Ctx,
  { tenant_id: id, config, operator_provider_secret: stored }: StoredTenantRow,
  { provider, secret }: OperatorProviderBody,
): void {
  const isOfFile = ctx.secrets.of(id, operatorProviderSecret) !== null;
  if (isOfFile && secret !== null)
    throw invalidField('body.secret', 'must be null: PROVIDER_SECRETS_FILE has the secret');
  if (isOfFile || secret !== null) return;
  const before = providerIn(config);
  const isSameClient =
    before !== null &&
    before['issuer'] === provider.issuer &&
    before['client_id'] === provider.client_id;
  // Otherwise the secret of one provider would be sent to another.
  if (stored === null || !isSameClient)
    throw invalidField('body.secret', 'must be set for a new issuer or client');
}
