/** Files of the builds before this one, for pages that were opened with them (FLT-08). */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildInfo } from './build-files.ts';
import type { PortalLog } from './options.ts';

/** How long the files of a build are kept after another one replaced it, ms: a week. */
const retentionMs = 7 * 24 * 60 * 60_000;
/** What the files of all builds may take, bytes; one has about 8 MB, of which most are in the next, too. */
const defaultMaxBytes = 200_000_000;
/** When what is half written is nobody's any more, ms; writing a file takes less than a second. */
const oldPartMs = 60 * 60_000;

interface ArchivedBuild extends BuildInfo {
  /** When it last took the place of another one, epoch ms. */
  readonly startedAt: number;
  /** Bytes by name; the names have a hash of what is inside. */
  readonly files: Readonly<Record<string, number>>;
}

export interface AssetArchive {
  /** Has the files of all builds that are kept. */
  readonly filesFolder: string;
  /** What is known of a build; null of one that is not kept. */
  find(id: string): Promise<BuildInfo | null>;
}

interface Options {
  /** Where builds are kept: it outlives the next build, and may be shared by processes of several. */
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
  /** What is not whole yet. */
  parts: join(folder, 'parts'),
});
type Places = ReturnType<typeof placesIn>;

/** Writes a file elsewhere first, so that it is there whole or not at all. */
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
    // A machine that lost its power can leave a file without what was written.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What is kept, the newest first. */
async function listBuilds({ lists }: Places): Promise<ArchivedBuild[]> {
  const names = await readdir(lists);
  const builds = await Promise.all(names.map((name) => readList(join(lists, name))));
  return builds
    .filter((build) => build !== null)
    .toSorted((one, other) => other.startedAt - one.startedAt);
}

/** The builds to keep: the newest always, others while they are recent and fit. */
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

/** Takes a file away in one step; answers where it is now, or null when another process had taken it. */
async function take({ parts }: Places, file: string): Promise<string | null> {
  const part = join(parts, randomUUID());
  const now = new Date();
  try {
    // It is not to be taken for what a killed process left.
    await utimes(file, now, now);
    await rename(file, part);
    return part;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes the list of a build, but not the one that a process which has just started it wrote since. */
async function removeList(places: Places, { id, startedAt }: ArchivedBuild): Promise<void> {
  const list = join(places.lists, `${id}.json`);
  const part = await take(places, list);
  if (part === null) return;
  const taken = await readList(part);
  if (taken !== null && taken.startedAt !== startedAt) await rename(part, list);
  else await rm(part, { force: true });
}

/** Removes what processes that were killed left half written. */
async function removeOldParts({ parts }: Places): Promise<void> {
  for (const name of await readdir(parts)) {
    const part = join(parts, name);
    const found = await stat(part).catch((error: NodeJS.ErrnoException) => {
      // Another process has just put it in its place.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (found !== null && Date.now() - found.mtimeMs > oldPartMs) await rm(part, { force: true });
  }
}

/** Removes what no build that is to be kept has. */
async function tidy(places: Places, now: number, maxBytes: number): Promise<void> {
  const filesOf = (retained: readonly ArchivedBuild[]) =>
    new Set(retained.flatMap(({ files }) => Object.keys(files)));
  // Files before lists: whoever adds a build writes its list first, and its files are not taken for
  // nobody's.
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
  // A process that has started meanwhile may have found a file there before it was taken away. Then its
  // list was there before, too, so that it is seen now.
  const neededAgain = filesOf(chooseRetained(await listBuilds(places), now, maxBytes));
  for (const [name, part] of taken)
    if (neededAgain.has(name)) await rename(part, join(places.files, name));
    else await rm(part, { force: true });
  await removeOldParts(places);
}

/**
 * Keeps the files of this build, and forgets those of builds that were replaced a week ago or do not
 * fit. A folder that cannot be written costs old pages their files, and not this build its start: then
 * the answer is null.
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
          // Not as a copy, which would have the original's mode instead of this process's.
          readFile(join(assetsFolder, name)).then((content) => writeFile(part, content)),
        );
    await tidy(places, now, options.maxBytes ?? defaultMaxBytes);
  } catch (error) {
    log.warn({ err: error, folder }, 'the files of this build could not be kept for later');
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
