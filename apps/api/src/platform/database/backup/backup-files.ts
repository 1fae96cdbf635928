/** Copies folders file by file, with a checksum of what was read and of what was written. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiConfig } from '../../config/config.ts';
import { StartupError } from '../../context/error.ts';
import { markFile } from '../../files/site-folders.ts';
import type { BackupFile } from './manifest.ts';

/** Folders and files of a data directory that are not copied: generated again, or of a running process. */
const leftOut = new Set([
  'pg',
  'pg.creating',
  'lock',
  'lock.takeover',
  'pictures',
  'media-store',
  'shared-store',
  'shared-builds',
  'shared-drafts',
  // Caches of workers.
  'workers',
]);

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Lists the files below a folder in order, relative to it and with `/`; none if it is missing. Throws `StartupError`
 * for a symbolic link, whose content would be left out.
 */
async function listFiles(
  folder: string,
  isWanted: (file: string) => boolean = () => true,
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    },
  );
  const backupEntries = entries
    .map((entry) => ({ entry, path: path.join(entry.parentPath, entry.name) }))
    .map((item) => ({ ...item, file: path.relative(folder, item.path).split(path.sep).join('/') }))
    .filter(({ file }) => isWanted(file));
  const link = backupEntries.find(({ entry }) => entry.isSymbolicLink());
  if (link !== undefined)
    throw new StartupError(
      `${link.path} is a symbolic link, whose content the backup would lack; name its target in the settings, such as RECORDINGS_DIR, or mount the target there`,
    );
  return backupEntries
    .filter(({ entry }) => entry.isFile())
    .map(({ file }) => file)
    .toSorted();
}

/** The files that processes share, in SHARED_DIR. */
const shared = new Set(['art', 'avatars', 'builds', 'mail', 'sandbox-bank', markFile]);
type DataFolders = Pick<ApiConfig, 'dataDir' | 'sharedDir'>;

/** Returns the folder in which a file of a data directory belongs: that of the process, or the shared one. */
const dataFolderOf = (file: string, { dataDir, sharedDir }: DataFolders): string =>
  shared.has(file.split('/')[0] ?? '') ? sharedDir : dataDir;

/** Where a restore puts the files of a backup that are below `prefix`. */
export interface RestoredFolder {
  readonly setting: 'DATA_DIR' | 'SHARED_DIR' | 'RECORDINGS_DIR';
  readonly dir: string;
  /** Folder of the backup's data, which ends with `/`; empty for all of it. */
  readonly prefix: string;
  /** Relative to `prefix`. */
  readonly files: readonly string[];
}

/** Recordings of a data directory, which is where they are without `RECORDINGS_DIR`. */
const recordings = 'recordings/';

/** Assigns each file of a backup's data to the folder that the settings name for it. */
export function restoredFolders(
  files: readonly string[],
  folders: DataFolders & Pick<ApiConfig, 'recordingsDir'>,
): RestoredFolder[] {
  const { dataDir, sharedDir, recordingsDir } = folders;
  const isElsewhere = recordingsDir !== path.join(dataDir, recordings.slice(0, -1));
  const isMoved = (file: string) => isElsewhere && file.startsWith(recordings);
  const moved = files.filter(isMoved);
  const filesOf = (dir: string) =>
    files.filter((file) => !isMoved(file) && dataFolderOf(file, folders) === dir);
  const restored: RestoredFolder[] = [
    { setting: 'DATA_DIR', dir: dataDir, prefix: '', files: filesOf(dataDir) },
  ];
  if (sharedDir !== dataDir)
    restored.push({ setting: 'SHARED_DIR', dir: sharedDir, prefix: '', files: filesOf(sharedDir) });
  if (moved.length > 0)
    restored.push({
      setting: 'RECORDINGS_DIR',
      dir: recordingsDir,
      prefix: recordings,
      files: moved.map((file) => file.slice(recordings.length)),
    });
  return restored;
}

/** Copies the files of a data directory and of the shared folder into one. */
export async function copyData(folders: DataFolders, to: string): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  const homes = new Set([folders.dataDir, folders.sharedDir]);
  for (const folder of homes) {
    // One of them may be inside the other.
    const others = [...homes]
      .filter((home) => home !== folder)
      .map((home) => `${path.relative(folder, home)}/`);
    const files = await listFiles(
      folder,
      (file) =>
        dataFolderOf(file, folders) === folder &&
        !leftOut.has(file.split('/')[0] ?? '') &&
        !others.some((other) => file.startsWith(other)) &&
        !file.endsWith('.part'),
    );
    copied.push(...(await copyFiles(folder, to, files)));
  }
  return copied;
}

/** Returns the checksum and size of a file. */
export async function digestFile(file: string): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function copyFile(from: string, to: string): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await mkdir(path.dirname(to), { recursive: true });
  await pipeline(createReadStream(from), count, createWriteStream(to));
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Copies files from one folder to another and reads the copies back. A file that disappears meanwhile is left
 * out. Throws `StartupError` for a copy that differs.
 */
export async function copyFiles(from: string, to: string, files: readonly string[]) {
  const copied: BackupFile[] = [];
  for (const file of files) {
    const target = path.join(to, file);
    const source = path.join(from, file);
    const digest = await copyFile(source, target).catch(async (error: unknown) => {
      if (isMissing(error) && (await stat(source).catch(() => null)) === null) return null;
      throw error;
    });
    if (digest === null) continue;
    if ((await digestFile(target)).sha256 !== digest.sha256)
      throw new StartupError(`${target} was not written correctly: it differs from its source`);
    copied.push({ path: file, ...digest });
  }
  return copied;
}

/** Lists the folders below a folder, relative to it and with `/`. */
export async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((entry) => entry.split(path.sep).join('/'))
    .toSorted();
}

/** Copies a folder with these folders in it, which may be empty, as `copyFiles` does. */
export async function copyFolder(
  from: string,
  to: string,
  folders: readonly string[],
): Promise<BackupFile[]> {
  for (const folder of folders) await mkdir(path.join(to, folder), { recursive: true });
  return copyFiles(from, to, await listFiles(from));
}

/** Throws `StartupError` for files that a symbolic link leads to, out of the backup. */
async function refuseLinks(folder: string, files: readonly BackupFile[]): Promise<void> {
  const home = await realpath(folder);
  for (const { path: file } of files) {
    const found = await realpath(path.join(folder, file)).catch(() => null);
    if (found !== null && found !== path.join(home, file))
      throw new StartupError(
        `${path.join(folder, file)} leads out of the backup by a symbolic link; a backup has none`,
      );
  }
}

/** Throws `StartupError` naming the files of a backup that are missing, damaged or reached by a symbolic link. */
export async function checkFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  await refuseLinks(folder, files);
  const faults: string[] = [];
  for (const { path: file, bytes, sha256 } of files) {
    const digest = await digestFile(path.join(folder, file)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (digest === null) faults.push(`${file}: is missing`);
    else if (digest.bytes !== bytes)
      faults.push(`${file}: expected ${bytes} bytes, found ${digest.bytes}`);
    else if (digest.sha256 !== sha256) faults.push(`${file}: its checksum differs`);
  }
  if (faults.length > 0)
    throw new StartupError(
      `${folder} is damaged:\n${faults.slice(0, 20).join('\n')}${faults.length > 20 ? `\nand ${faults.length - 20} more files` : ''}`,
    );
}
