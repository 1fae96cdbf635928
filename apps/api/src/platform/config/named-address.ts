/** Addresses of third parties that a tenant's settings name: which of them the server calls, and which get a secret. */
import type { Ctx } from '../context/context.ts';

/** True if a file has the settings of the request's tenant. The owner of the machine wrote it, as the secrets. */
export const isTenantOfFile = ({ tenants, tenant }: Pick<Ctx, 'tenants' | 'tenant'>): boolean =>
  tenants.files.some(({ config }) => config.id === tenant.id);

/** True for plain http in the local environment: a stand-in on this machine, which has no certificate. */
export const isLocalStandIn = (
  { environment }: Pick<Ctx['config'], 'environment'>,
  address: string,
): boolean => environment === 'local' && address.startsWith('http://');

/**
 * True if the server may call the address only if it is public (SEC-19): the settings are in the database, and it is no
 * local stand-in.
 */
export const isPublicOnly = (
  ctx: Pick<Ctx, 'tenants' | 'tenant' | 'config'>,
  address: string,
): boolean => !isTenantOfFile(ctx) && !isLocalStandIn(ctx.config, address);

/** Where settings send a secret of `PROVIDER_SECRETS_FILE`, and the address that it was given for; null for none. */
export interface SecretRecipient {
  readonly sentTo: string;
  readonly givenFor: string | null;
}

/** False for a secret that settings of the database would send to another address than it was given for. */
export function maySendSecret(
  ctx: Pick<Ctx, 'tenants' | 'tenant' | 'log'>,
  party: string,
  { sentTo, givenFor }: SecretRecipient,
): boolean {
  if (isTenantOfFile(ctx) || sentTo === givenFor) return true;
  ctx.log.warn(
    { tenantId: ctx.tenant.id, party, sentTo, givenFor },
    'the settings name another address than PROVIDER_SECRETS_FILE has the secret for; it is not used',
  );
  return false;
}
