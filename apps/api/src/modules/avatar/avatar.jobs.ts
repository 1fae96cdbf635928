import path from 'node:path';
import { hourMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { StoredEntry } from '../../platform/files/store/file-store.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import { selectAvatars, setAvatarBytes } from './avatar.queries.ts';
import { avatarFile, avatarFolder } from './avatar.service.ts';

const everyMs = hourMs;
/** Age of a file before it may be removed, ms: an upload writes its file before its row. */
const graceMs = hourMs;
/** Files per query. */
const batchSize = 500;

type FilesPlatform = Pick<Platform, 'sharedFiles' | 'tenants' | 'db'>;

/** Removes the files of a batch that no account uses, and corrects the sizes of the others. */
async function checkFiles(
  { db, sharedFiles }: FilesPlatform,
  tenantId: string,
  files: readonly StoredEntry[],
): Promise<void> {
  const ids = files.map(({ key }) => path.posix.parse(key).name);
  const used = await db.forTenant(tenantId, (scope) => selectAvatars(scope, ids));
  const stored = new Map(used.map(({ id, bytes }) => [`${id}.webp`, bytes]));
  for (const { key, size, modifiedMs } of files) {
    const name = path.posix.basename(key);
    const bytes = avatarFile.test(name) ? stored.get(name) : undefined;
    if (bytes === undefined) {
      // The system clock, not the backend's, because the file system sets the time.
      if (Date.now() - modifiedMs > graceMs) await sharedFiles.remove(key);
    } else if (bytes !== size) {
      await db.forTenant(tenantId, (scope) =>
        setAvatarBytes(scope, path.posix.parse(key).name, size),
      );
    }
  }
}

async function checkTenant(
  platform: FilesPlatform,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  let files: StoredEntry[] = [];
  for await (const file of platform.sharedFiles.walk(avatarFolder(tenantId), signal)) {
    if (signal.aborted) return;
    files.push(file);
    if (files.length < batchSize) continue;
    await checkFiles(platform, tenantId, files);
    files = [];
  }
  if (files.length > 0) await checkFiles(platform, tenantId, files);
}

/**
 * Removes files of avatars that were replaced or whose account is gone, and of interrupted uploads (SEC-29).
 * Requests remove them at once, unless their process ends in between.
 */
export const avatarFilesJob = (platform: FilesPlatform): Job => ({
  name: 'avatar-files',
  everyMs,
  run: (signal) =>
    eachTenant(platform, 'avatars could not be checked for some tenants', (id) =>
      checkTenant(platform, id, signal),
    ),
});
