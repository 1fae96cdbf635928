import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../root.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-cycles-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Lints files with the repository's rule on import cycles. */
function lint(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/oxlint/bin/oxlint'),
      '--config',
      join(root, '.oxlintrc.json'),
      '--format=unix',
      folder,
    ],
    { encoding: 'utf8' },
  );
  return stdout + stderr;
}

it('two files that import each other’s types are a cycle', () => {
  const output = lint({
    'player.ts': "import type { Team } from './team.ts';\nexport type Player = { team: Team };\n",
    'team.ts': "import type { Player } from './player.ts';\nexport type Team = { of: Player[] };\n",
  });
  expect(output).toContain('import(no-cycle)');
});

it('a file that imports types of another is not a cycle', () => {
  const output = lint({
    'player.ts': "import type { Team } from './team.ts';\nexport type Player = { team: Team };\n",
    'team.ts': 'export type Team = { readonly name: string };\n',
  });
  expect(output).not.toContain('no-cycle');
});
