/** Archive of earlier builds' files, for pages that were opened with them (FLT-08). */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildInfo } from './build-files.ts';
import type { PortalLog } from '../options.ts';

/** Retention of a build's files after a newer build replaced it, ms: a week. */
const retentionMs = 7 * 24 * 60 * 60_000;
/** Limit for the files of all builds, bytes. One build has about 8 MB, most of which the next one shares. */
const defaultMaxBytes = 200_000_000;
/** Age from which a partial file counts as abandoned, ms; writing a file takes less than a second. */
const oldPartMs = 60 * 60_000;

interface ArchivedBuild extends BuildInfo {
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

const placesIn = (folder: string) => ({
  files: join(folder, 'files'),
  lists: join(folder, 'lists'),
  /** Incomplete files. */
  parts: join(folder, 'parts'),
});
type Places = ReturnType<typeof placesIn>;

/** Writes to a temporary file first, so that the target is complete or absent. */
async function place(
  { parts }: Places,
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

async function readList(file: string): Promise<ArchivedBuild | null> {
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
async function listBuilds({ lists }: Places): Promise<ArchivedBuild[]> {
  const names = await readdir(lists);
  const builds = await Promise.all(names.map((name) => readList(join(lists, name))));
  return builds
    .filter((build) => build !== null)
    .toSorted((one, other) => other.startedAt - one.startedAt);
}

/** Returns the builds to retain: always the newest, others while they are recent and fit. */
function chooseRetained(
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

/** Moves a file away atomically. Returns its new path, or null if another process took it first. */
async function take({ parts }: Places, file: string): Promise<string | null> {
  const part = join(parts, randomUUID());
  const now = new Date();
  try {
    // A fresh mtime: otherwise it would count as a killed process's leftover.
    await utimes(file, now, now);
    await rename(file, part);
    return part;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes a build's list, unless a process that has just started the build rewrote it. */
async function removeList(places: Places, { id, startedAt }: ArchivedBuild): Promise<void> {
  const list = join(places.lists, `${id}.json`);
  const part = await take(places, list);
  if (part === null) return;
  const taken = await readList(part);
  if (taken !== null && taken.startedAt !== startedAt) await rename(part, list);
  else await rm(part, { force: true });
}

/** Removes partial files of killed processes. */
async function removeOldParts({ parts }: Places): Promise<void> {
  for (const name of await readdir(parts)) {
    const part = join(parts, name);
    const found = await stat(part).catch((error: NodeJS.ErrnoException) => {
      // Another process has just moved it into place.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (found !== null && Date.now() - found.mtimeMs > oldPartMs) await rm(part, { force: true });
  }
}

/** Removes files that no retained build has. */
async function tidy(places: Places, now: number, maxBytes: number): Promise<void> {
  const filesOf = (retained: readonly ArchivedBuild[]) =>
    new Set(retained.flatMap(({ files }) => Object.keys(files)));
  // Read files before lists: a process that adds a build writes its list first, so its files never look
  // unowned.
  const names = await readdir(places.files);
  const builds = await listBuilds(places);
  const retained = chooseRetained(builds, now, maxBytes);
  const retainedFiles = filesOf(retained);
  for (const build of builds.slice(retained.length)) await removeList(places, build);
  const taken = new Map<string, string>();
  for (const name of names) {
    if (retainedFiles.has(name)) continue;
    const part = await take(places, join(places.files, name));
    if (part !== null) taken.set(name, part);
  }
  // A process that started meanwhile may have found a file before it was moved away. It wrote its list
  // before that, so the list is visible now.
  const neededAgain = filesOf(chooseRetained(await listBuilds(places), now, maxBytes));
  for (const [name, part] of taken)
    if (neededAgain.has(name)) await rename(part, join(places.files, name));
    else await rm(part, { force: true });
  await removeOldParts(places);
}

/**
 * Archives the files of this build, and removes those of builds that were replaced a week ago or do not
 * fit. Returns null if the folder is not writable: old pages then lose their files, but this build
 * starts.
 */
export async function archiveBuild(options: Options): Promise<AssetArchive | null> {
  const { folder, assetsFolder, build, log, now = Date.now() } = options;
  const places = placesIn(folder);
  const listOf = (id: string) => join(places.lists, `${id}.json`);
  try {
    for (const path of Object.values(places)) await mkdir(path, { recursive: true });
    const files = await sizesIn(assetsFolder);
    const [newest] = await listBuilds(places);
    // A restart replaces nothing.
    const startedAt = newest?.id === build.id ? newest.startedAt : now;
    const list: ArchivedBuild = { ...build, startedAt, files };
    await place(places, listOf(build.id), (part) => writeFile(part, JSON.stringify(list)));
    const there = await sizesIn(places.files);
    for (const [name, bytes] of Object.entries(files))
      if (there[name] !== bytes)
        await place(places, join(places.files, name), (part) =>
          // A copy would have the original's mode instead of this process's.
          readFile(join(assetsFolder, name)).then((content) => writeFile(part, content)),
        );
    await tidy(places, now, options.maxBytes ?? defaultMaxBytes);
  } catch (error) {
    log.warn({ err: error, folder }, 'the files of this build could not be archived');
    return null;
  }
  return {
    filesFolder: places.files,
    find: async (id) => {
      const archived = await readList(listOf(id));
      return archived === null ? null : { id: archived.id, timestamp: archived.timestamp };
    },
  };
}
