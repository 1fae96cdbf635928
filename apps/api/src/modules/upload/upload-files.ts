/** Paths of uploads and of their parts on disk. Files are named by ids, never by a client's text. */
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ApiConfig } from '../../platform/config/config.ts';

/** As `recording_storage.limit_gb` counts. */
export const bytesPerGigabyte = 1024 ** 3;

type Folders = Pick<ApiConfig, 'recordingsDir'>;

/**
 * Returns the folder of a tenant's uploads. `.uploads` is beside the tenants' folders of recordings, on the
 * same disk, and never one of them, because tenant ids contain no dot.
 */
export const uploadsFolder = ({ recordingsDir }: Folders, tenantId: string): string =>
  path.join(recordingsDir, '.uploads', tenantId);

export const uploadFile = (config: Folders, tenantId: string, id: string): string =>
  path.join(uploadsFolder(config, tenantId), id);

export const recordingFolder = (config: Folders, tenantId: string, recordingId: string): string =>
  path.join(config.recordingsDir, tenantId, recordingId);

/** Returns how many bytes of an upload have arrived. */
export const receivedBytes = async (
  config: Folders,
  tenantId: string,
  id: string,
): Promise<number> => (await stat(uploadFile(config, tenantId, id)).catch(() => null))?.size ?? 0;

/** Returns how many bytes are free on the disk of the recordings. */
export async function freeOnDisk({ recordingsDir }: Folders): Promise<number> {
  await mkdir(recordingsDir, { recursive: true });
  const { bavail, bsize } = await statfs(recordingsDir);
  return bavail * bsize;
}

/** Removes the file of an upload, its description and what was fetched for it. */
export async function removeUploadFiles(
  config: Folders,
  tenantId: string,
  id: string,
): Promise<void> {
  const file = uploadFile(config, tenantId, id);
  for (const uploadPath of [file, `${file}.json`, `${file}.parts`])
    await rm(uploadPath, { recursive: true, force: true });
}

/** Returns the size of all files in a folder, bytes. */
export async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
