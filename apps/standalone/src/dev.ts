/**
 * The server for development: pages by Vite with hot reload, and the process restarted when a file
 * of the backend changes.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('dev-server.ts', import.meta.url));
const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', entry], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
