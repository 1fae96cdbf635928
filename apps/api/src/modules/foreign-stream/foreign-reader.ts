/** Fetches playlists and segments of other sites for operators, at public addresses only (SEC-19). */
import type { TenantConfig } from '@grandstand/contract';
import type { Allowlist, AllowlistedRead } from '@grandstand/outside';
import type { Platform } from '../../platform/context/platform.ts';

type Reading = Pick<Platform, 'readOutside' | 'tenants'>;

export interface ForeignReader {
  /** Origin of the tenant's pages, which responses have to allow. */
  readonly portalOrigin: string;
  /** Reads an address with that origin. Throws what `AllowlistedRead` throws. */
  read(url: URL, read?: Partial<Parameters<AllowlistedRead>[2]>): ReturnType<AllowlistedRead>;
}

/** An operator may name any site. Only a demo's own may be this machine. */
export function foreignReader(
  { readOutside, tenants }: Reading,
  tenant: TenantConfig,
): ForeignReader {
  const own = tenants.originOf(tenant.id);
  const portalOrigin = URL.parse(tenant.portal_url)?.origin ?? own;
  const listing: Allowlist = {
    isListed: () => true,
    allowsLoopback: ({ origin }) => tenant.demo && origin === own,
  };
  return {
    portalOrigin,
    read: (url, { headers = {}, ...read } = {}) =>
      readOutside(url, listing, {
        accept: '*/*',
        ...read,
        headers: { origin: portalOrigin, ...headers },
      }),
  };
}
