/**
 * The development server: pages by Vite with hot reload, and a restart when a file of the backend, the
 * contract or the demo changes. Node's own watch mode would also restart for the files that Vite writes
 * while it starts.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './config.ts';

const entry = fileURLToPath(new URL('dev-server.ts', import.meta.url));
const watched = [
  'apps/api/src',
  'apps/api/migrations',
  'apps/portal/server',
  'apps/standalone/src',
  'packages/contract/src',
  'demo/src',
  'demo/tenants',
];
/** Editors save in several steps, which count as one change. */
const settleMs = 150;

let child: ChildProcess = start();
let isEnding = false;
let isRestarting = false;
let timer: NodeJS.Timeout | null = null;

function start(): ChildProcess {
  const started = spawn(process.execPath, [entry], { stdio: 'inherit' });
  started.on('exit', (code) => {
    if (isEnding) process.exit(code ?? 0);
    // After a failed start, waits for the next change.
    if (!isRestarting) return;
    isRestarting = false;
    child = start();
  });
  return started;
}

function restart(file: string): void {
  if (isEnding) return;
  console.log(`\n${file} changed: starting again`);
  if (child.exitCode !== null || child.signalCode !== null) child = start();
  else {
    isRestarting = true;
    child.kill('SIGTERM');
  }
}

for (const folder of watched)
  watch(path.join(projectRoot, folder), { recursive: true }, (_, name) => {
    if (name === null || /\.test\.tsx?$/.test(name) || !/\.(ts|tsx|json)$/.test(name)) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => restart(path.join(folder, name)), settleMs);
  });

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isEnding = true;
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
    child.kill(signal);
  });
