import type { TenantConfig } from '@grandstand/contract';

/** Converts a tenant's stored paths to the addresses of a response. */
export interface Addresses {
  /** Address of a manifest or other file of this backend: always absolute, so that it is requested here. */
  readonly media: (path: string) => string;
  /**
   * Address of a picture. A path stays relative while portal and backend share an origin, so that a cached
   * page works under every host name of the tenant. If the backend has another origin, the address names it.
   */
  readonly picture: (url: string | null) => string | null;
  /** True if this backend serves the playlists of a stream at this address and signs it for its origin. */
  readonly isSigned: (url: string) => boolean;
}

const withoutTrailingSlash = (base: string) => base.replace(/\/+$/, '');

export function addressesOf({
  api_base,
  portal_url,
  stream_signers: signers,
}: Pick<TenantConfig, 'api_base' | 'portal_url' | 'stream_signers'>): Addresses {
  const base = withoutTrailingSlash(api_base);
  const isSeparateBackend = base !== withoutTrailingSlash(portal_url);
  const media = (path: string) => (path.startsWith('/') ? base + path : path);
  return {
    media,
    picture: (url) => (url !== null && isSeparateBackend ? media(url) : url),
    isSigned: (url) => {
      const origin = URL.parse(url)?.origin;
      return signers.some((signer) => signer.origin === origin);
    },
  };
}

/**
 * Returns the path of a file generated for an event, e.g. its `master.m3u8`. Addresses inside playlists are
 * relative to it, so that they inherit the grant.
 * @param grant of a playback that is not public
 */
export const eventMediaPath = (eventId: string, file: string, grant: string | null = null) =>
  `/media/${grant === null ? '' : `h/${grant}/`}events/${eventId}/${file}`;
