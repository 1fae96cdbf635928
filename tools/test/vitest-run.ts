import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';
import { show } from './command.ts';
import { tallyOfVitest, type Tally, type VitestReport } from './tally.ts';
import { UNHANDLED_FILE } from './unhandled-reporter.ts';

const VITEST = join(root, 'node_modules/vitest/vitest.mjs');
const UNHANDLED = join(import.meta.dirname, 'unhandled-reporter.ts');

/**
 * Runs vitest once.
 *
 * @param args what to run, such as `['--project', 'api']`
 * @param env variables added to our own
 */
export async function vitest(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-vitest-'));
  const file = join(folder, 'report.json');
  const unhandled = join(folder, 'unhandled.json');
  const reporters = ['default', 'json', UNHANDLED].map((reporter) => `--reporter=${reporter}`);
  const options = [...reporters, `--outputFile.json=${file}`];
  try {
    const code = await show(process.execPath, [VITEST, 'run', ...args, ...options], {
      cwd: root,
      env: { ...process.env, ...env, [UNHANDLED_FILE]: unhandled },
    });
    const thrown = (read(unhandled) as string[] | null) ?? [];
    return tallyOfVitest(read(file) as VitestReport | null, code, thrown);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
