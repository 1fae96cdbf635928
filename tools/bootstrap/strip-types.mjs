// Writes what the server loads of our sources without its types, for `load-plain.mjs`. Types become
// blanks, so that errors still name the right place. Needs Node 24.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { plainFile, plainFolder, root, sourceFolders } from './plain-sources.mjs';

const skippedFolders = new Set(['node_modules', 'dist', 'test']);
const loaded = /(?<!\.test|\.d)\.ts$/;

/**
 * @param {string} folder
 * @returns {string[]}
 */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return loaded.test(entry.name) ? [path] : [];
    return skippedFolders.has(entry.name) ? [] : filesIn(path);
  });

mkdirSync(plainFolder, { recursive: true });
const wanted = new Set();
for (const path of sourceFolders
  .map((folder) => join(root, folder))
  .filter(existsSync)
  .flatMap(filesIn)) {
  const source = readFileSync(path);
  const file = plainFile(source);
  wanted.add(basename(file));
  if (existsSync(file)) continue;
  // Whoever starts meanwhile finds a whole file or none.
  const made = `${file}.${process.pid}`;
  writeFileSync(made, stripTypeScriptTypes(source.toString()));
  renameSync(made, file);
}
for (const name of readdirSync(plainFolder)) {
  if (name.endsWith('.js') && !wanted.has(name)) rmSync(join(plainFolder, name), { force: true });
}
