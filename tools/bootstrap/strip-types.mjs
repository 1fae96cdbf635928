// Writes the server's sources without their types, for `load-stripped.mjs`. Types become blanks, so that
// errors still point to the right position. Needs Node 24.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import {
  endMarker,
  readStripped,
  root,
  sourceFolders,
  strippedFile,
  strippedFolder,
} from './stripped-sources.mjs';

/** Longer than writing a file takes: an older temporary file is a leftover. */
const leftoverAfterMs = 60_000;
const skippedFolders = new Set(['node_modules', 'dist', 'test']);
const serverSource = /(?<!\.test|\.testing|\.d)\.ts$/;

/**
 * @param {string} folder
 * @returns {string[]}
 */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return serverSource.test(entry.name) ? [path] : [];
    return skippedFolders.has(entry.name) ? [] : filesIn(path);
  });

/**
 * @param {string} file
 * @param {Uint8Array} source
 */
function write(file, source) {
  mkdirSync(strippedFolder, { recursive: true });
  // A concurrent start finds a complete file or none, even after a power failure.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${stripTypeScriptTypes(source.toString())}${endMarker}`, {
    flush: true,
  });
  renameSync(temporary, file);
}

const wanted = new Set();
/**
 * The first failure, in one line; null if there was none.
 *
 * @type {string | null}
 */
let failure = null;
const folders = sourceFolders
  .map((folder) => join(root, folder))
  .filter((path) => existsSync(path));
for (const path of folders.flatMap(filesIn)) {
  const source = readFileSync(path);
  const file = strippedFile(source);
  wanted.add(basename(file));
  try {
    if (readStripped(source) === null) write(file, source);
  } catch (error) {
    failure ??= error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown';
  }
}
const present = existsSync(strippedFolder) ? readdirSync(strippedFolder) : [];
for (const name of present.filter((one) => !wanted.has(one))) {
  const path = join(strippedFolder, name);
  try {
    // Another start is about to rename a newer temporary file.
    if (name.endsWith('.js') || statSync(path).mtimeMs < Date.now() - leftoverAfterMs) rmSync(path);
  } catch {
    // A leftover is harmless: it belongs to no source.
  }
}
if (failure !== null) {
  console.error(
    `some sources are stripped of their types at each start, which takes memory: ${failure}`,
  );
}
