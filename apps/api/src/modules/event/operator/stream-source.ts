import { type CommerceType, isSold, type TenantConfig } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { invalidField } from '../../../platform/context/error.ts';
import type { TenantDirectory } from '../../../platform/tenancy/tenants.ts';
import { checkStream, signerSettingsOf } from '../../foreign-stream/index.ts';

/** True if the backend or the tenant's own site serves the stream, with the access checks of its event. */
function isOwnStream(
  tenant: TenantConfig,
  tenants: Pick<TenantDirectory, 'originOf'>,
  address: string,
): boolean {
  if (address.startsWith('/')) return true;
  const origin = URL.parse(address)?.origin;
  return [tenants.originOf(tenant.id), URL.parse(tenant.api_base)?.origin].includes(origin);
}

/**
 * Returns why a sold event must not have a stream at this address: anyone who has the address could watch it
 * without paying. Null if it may.
 */
export function problemOfSoldStream(
  tenant: TenantConfig,
  tenants: Pick<TenantDirectory, 'originOf'>,
  address: string,
): string | null {
  if (isOwnStream(tenant, tenants, address)) return null;
  const origin = URL.parse(address)?.origin ?? '';
  if (tenant.protected_stream_sources.includes(origin)) return null;
  if (signerSettingsOf(tenant, address) !== null) return null;
  return `this event is sold, and ${origin} serves the stream to anyone who has the address. Mirror it ("mirror"), import it when it has ended ("import"), or let its server check viewers and name it in stream_signers or protected_stream_sources`;
}

/**
 * Returns why browsers of a tenant would refuse a stream at this address, or null if they accept it.
 * They accept a path of this site, an address of the tenant, and https on one of its `stream_sources`, which
 * the content security policy of its pages lists. Browsers also refuse addresses with credentials.
 */
export function problemOfStream(
  tenant: TenantConfig,
  tenants: Pick<TenantDirectory, 'originOf'>,
  address: string,
): string | null {
  if (address.startsWith('/')) return null;
  const url = URL.parse(address);
  if (url === null) return 'is not a valid address';
  if (url.username !== '' || url.password !== '') return 'must not contain a name or a password';
  if (isOwnStream(tenant, tenants, address)) return null;
  if (url.protocol !== 'https:') return 'must be https';
  return tenant.stream_sources.includes(url.origin)
    ? null
    : `${url.origin} is not among the tenant's stream_sources`;
}

/**
 * Throws `validation_failed` if browsers would refuse the stream, if it can never play, or if the event is
 * sold and its stream would be open to everyone.
 */
export async function refuseStream(
  ctx: Ctx,
  field: string,
  url: string,
  commerceType: CommerceType,
): Promise<void> {
  const { tenant, tenants } = ctx;
  const problem =
    problemOfStream(tenant, tenants, url) ??
    (isSold(commerceType) ? problemOfSoldStream(tenant, tenants, url) : null);
  if (problem !== null) throw invalidField(`body.${field}`, problem);
  if (isOwnStream(tenant, tenants, url)) return;
  const { problems } = await checkStream(ctx, tenant, url, { measuresKeyFrames: false });
  if (problems.length > 0) throw invalidField(`body.${field}`, problems.join('. '));
}
