/** The OpenID provider of a tenant's operators, whose addresses come from the document of its issuer. */
import type { TenantConfigInput } from '@grandstand/contract';
import { failureReason, refuseLocalUrl, type FetchedDocument } from '@grandstand/outbound';
import { z } from 'zod';
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

/** Returns why an address of a document cannot be used; null if it can be. */
function addressProblem(issuer: string, text: string): string | null {
  if (/[?#]/.test(text)) return 'an address must not have a query';
  // Only an issuer on this machine, which has no certificate, may name addresses of this machine.
  if (!issuer.startsWith('https://')) return null;
  try {
    refuseLocalUrl(new URL(text));
    return null;
  } catch (error) {
    const reason = failureReason(error);
    if (reason === null) throw error;
    return reason;
  }
}

/** Returns why a provider cannot be used; null if it can be. */
function problemOf(issuer: string, document: Discovery): string | null {
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
    const problem = addressProblem(issuer, text);
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
 * Throws `validation_failed` if a provider has no secret: neither a given one, nor one of the same client that is
 * stored or in the file.
 */
export function requireProviderSecret(
  ctx: Ctx,
  { tenant_id: id, operator_provider_secret: stored }: StoredTenantRow,
  { isOtherClient }: ProviderChange,
  secret: string | null,
): void {
  const isOfFile = ctx.secrets.of(id, operatorProviderSecret) !== null;
  if (isOfFile && secret !== null)
    throw invalidField('body.secret', 'must be null: PROVIDER_SECRETS_FILE has the secret');
  if (secret !== null) return;
  // Otherwise the secret of one provider would be sent to another.
  if (isOfFile) {
    // Whoever has the machine's key can write the file, too.
    if (!isOtherClient || ctx.operator?.kind === 'machine') return;
    throw invalidField(
      'body.provider.issuer',
      'the secret of a new issuer or client must be set in PROVIDER_SECRETS_FILE, and the provider with the key of the machine',
    );
  }
  if (stored === null || isOtherClient)
    throw invalidField('body.secret', 'must be set for a new issuer or client');
}
