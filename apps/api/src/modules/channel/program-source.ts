/** Allowed sources of a channel's program (SEC-19, B-26). */
import type { TenantConfig } from '@grandstand/contract';
import type { Listing } from '../../platform/outbound/allowlisted-fetch.ts';
import type { TenantDirectory } from '../../platform/tenancy/tenants.ts';

type Directory = Pick<TenantDirectory, 'originOf'>;

/** Resolves a channel's source address: a path is on the tenant's own site. Null if there is none. */
export const sourceUrl = (tenant: TenantConfig, tenants: Directory, source: string): URL | null =>
  URL.parse(source, tenants.originOf(tenant.id) || undefined);

/**
 * Returns the tenant's allowed origins: its `epg_sources` and its own. Only a demo's own may be local; any
 * other must be public.
 */
export function listingOf(tenant: TenantConfig, tenants: Directory): Listing {
  const own = tenants.originOf(tenant.id);
  return {
    isListed: ({ origin }) => origin === own || tenant.epg_sources.includes(origin),
    mayBeHere: ({ origin }) => tenant.demo && origin === own,
  };
}
