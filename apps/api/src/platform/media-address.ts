import type { TenantConfig } from '@grandstand/contract';

/** Turns stored paths of one tenant into the addresses that an answer carries. */
export interface Addresses {
  /** A manifest or another file of this backend: always absolute, so that it is asked for there. */
  readonly media: (path: string) => string;
  /**
   * A picture. A path stays one while portal and backend share an origin (then any host name of the
   * tenant serves it, and pages stay cacheable); with a backend elsewhere it names that backend.
   */
  readonly picture: (url: string | null) => string | null;
}

const withoutSlash = (base: string) => base.replace(/\/+$/, '');

export function addressesOf({
  api_base,
  portal_url,
}: Pick<TenantConfig, 'api_base' | 'portal_url'>): Addresses {
  const base = withoutSlash(api_base);
  const elsewhere = base !== withoutSlash(portal_url);
  const media = (path: string) => (path.startsWith('/') ? base + path : path);
  return {
    media,
    picture: (url) => (url === null ? null : elsewhere ? media(url) : url),
  };
}

/**
 * Path of a file that is made for an event, e.g. its `master.m3u8`. The addresses inside playlists
 * are relative to it, so they carry the grant on.
 * @param grant of a playback that is not open to anyone
 */
export const eventMediaPath = (eventId: string, file: string, grant: string | null = null) =>
  `/media/${grant === null ? '' : `h/${grant}/`}events/${eventId}/${file}`;
