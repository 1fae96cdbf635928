import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';
import { show } from './command.ts';
import { tallyOfVitest, type Tally, type VitestReport } from './tally.ts';

const VITEST = join(root, 'node_modules/vitest/vitest.mjs');

/**
 * Runs vitest once.
 *
 * @param args what to run, such as `['--project', 'api']`
 * @param env variables added to our own
 */
export async function vitest(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-vitest-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  try {
    const code = await show(process.execPath, [VITEST, 'run', ...args, ...reporters], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return tallyOfVitest(readReport(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return null;
  }
}
