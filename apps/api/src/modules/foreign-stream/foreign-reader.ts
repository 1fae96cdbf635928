/** Fetches playlists and segments of other sites for operators, at public addresses only (SEC-19). */
import type { TenantConfig } from '@grandstand/contract';
import type { Platform } from '../../platform/context/platform.ts';
import {
  UnreadDocument,
  type Allowlist,
  type AllowlistedRead,
} from '../../platform/outbound/allowlisted-fetch.ts';
import { NotPublic } from '../../platform/outbound/public-address.ts';

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
    mayBeHere: ({ origin }) => tenant.demo && origin === own,
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

const networkReasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name cannot be looked up now',
  ECONNREFUSED: 'its server refuses connections',
  ECONNRESET: 'its server ends the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Returns why an address could not be read, in words; null for an error of another kind. */
export function reasonOfFailure(error: unknown): string | null {
  if (error instanceof UnreadDocument || error instanceof NotPublic) return error.message;
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it takes too long';
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return null;
  return networkReasons[code] ?? code;
}
