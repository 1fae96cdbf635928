/** Allowed picture sources: files of the tenant, and sites in its settings. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { TenantConfig } from '@grandstand/contract';
import type { ApiConfig } from '../../platform/config/config.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { tenantVideosFolder } from '../media/index.ts';

export type PictureSource =
  | {
      readonly kind: 'art';
      /** Key among the shared files. */
      readonly key: string;
      /** Address at which the file itself is served. */
      readonly address: string;
      readonly isDrawing: boolean;
    }
  | {
      readonly kind: 'file';
      /** Absolute path inside a folder of videos. */
      readonly file: string;
      /** Address at which the file itself is served. */
      readonly address: string;
      readonly isDrawing: false;
    }
  | {
      readonly kind: 'site';
      readonly url: URL;
      /** True if the address changes with the picture, so that it can be cached forever. */
      readonly isVersioned: boolean;
    };

const name = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
const version = '(?:\\?v=[A-Za-z0-9._-]{1,64})?';
const art = new RegExp(`^/media/art/((?:${name}/){0,3}${name}\\.(svg|webp|jpg|png))${version}$`);
const poster = new RegExp(`^/media/films/([A-Za-z0-9_-]{1,64}/poster\\.(?:webp|jpg))${version}$`);

const fileIn = (folder: string, file: string): string => path.join(folder, ...file.split('/'));

/**
 * Returns the URL if it starts with a listed source of the tenant, so that user, host and port are the
 * same; else null.
 */
function allowedUrl(src: string, { picture_sources: sites }: TenantConfig): URL | null {
  const url = URL.parse(src);
  if (url === null || url.protocol !== 'https:' || url.hash !== '') return null;
  // Compares the parsed URL, not its text: `/a/../b` has become `/b` here.
  if (/%2f|%5c|%2e/i.test(url.pathname)) return null;
  return sites.some((site) => url.href.startsWith(site)) ? url : null;
}

/**
 * Returns the source of an address, or null if it is not allowed. An address that starts with `/` can only
 * name a file of this tenant's art or a video's poster.
 */
export function findPictureSource(
  src: string,
  tenant: TenantConfig,
  config: Pick<ApiConfig, 'mediaDir' | 'recordingsDir'>,
): PictureSource | null {
  const [, artFile, extension] = art.exec(src) ?? [];
  if (artFile !== undefined)
    return {
      kind: 'art',
      key: `art/${tenant.id}/${artFile}`,
      address: src,
      isDrawing: extension === 'svg',
    };
  const [, posterFile] = poster.exec(src) ?? [];
  if (posterFile !== undefined) {
    const folders = [
      path.join(config.recordingsDir, tenant.id),
      tenantVideosFolder(config.mediaDir, tenant.id),
    ];
    const tenantFile = folders.map((folder) => fileIn(folder, posterFile)).find(existsSync);
    const file = tenantFile ?? fileIn(config.mediaDir, posterFile);
    return { kind: 'file', file, address: src, isDrawing: false };
  }
  const url = allowedUrl(src, tenant);
  return url === null ? null : { kind: 'site', url, isVersioned: url.searchParams.has('v') };
}

type LocalSource = Exclude<PictureSource, { kind: 'site' }>;
type SharedFiles = Pick<Platform['sharedFiles'], 'locate'>;

const locate = async (source: LocalSource, sharedFiles: SharedFiles): Promise<string | null> =>
  source.kind === 'art' ? sharedFiles.locate(source.key) : source.file;

/** Returns the path of a local source, to be opened at once. Throws `not_found`. */
export async function requireSource(
  source: LocalSource,
  sharedFiles: SharedFiles,
): Promise<string> {
  const file = await locate(source, sharedFiles);
  if (file === null) throw new AppError('not_found');
  return file;
}

/** Returns values that identify a version of a local source; null if it does not exist. */
export async function sourceVersionOf(
  source: LocalSource,
  { sharedStore }: Pick<ApiConfig, 'sharedStore'>,
  sharedFiles: SharedFiles,
): Promise<readonly (string | number)[] | null> {
  const file = await locate(source, sharedFiles);
  const stats = file === null ? null : await stat(file).catch(() => null);
  if (file === null || stats?.isFile() !== true) return null;
  // A copy has the time at which it was made, but the content never changes.
  if (source.kind === 'art' && sharedStore.kind === 's3') return [source.key];
  return [file, stats.size, stats.mtimeMs];
}
