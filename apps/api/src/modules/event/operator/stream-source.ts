import type { TenantConfig } from '@grandstand/contract';
import type { TenantDirectory } from '../../../platform/tenancy/tenants.ts';

/**
 * Returns why browsers of a tenant would refuse a stream at this address, or null if they accept it.
 * Accepted are a path of this site, an address of the tenant, or https on one of its `stream_sources`,
 * which the policy of its pages names. Browsers also refuse addresses with credentials.
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
  const own = [tenants.originOf(tenant.id), URL.parse(tenant.api_base)?.origin];
  if (own.includes(url.origin)) return null;
  if (url.protocol !== 'https:') return 'must be https';
  return tenant.stream_sources.includes(url.origin)
    ? null
    : `${url.origin} is not among the tenant's stream_sources`;
}
