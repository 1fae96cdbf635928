/** Archive of earlier builds' files, for pages that were opened with them (FLT-08). */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, hourMs } from '@grandstand/contract/constants';
import type { BuildInfo } from './build-files.ts';
import type { PortalLog } from '../options.ts';

/** Retention of a build's files after a newer build replaced it, ms: a week. */
const retentionMs = 7 * dayMs;
/** Limit for the files of all builds, bytes. One build has about 8 MB, most of which the next one shares. */
export const defaultMaxBytes = 200_000_000;
/** Age from which a partial file counts as abandoned, ms; writing a file takes less than a second. */
const abandonedAfterMs = hourMs;

export interface ArchivedBuild extends BuildInfo {
  /** Time at which it last replaced another build, epoch ms. */
  readonly startedAt: number;
  /** Bytes by name; names contain a content hash. */
  readonly files: Readonly<Record<string, number>>;
}

export interface AssetArchive {
  /** Holds the files of all retained builds. */
  readonly filesFolder: string;
  /** Returns a build's data; null if the build is not retained. */
  find(id: string): Promise<BuildInfo | null>;
  /**
   * Copies a file of another build into `filesFolder`, if it is retained; absent if all of them are there. Rejects
   * while the store cannot be used.
   */
  readonly fetch?: (name: string) => Promise<void>;
}

interface Options {
  /** Archive folder: outlives builds, and may be shared by processes of several. */
  readonly folder: string;
  readonly assetsFolder: string;
  readonly build: BuildInfo;
  readonly log: Pick<PortalLog, 'warn'>;
  /** Epoch ms; now by default. */
  readonly now?: number;
  readonly maxBytes?: number;
}

const foldersIn = (folder: string) => ({
  files: join(folder, 'files'),
  manifests: join(folder, 'lists'),
  /** Incomplete files. */
  parts: join(folder, 'parts'),
});
type Folders = ReturnType<typeof foldersIn>;

/** Writes to a temporary file first, so that the target is complete or absent. */
async function writeAtomically(
  { parts }: Folders,
  target: string,
  write: (file: string) => Promise<unknown>,
): Promise<void> {
  const part = join(parts, randomUUID());
  try {
    await write(part);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

async function sizesIn(folder: string): Promise<Record<string, number>> {
  const names = await readdir(folder);
  const sized = names.map(async (name) => [name, (await stat(join(folder, name))).size] as const);
  return Object.fromEntries(await Promise.all(sized));
}

async function readManifest(file: string): Promise<ArchivedBuild | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ArchivedBuild;
  } catch (error) {
    // Another process has just removed it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // A power failure can leave a file without its content.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the archived builds, newest first. */
async function listBuilds({ manifests }: Folders): Promise<ArchivedBuild[]> {
  const names = await readdir(manifests);
  const builds = await Promise.all(names.map((name) => readManifest(join(manifests, name))));
  return builds.filter((build) => build !== null).toSorted((a, b) => b.startedAt - a.startedAt);
}

/**
 * Returns the builds to retain: always the newest, and others while they are recent and within the disk
 * limit.
 */
export function chooseRetained(
  newestFirst: readonly ArchivedBuild[],
  now: number,
  maxBytes: number,
): ArchivedBuild[] {
  const sizes: Record<string, number> = {};
  const retained: ArchivedBuild[] = [];
  for (const [index, build] of newestFirst.entries()) {
    const replacedAt = newestFirst[index - 1]?.startedAt ?? now;
    Object.assign(sizes, build.files);
    const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    if (index > 0 && (now - replacedAt > retentionMs || bytes > maxBytes)) break;
    retained.push(build);
  }
  return retained;
}

/** Moves a file to the parts, atomically. Returns its path there, or null if another process was first. */
async function moveAway({ parts }: Folders, file: string): Promise<string | null> {
  const part = join(parts, randomUUID());
  const now = new Date();
  try {
    // A new mtime, since an old part counts as abandoned by a killed process.
    await utimes(file, now, now);
    await rename(file, part);
    return part;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes a build's manifest, unless a process that has just started the build rewrote it. */
async function removeManifest(folders: Folders, { id, startedAt }: ArchivedBuild): Promise<void> {
  const manifest = join(folders.manifests, `${id}.json`);
  const part = await moveAway(folders, manifest);
  if (part === null) return;
  const movedManifest = await readManifest(part);
  if (movedManifest !== null && movedManifest.startedAt !== startedAt) await rename(part, manifest);
  else await rm(part, { force: true });
}

/** Removes partial files of killed processes. */
async function removeOldParts({ parts }: Folders): Promise<void> {
  for (const name of await readdir(parts)) {
    const part = join(parts, name);
    const stats = await stat(part).catch((error: NodeJS.ErrnoException) => {
      // Another process has just moved it into place.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (stats !== null && Date.now() - stats.mtimeMs > abandonedAfterMs)
      await rm(part, { force: true });
  }
}

/** Removes files that no retained build uses. */
async function removeUnretained(folders: Folders, now: number, maxBytes: number): Promise<void> {
  const filesOf = (retained: readonly ArchivedBuild[]) =>
    new Set(retained.flatMap(({ files }) => Object.keys(files)));
  // Read files before manifests: a process that adds a build writes its manifest first, so its files never
  // look unowned.
  const names = await readdir(folders.files);
  const builds = await listBuilds(folders);
  const retained = chooseRetained(builds, now, maxBytes);
  const retainedFiles = filesOf(retained);
  for (const build of builds.slice(retained.length)) await removeManifest(folders, build);
  const moved = new Map<string, string>();
  for (const name of names) {
    if (retainedFiles.has(name)) continue;
    const part = await moveAway(folders, join(folders.files, name));
    if (part !== null) moved.set(name, part);
  }
  // A process that started in the meantime may have found a file before it was moved away. It wrote its
  // manifest before that, so the manifest is visible now.
  const neededAgain = filesOf(chooseRetained(await listBuilds(folders), now, maxBytes));
  for (const [name, part] of moved)
    if (neededAgain.has(name)) await rename(part, join(folders.files, name));
    else await rm(part, { force: true });
  await removeOldParts(folders);
}

/**
 * Archives the files of this build, and removes those of builds that were replaced a week ago or exceed the
 * disk limit. Returns null if the folder is not writable: the files of earlier builds are then not served,
 * but this build starts.
 */
export async function archiveBuild(options: Options): Promise<AssetArchive | null> {
  const { folder, assetsFolder, build, log, now = Date.now() } = options;
  const folders = foldersIn(folder);
  const manifestOf = (id: string) => join(folders.manifests, `${id}.json`);
  try {
    for (const path of Object.values(folders)) await mkdir(path, { recursive: true });
    const files = await sizesIn(assetsFolder);
    const [newest] = await listBuilds(folders);
    // A restart of the same build replaces none.
    const startedAt = newest?.id === build.id ? newest.startedAt : now;
    const manifest: ArchivedBuild = { ...build, startedAt, files };
    await writeAtomically(folders, manifestOf(build.id), (part) =>
      writeFile(part, JSON.stringify(manifest)),
    );
    const archivedSizes = await sizesIn(folders.files);
    for (const [name, bytes] of Object.entries(files))
      if (archivedSizes[name] !== bytes)
        await writeAtomically(folders, join(folders.files, name), (part) =>
          // A copy would have the original's mode instead of this process's.
          readFile(join(assetsFolder, name)).then((content) => writeFile(part, content)),
        );
    await removeUnretained(folders, now, options.maxBytes ?? defaultMaxBytes);
  } catch (error) {
    log.warn({ err: error, folder }, 'the files of this build could not be archived');
    return null;
  }
  return {
    filesFolder: folders.files,
    find: async (id) => {
      const archived = await readManifest(manifestOf(id));
      return archived === null ? null : { id: archived.id, timestamp: archived.timestamp };
    },
  };
}
