/** Fetches crests, marks and posters for a share picture, as bitmaps that the backend produces. */
import type { TenantConfig } from '@grandstand/contract';
import type { PortalOptions } from '../options.ts';
import { originPlaceholder } from '../../src/lib/api/resolve-origin.ts';
import { pictureSet } from '../../src/ui/picture/picture-set.ts';

/** Widths in which pictures are fetched, px; the backend produces them. */
export const pictureWidths = { small: 320, large: 1280 } as const;
type PictureWidth = (typeof pictureWidths)[keyof typeof pictureWidths];

export type FetchPicture = (src: string | null, width: PictureWidth) => Promise<Uint8Array | null>;

const timeoutMs = 10_000;
const maxBytes = 8 * 1024 * 1024;

/** A frame of a clip that is public by its address; it has only one size. */
const clipFrame = /^(?:https?:\/\/[^/?#\s]+)?(\/media\/events\/[\w-]+\/picture\.webp)$/;

/** Returns the path of a picture on the backend; null for sources that the backend does not resize. */
function pathOf(src: string, width: number, sites: readonly string[]): string | null {
  const [, framePath] = clipFrame.exec(src) ?? [];
  if (framePath !== undefined) return framePath;
  const candidate = pictureSet(src, sites)
    ?.split(', ')
    .find((part) => part.endsWith(` ${width}w`));
  if (candidate === undefined) return null;
  const [address = ''] = candidate.split(' ');
  return address.slice(address.indexOf('/media/picture/')).replace('/auto?', '/png?');
}

async function byFetch(address: string): Promise<Uint8Array | null> {
  // oxlint-disable-next-line no-restricted-globals -- a picture is not a call of the API client
  const response = await fetch(address, {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > maxBytes ? null : bytes;
}

/**
 * Returns a function that fetches a tenant's pictures: in process if its backend is this process, else from
 * its `api_base`. A missing, broken or late picture is null, and the share picture is drawn without it.
 */
export function createPictureFetcher(
  tenant: TenantConfig,
  { inject, log }: Pick<PortalOptions, 'inject' | 'log'>,
): FetchPicture {
  const base = tenant.api_base.replace(/\/$/, '');
  const host = tenant.hosts[0] ?? 'localhost';
  const load = async (path: string): Promise<Uint8Array | null> => {
    if (!base.startsWith(originPlaceholder)) return byFetch(base + path);
    const url = base.slice(originPlaceholder.length) + path;
    const response = await inject({ method: 'GET', url, headers: { host } });
    return response.statusCode === 200 ? (response.rawPayload ?? null) : null;
  };
  return async (src, width) => {
    const path = src === null ? null : pathOf(src, width, tenant.picture_sources);
    if (path === null) return null;
    try {
      return await load(path);
    } catch (error) {
      log.warn(
        { err: error, tenant: tenant.id, src },
        'share picture drawn without one of its pictures',
      );
      return null;
    }
  };
}
