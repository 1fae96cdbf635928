/** Which addresses may be brought to size: files of the tenant, and sites that its settings list. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TenantConfig } from '@grandstand/contract';
import type { ApiConfig } from '../../platform/config.ts';
import { tenantVideosFolder } from '../media/index.ts';

export type PictureSource =
  | {
      readonly kind: 'file';
      /** Absolute, inside one of the two folders. */
      readonly file: string;
      /** Address at which the file itself is served. */
      readonly address: string;
      readonly isDrawing: boolean;
    }
  | {
      readonly kind: 'site';
      readonly url: URL;
      /** Whether the address changes with the picture, so that it can be cached for good. */
      readonly versioned: boolean;
    };

const name = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
const version = '(?:\\?v=[A-Za-z0-9._-]{1,64})?';
const art = new RegExp(`^/media/art/((?:${name}/){0,3}${name}\\.(svg|webp|jpg|png))${version}$`);
const poster = new RegExp(`^/media/films/([A-Za-z0-9_-]{1,64}/poster\\.(?:webp|jpg))${version}$`);

const fileIn = (folder: string, file: string): string => path.join(folder, ...file.split('/'));

/** The site's address when the tenant lists it; its user, port and encodings count as written. */
function listed(src: string, { picture_sources: sites }: TenantConfig): URL | null {
  const url = URL.parse(src);
  if (url === null || url.protocol !== 'https:' || url.hash !== '') return null;
  // What the URL means is compared, not what it looks like: `/a/../b` has become `/b` here.
  if (/%2f|%5c|%2e/i.test(url.pathname)) return null;
  return sites.some((site) => url.href.startsWith(site)) ? url : null;
}

/**
 * The source behind an address, or null for one that no picture may come from. An address that
 * begins with `/` only ever names a file of this tenant's art or a film's poster.
 */
export function findPictureSource(
  src: string,
  tenant: TenantConfig,
  config: Pick<ApiConfig, 'dataDir' | 'mediaDir'>,
): PictureSource | null {
  const [, drawn, extension] = art.exec(src) ?? [];
  if (drawn !== undefined) {
    const file = fileIn(path.join(config.dataDir, 'art', tenant.id), drawn);
    return { kind: 'file', file, address: src, isDrawing: extension === 'svg' };
  }
  const [, posterFile] = poster.exec(src) ?? [];
  if (posterFile !== undefined) {
    const own = fileIn(tenantVideosFolder(config.mediaDir, tenant.id), posterFile);
    const file = existsSync(own) ? own : fileIn(config.mediaDir, posterFile);
    return { kind: 'file', file, address: src, isDrawing: false };
  }
  const url = listed(src, tenant);
  return url === null ? null : { kind: 'site', url, versioned: url.searchParams.has('v') };
}
