/** Archive of earlier builds' files in a store that all processes reach, such as S3 (FLT-08). */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '@grandstand/contract/constants';
import type { PortalLog, SharedBuilds } from '../options.ts';
import {
  chooseRetained,
  defaultMaxBytes,
  type ArchivedBuild,
  type AssetArchive,
} from './asset-archive.ts';
import type { BuildInfo } from './build-files.ts';

/** Time between attempts to store a build, ms. */
const retryMs = 60_000;
/** Time limit of listing what is stored, ms. */
const listMs = 30_000;
/** Age from which a file without a build is removed, ms: a process that starts stores its files meanwhile. */
const graceMs = hourMs;
/** Files that are sent at once. */
const concurrency = 8;
const fileName = /^[\w-][\w.-]{0,200}$/;

interface Options {
  readonly files: SharedBuilds;
  /** Folder of this process, for copies of earlier builds' files. */
  readonly folder: string;
  readonly assetsFolder: string;
  readonly build: BuildInfo;
  readonly log: Pick<PortalLog, 'warn'>;
  /** Epoch ms; now by default. */
  readonly now?: () => number;
}

interface SharedArchive extends AssetArchive {
  /** Resolves when this build was stored, or the first attempt failed. */
  readonly stored: Promise<void>;
  close(): void;
}

const listOf = (id: string) => `builds/lists/${id}.json`;
const keyOf = (name: string) => `builds/files/${name}`;
const nameIn = (key: string) => key.slice(key.lastIndexOf('/') + 1);

async function storedEntries(files: SharedBuilds, folder: string) {
  const entries: { key: string; size: number; modifiedMs: number }[] = [];
  for await (const entry of files.walk(folder, AbortSignal.timeout(listMs))) entries.push(entry);
  return entries;
}

async function readList(files: SharedBuilds, key: string): Promise<ArchivedBuild | null> {
  const file = await files.locate(key);
  if (file === null) return null;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ArchivedBuild;
  } catch {
    // Another process has just removed it.
    return null;
  }
}

/** Stores the list of this build, unless it is the newest, and the files that are not stored yet. */
async function storeBuild({ files, assetsFolder, build }: Options): Promise<void> {
  const put = async (key: string, write: (draft: string) => Promise<unknown>) => {
    const draft = await files.draft();
    try {
      await write(draft);
      await files.put(key, draft);
    } finally {
      await rm(draft, { force: true });
    }
  };
  const names = await readdir(assetsFolder);
  const sizes = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await stat(join(assetsFolder, name))).size] as const),
    ),
  );
  const lists = await storedEntries(files, 'builds/lists/');
  const newest = lists.toSorted((one, other) => other.modifiedMs - one.modifiedMs)[0];
  // The list before the files, so that these never look unused.
  if (newest?.key !== listOf(build.id))
    await put(listOf(build.id), (draft) =>
      writeFile(draft, JSON.stringify({ ...build, files: sizes })),
    );
  const stored = new Map(
    (await storedEntries(files, 'builds/files/')).map(({ key, size }) => [nameIn(key), size]),
  );
  const missing = names.filter((name) => stored.get(name) !== sizes[name]);
  while (missing.length > 0)
    await Promise.all(
      missing
        .splice(0, concurrency)
        .map((name) => put(keyOf(name), (draft) => copyFile(join(assetsFolder, name), draft))),
    );
}

/** Removes builds that were replaced a week ago or exceed the limit, and files that no retained build uses. */
async function removeUnretained({ files, now = Date.now }: Options): Promise<void> {
  // Files before lists: a build that is stored meanwhile has its list first.
  const entries = await storedEntries(files, 'builds/files/');
  const lists = await storedEntries(files, 'builds/lists/');
  const builds: ArchivedBuild[] = [];
  for (const { key, modifiedMs } of lists) {
    const build = await readList(files, key);
    // The time of the store, since a list is stored again when its build replaces another one.
    if (build !== null) builds.push({ ...build, startedAt: modifiedMs });
  }
  builds.sort((one, other) => other.startedAt - one.startedAt);
  const retained = chooseRetained(builds, now(), defaultMaxBytes);
  const used = new Set(retained.flatMap((build) => Object.keys(build.files)));
  for (const { id } of builds.slice(retained.length)) await files.remove(listOf(id));
  for (const { key, modifiedMs } of entries)
    if (!used.has(nameIn(key)) && now() - modifiedMs > graceMs) await files.remove(key);
}

/**
 * Stores this build among the shared files while the process already serves, again after a failure, and returns
 * the archive. Files of other builds are copied to this machine when they are requested.
 */
export async function archiveInStore(options: Options): Promise<SharedArchive> {
  const { files, folder, log } = options;
  const filesFolder = join(folder, 'files');
  await rm(folder, { recursive: true, force: true });
  await mkdir(filesFolder, { recursive: true });
  let timer: NodeJS.Timeout | null = null;
  const store = async (): Promise<void> => {
    try {
      await storeBuild(options);
      await removeUnretained(options);
    } catch (error) {
      log.warn({ err: error }, 'the files of this build could not be stored yet');
      timer = setTimeout(() => void store(), retryMs).unref();
    }
  };
  let copies = 0;
  return {
    filesFolder,
    stored: store(),
    close: () => clearTimeout(timer ?? undefined),
    find: async (id) => {
      const build = await readList(files, listOf(id));
      return build === null ? null : { id: build.id, timestamp: build.timestamp };
    },
    fetch: async (name) => {
      if (!fileName.test(name)) return;
      const file = await files.locate(keyOf(name));
      if (file === null) return;
      const part = join(folder, `${(copies += 1)}.part`);
      await copyFile(file, part);
      await rename(part, join(filesFolder, name));
    },
  };
}
