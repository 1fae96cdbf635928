import type { SpawnOptions } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';
import { capture, show } from './command.ts';
import { tallyOfVitest, type Tally, type VitestReport } from './tally.ts';
import { unhandledFileVariable } from './unhandled-reporter.ts';

const vitestCli = join(root, 'node_modules/vitest/vitest.mjs');
const unhandledReporter = join(import.meta.dirname, 'unhandled-reporter.ts');

/**
 * Runs vitest once.
 *
 * @param args selection, such as `['--project', 'api']`
 * @param env variables in addition to our own
 * @param report receives the output if the run fails; set it for a run beside another one, which then has
 * low priority. Null streams the output.
 */
export async function runVitest(
  args: string[],
  env: NodeJS.ProcessEnv = {},
  report: ((text: string) => void) | null = null,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-vitest-'));
  const file = join(folder, 'report.json');
  const unhandled = join(folder, 'unhandled.json');
  const reporters = ['dot', 'json', unhandledReporter].map((reporter) => `--reporter=${reporter}`);
  // A passed test prints only its dot; a failed one is printed in full at the end.
  const options = [...reporters, `--outputFile.json=${file}`, '--silent=passed-only'];
  try {
    const command = [vitestCli, 'run', ...args, ...options];
    const settings = {
      cwd: root,
      env: { ...process.env, ...env, [unhandledFileVariable]: unhandled },
    };
    const code =
      report === null
        ? await show(process.execPath, command, settings)
        : await runQuietly(command, settings, report);
    const thrown = (read(unhandled) as string[] | null) ?? [];
    return tallyOfVitest(read(file) as VitestReport | null, code, thrown);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runQuietly(
  command: string[],
  settings: SpawnOptions,
  report: (text: string) => void,
): Promise<number> {
  const { code, output } = await capture(process.execPath, command, {
    ...settings,
    isLowPriority: true,
  });
  if (code !== 0) report(output.trim());
  return code;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
