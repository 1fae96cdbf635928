// `node tools/lockfile.ts`, to run after every `npm install`: adds the packages for other platforms that
// npm left out of the lockfile, so that `npm ci` accepts it on every machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatforms, withPlatforms, type Lockfile } from './check/lockfile.ts';
import { root } from './root.ts';

const file = join(root, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
const missing = missingPlatforms(lockfile);
if (missing.length > 0) {
  writeFileSync(file, `${JSON.stringify(withPlatforms(lockfile), null, 2)}\n`);
}
console.log(
  missing.length === 0
    ? 'package-lock.json names every platform'
    : `added ${missing.length} packages for other platforms to package-lock.json`,
);
