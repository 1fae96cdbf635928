/** The source of an import: another site, or the tenant's folder of the media library. */
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TenantConfig } from '@grandstand/contract';
import { failureReason, type ByteRange } from '@grandstand/outbound';
import type { Platform } from '../../../platform/context/platform.ts';
import { foreignReader } from '../../foreign-stream/index.ts';
import { tenantVideosFolder } from '../../media/index.ts';
import { UnusableVideoError } from '../packaging/unusable-video.ts';

/** A failure after which a retry may succeed. The message is for the operator. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}

export interface ImportSource {
  readonly first: URL;
  /**
   * Reads a file, or a part of it. Throws `UnusableVideoError` if it is not there, and `TransientError` if it
   * cannot be read now.
   * @param subject its name in messages
   */
  read(subject: string, url: URL, options: ReadOptions): Promise<{ url: URL; bytes: Buffer }>;
}

interface ReadOptions {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly range?: ByteRange | null;
}

const maxAttempts = 4;

function remoteSource(
  platform: Pick<Platform, 'allowlistedRead' | 'tenants'>,
  tenant: TenantConfig,
  address: string,
  pauseMs: number,
): ImportSource {
  const reader = foreignReader(platform, tenant);
  const readOnce: ImportSource['read'] = async (subject, from, { range = null, ...limits }) => {
    const headers: Record<string, string> =
      range === null ? {} : { range: `bytes=${range.offset}-${range.offset + range.length - 1}` };
    const response = await reader.read(from, { ...limits, headers }).catch((error: unknown) => {
      const reason = failureReason(error);
      if (reason === null) throw error;
      throw new TransientError(`${subject} cannot be reached: ${reason}`);
    });
    const { status, url, bytes } = response;
    if (status >= 500 || status === 429 || status === 408)
      throw new TransientError(`${subject} returns ${status}`);
    if (status !== 200 && status !== 206)
      throw new UnusableVideoError(`${subject} returns ${status}`);
    // A server may ignore the range.
    const part =
      range === null || status === 206
        ? bytes
        : bytes.subarray(range.offset, range.offset + range.length);
    if (range !== null && part.length !== range.length)
      throw new UnusableVideoError(`${subject} has ${part.length} of ${range.length} bytes`);
    return { url, bytes: part };
  };
  return {
    first: new URL(address),
    read: async (subject, url, options) => {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await readOnce(subject, url, options);
        } catch (error) {
          if (!(error instanceof TransientError) || attempt === maxAttempts) throw error;
          await wait(pauseMs * 2 ** attempt);
        }
    },
  };
}

/** Scheme of addresses in the folder, so that none of them resolves to another site. */
const folderScheme = 'folder:';

function decodePath(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function folderSource(root: string, playlist: string): ImportSource {
  return {
    first: new URL(`${folderScheme}///${playlist}`),
    read: async (subject, url, { maxBytes, range = null }) => {
      if (url.protocol !== folderScheme || url.host !== '')
        throw new UnusableVideoError(`${subject} is not in the folder`);
      const name = decodePath(url.pathname);
      if (name === null)
        throw new UnusableVideoError(`${subject} has an address that cannot be read`);
      const file = path.join(root, name);
      const [real, realRoot] = await Promise.all([
        realpath(file).catch(() => null),
        realpath(root).catch(() => null),
      ]);
      if (real === null || realRoot === null)
        throw new UnusableVideoError(`${subject} is not there`);
      if (!real.startsWith(realRoot + path.sep))
        throw new UnusableVideoError(`${subject} is not in the folder`);
      const handle = await open(real);
      try {
        const { size } = await handle.stat();
        const { offset, length } = range ?? { offset: 0, length: size };
        if (length > maxBytes)
          throw new UnusableVideoError(`${subject} has more than ${maxBytes} bytes`);
        if (offset + length > size)
          throw new UnusableVideoError(`${subject} has ${size} of ${offset + length} bytes`);
        const bytes = Buffer.alloc(length);
        await handle.read(bytes, 0, length, offset);
        return { url, bytes };
      } finally {
        await handle.close();
      }
    },
  };
}

/** Opens the source of an import: an https address, or `<folder>/<playlist>` of the tenant's own videos. */
export function importSource(
  platform: Pick<Platform, 'allowlistedRead' | 'tenants' | 'config'>,
  tenant: TenantConfig,
  address: string,
  pauseMs = 1000,
): ImportSource {
  if (address.includes('://')) return remoteSource(platform, tenant, address, pauseMs);
  return folderSource(tenantVideosFolder(platform.config.mediaDir, tenant.id), address);
}
