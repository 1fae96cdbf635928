/** A Redis server for tests, on a port and in a folder of its own. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.testing.ts';

/** False where `redis-server` is missing: Debian has it as a package of that name. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

export interface RedisServer {
  readonly url: string;
  /** Ends it at once; its connections break. */
  kill(): Promise<void>;
  /** Starts it again after `kill`; does nothing while it runs. */
  start(): Promise<void>;
  /** Makes it hang: connections stay open, and nothing responds. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Starts a server that stores nothing on disk. */
export async function startRedisServer(password?: string): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-redis-'));
  const port = await freePort();
  let server: ChildProcess | null = null;
  const isRunning = () => server !== null && server.exitCode === null && server.signalCode === null;
  const start = async () => {
    if (isRunning()) return;
    const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
    const args = Object.entries({ ...settings, ...(password && { requirepass: password }) });
    const started = spawn(
      'redis-server',
      args.flatMap(([name, value]) => [`--${name}`, String(value)]),
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    server = started;
    let output = '';
    for await (const text of started.stdout) {
      output += String(text);
      if (output.includes('Ready to accept connections')) break;
    }
    if (!output.includes('Ready to accept connections'))
      throw new Error(`redis-server has ended: ${output}`);
  };
  const kill = async () => {
    if (server === null || !isRunning()) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
