import { opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import { selectAvatars, setAvatarBytes } from './avatar.queries.ts';
import { avatarFile, avatarFolder } from './avatar.service.ts';

const everyMs = 60 * 60_000;
/** Age of a file before it may be removed, ms: an upload writes its file before its row. */
const graceMs = 60 * 60_000;
/** Files per query. */
const batchSize = 500;

type FilesPlatform = Pick<Platform, 'config' | 'tenants' | 'db'>;

/** Removes the files of a batch that no account uses, and corrects the sizes of the others. */
async function checkFiles(
  { db }: FilesPlatform,
  tenantId: string,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const ids = names.map((name) => path.parse(name).name);
  const used = await db.forTenant(tenantId, (scope) => selectAvatars(scope, ids));
  const stored = new Map(used.map(({ id, bytes }) => [`${id}.webp`, bytes]));
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found === null) continue;
    const bytes = avatarFile.test(name) ? stored.get(name) : undefined;
    if (bytes === undefined) {
      // The system clock, not the backend's, because the file system sets the time.
      if (Date.now() - found.mtimeMs > graceMs) await rm(file, { force: true });
    } else if (bytes !== found.size) {
      await db.forTenant(tenantId, (scope) =>
        setAvatarBytes(scope, path.parse(name).name, found.size),
      );
    }
  }
}

async function checkTenant(
  platform: FilesPlatform,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  const folder = avatarFolder({ config: platform.config, tenant: { id: tenantId } });
  const listing = await opendir(folder).catch(() => null);
  if (listing === null) return;
  let names: string[] = [];
  for await (const { name } of listing) {
    if (signal.aborted) return;
    names.push(name);
    if (names.length < batchSize) continue;
    await checkFiles(platform, tenantId, folder, names);
    names = [];
  }
  if (names.length > 0) await checkFiles(platform, tenantId, folder, names);
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
