/** Fetches playlists and segments of other sites for operators, at public addresses only (SEC-19). */
import type { TenantConfig } from '@grandstand/contract';
import type { Allowlist, AllowlistedRead } from '@grandstand/outbound';
import type { Platform } from '../../platform/context/platform.ts';

type ReaderPlatform = Pick<Platform, 'allowlistedRead' | 'tenants'>;

export interface ForeignReader {
  /** Origin of the tenant's pages, which responses have to allow. */
  readonly portalOrigin: string;
  /** Reads an address with `portalOrigin` as the Origin header. Throws what `AllowlistedRead` throws. */
  read(url: URL, options?: Partial<Parameters<AllowlistedRead>[2]>): ReturnType<AllowlistedRead>;
}

/**
 * Creates a reader of any public site, since operators may name any. Only a demo's own site may be on this
 * machine.
 */
export function foreignReader(
  { allowlistedRead, tenants }: ReaderPlatform,
  tenant: TenantConfig,
): ForeignReader {
  const tenantOrigin = tenants.originOf(tenant.id);
  const portalOrigin = URL.parse(tenant.portal_url)?.origin ?? tenantOrigin;
  const allowlist: Allowlist = {
    isListed: () => true,
    allowsLoopback: ({ origin }) => tenant.demo && origin === tenantOrigin,
  };
  return {
    portalOrigin,
    read: (url, { headers = {}, ...options } = {}) =>
      allowlistedRead(url, allowlist, {
        accept: '*/*',
        ...options,
        headers: { origin: portalOrigin, ...headers },
      }),
  };
}
