/** A copy of the repository, in which a test may add and change sources. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../root.ts';

/** Made by installing and building. */
const notCopied = new Set(['node_modules', 'dist', '.cache']);

/** Workspace packages come from the copy, all others from the repository. */
function linkPackages(copy: string): void {
  const installed = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules/@grandstand'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@grandstand')
      symlinkSync(join(installed, name), join(copy, 'node_modules', name));
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(copy, parent)).map((name) => join(parent, name)),
  );
  for (const folder of [...workspaces, 'demo']) {
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@grandstand', basename(folder)));
    const ownModules = join(root, folder, 'node_modules');
    if (existsSync(ownModules)) symlinkSync(ownModules, join(copy, folder, 'node_modules'));
  }
}

/**
 * Copies files and folders of the repository to a temporary folder, with its packages linked; returns the
 * folder. The caller removes it.
 * @param name start of the folder's name
 * @param linked folder that is linked, not copied, since nothing changes in it and it is large
 */
export function copyRepository(name: string, paths: readonly string[], linked?: string): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  const source = linked === undefined ? null : join(root, linked);
  for (const path of [...paths, 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (file) => !notCopied.has(basename(file)) && file !== source,
    });
  if (linked !== undefined && source !== null) symlinkSync(source, join(copy, linked));
  linkPackages(copy);
  return copy;
}
