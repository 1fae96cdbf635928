// Entry point of every npm script. It has no dependencies and runs on Node 18 and newer. It downloads Node 24
// if the machine's own is too old, installs the packages once, builds the portal and the studio if the command
// needs them and they changed, and then runs the command on that Node.
import { spawnSync } from 'node:child_process';
import { dirname, delimiter, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runChild } from './bootstrap/child.mjs';
import { explain } from './bootstrap/failure.mjs';
import { installOnce } from './bootstrap/install.mjs';
import { recentNode } from './bootstrap/node-runtime.mjs';
import { watchParent } from './bootstrap/parent.mjs';
import { buildWhenChanged } from './bootstrap/site-builds.mjs';
import { serverArguments, serverProcess } from './bootstrap/server-process.mjs';

/**
 * @typedef {{ entry: string; args?: string[]; build?: boolean; mode?: 'production' | 'development' }} Command
 */

/** @type {Record<string, Command>} */
const commands = {
  start: {
    entry: 'apps/standalone/src/main.ts',
    args: ['--demo-encoder'],
    build: true,
    mode: 'production',
  },
  dev: { entry: 'apps/standalone/src/dev.ts', mode: 'development' },
  topology: { entry: 'tools/topology/main.ts', build: true },
  operator: { entry: 'apps/standalone/src/operator/operator.ts' },
  test: { entry: 'tools/test.ts' },
  check: { entry: 'tools/check.ts' },
  mutate: { entry: 'tools/mutate.ts' },
  coverage: { entry: 'tools/coverage.ts' },
  pages: { entry: 'tools/pages.ts' },
  bench: { entry: 'bench/main.ts', build: true },
  render: { entry: 'demo/videos/render.ts' },
  format: { entry: 'node_modules/oxfmt/bin/oxfmt', args: ['.'] },
};

/** Strips the types of the server's changed sources. */
const stripTypes = ['--disable-warning=ExperimentalWarning', 'tools/bootstrap/strip-types.mjs'];

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [name = '', ...rest] = process.argv.slice(2);

/** @param {string} line */
const print = (line) => {
  process.stderr.write(`${line}\n`);
};

/**
 * @param {Command} command
 * @returns {Promise<number>} exit code
 */
async function run(command) {
  watchParent(() => process.kill(process.pid, 'SIGTERM'));
  const { node, version } = await recentNode({ root, print });
  await installOnce({ root, node, version, print });
  if (command.build) await buildWhenChanged({ root, node, version, print });
  // The server also runs without stripped sources, but needs more memory. The script reports its failures.
  if (command.build) spawnSync(node, stripTypes, { cwd: root, stdio: 'inherit' });

  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH ?? ''];
  return runChild({
    node,
    args: [
      ...(command.mode ? serverArguments : []),
      `--import=${pathToFileURL(join(root, 'tools/bootstrap/parent-watchdog.mjs')).href}`,
      join(root, command.entry),
      ...(command.args ?? []),
      ...rest,
    ],
    cwd: root,
    env: {
      ...(command.mode ? serverProcess.env : {}),
      ...process.env,
      PATH: path.join(delimiter),
      ...(command.mode ? { NODE_ENV: process.env.NODE_ENV ?? command.mode } : {}),
    },
  });
}

const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  try {
    process.exitCode = await run(command);
  } catch (error) {
    print(explain(error, root));
    process.exitCode = error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 1;
  }
} else {
  print(`usage: node tools/bootstrap.mjs <${Object.keys(commands).join(' | ')}>`);
  process.exitCode = 2;
}
process.exit();
