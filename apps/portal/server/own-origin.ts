import type { TenantConfig } from '@grandstand/contract';

/** Stands, at the front of an address in a tenant's settings, for the origin this process serves. */
export const ownOrigin = '{origin}';

const afterOrigin = /^(?:\/|$)/;

/**
 * The tenant with the addresses of this process written as `{origin}`: pages then call the host they
 * came from, whichever of the tenant's names that is, and rendering calls the backend in process.
 */
export function markOwnOrigin(tenant: TenantConfig, origin: string | null): TenantConfig {
  if (origin === null || origin === '') return tenant;
  const mark = (address: string) =>
    address.startsWith(origin) && afterOrigin.test(address.slice(origin.length))
      ? ownOrigin + address.slice(origin.length)
      : address;
  return {
    ...tenant,
    portal_url: mark(tenant.portal_url),
    api_base: mark(tenant.api_base),
    app_config: { ...tenant.app_config, socket_base: mark(tenant.app_config.socket_base) },
  };
}
