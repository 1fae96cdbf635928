/** Where the program of a channel may be read from (SEC-19, B-26). */
import type { TenantConfig } from '@grandstand/contract';
import type { Listing } from '../../platform/allowlisted-fetch.ts';
import type { TenantDirectory } from '../../platform/tenants.ts';

type Directory = Pick<TenantDirectory, 'originOf'>;

/** The address that a channel names: a path is one of the tenant's own site. Null for none. */
export const sourceUrl = (tenant: TenantConfig, tenants: Directory, source: string): URL | null =>
  URL.parse(source, tenants.originOf(tenant.id) || undefined);

/**
 * The sites of a tenant: those of its `epg_sources`, and its own. Only a demo's own may be this very
 * machine; any other is at a public address.
 */
export function listingOf(tenant: TenantConfig, tenants: Directory): Listing {
  const own = tenants.originOf(tenant.id);
  return {
    isListed: ({ origin }) => origin === own || tenant.epg_sources.includes(origin),
    mayBeHere: ({ origin }) => tenant.demo && origin === own,
  };
}
