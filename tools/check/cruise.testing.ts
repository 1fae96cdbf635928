import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';

/** A violation that dependency-cruiser reports: the rule's name, and what imports what. */
export type ImportViolation = { rule: string; from: string; to: string };

/**
 * Checks files of a temporary repository by a configuration of this folder.
 *
 * @param files texts by path below the root
 */
export function cruise(config: string, files: Readonly<Record<string, string>>): ImportViolation[] {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-imports-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    mkdirSync(join(folder, 'node_modules/@grandstand'), { recursive: true });
    for (const app of ['api', 'portal'])
      symlinkSync(join(folder, 'apps', app), join(folder, 'node_modules/@grandstand', app));
    const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const options = ['--config', join(import.meta.dirname, config), '--output-type', 'json', '.'];
    const { stdout, stderr } = spawnSync(process.execPath, [command, ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (stdout === '') throw new Error(stderr);
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { rule: { name: string }; from: string; to: string }[] };
    };
    return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
