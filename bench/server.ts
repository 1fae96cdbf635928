import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverArguments, serverProcess } from '../tools/bootstrap/server-process.mjs';
import { cpuMsOf, cpuMsOfEndedChildren, residentMbOf } from './process-usage.ts';

export interface BenchServer {
  readonly origin: string;
  /** Resident memory of the process, MB; null if the system does not report it. */
  residentMb(): number | null;
  /** Processor time of the process, ms; null if the system does not report it. */
  cpuMs(): number | null;
  /** Processor time of the processes that it started and that have ended, ms; null as above. */
  endedChildrenCpuMs(): number | null;
  /** Sends the process a message, which only `load-server.testing.ts` handles. */
  send(message: object): void;
  /** Sends the process a message and waits for its reply. */
  request(message: object): Promise<unknown>;
  stop(): Promise<void>;
  /** Ends the process as a crash would, and leaves its data. */
  kill(): Promise<void>;
}

const main = join(import.meta.dirname, '../apps/standalone/src/main.ts');
const startTimeoutMs = 120_000;

/**
 * Starts the real server with the demo, in a data folder of its own unless `settings` names one, and waits until it
 * is ready. Throws Error if the process ends before that, and after two minutes.
 */
export async function startServer(
  port: number,
  settings: Record<string, string> = {},
  script: string = main,
): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'grandstand-bench-'));
  const child = spawn(process.execPath, [...serverArguments, script], {
    env: {
      ...serverProcess.env,
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      INGEST: 'off',
      // All requests come from one address.
      RATE_LIMIT_FACTOR: '9999',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  let requestCount = 0;
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('the server did not start');
    }
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok === true) break;
    await wait(200);
  }
  return {
    origin,
    residentMb() {
      try {
        return residentMbOf(child.pid ?? 0);
      } catch {
        return null;
      }
    },
    cpuMs() {
      try {
        return cpuMsOf(child.pid ?? 0);
      } catch {
        return null;
      }
    },
    endedChildrenCpuMs() {
      try {
        return cpuMsOfEndedChildren(child.pid ?? 0);
      } catch {
        return null;
      }
    },
    send: (message) => void child.send(message),
    request: (message) => {
      requestCount += 1;
      const id = requestCount;
      return new Promise((resolve, reject) => {
        const onMessage = (reply: { readonly id: number; readonly result: unknown }) => {
          if (reply.id !== id) return;
          child.off('message', onMessage);
          resolve(reply.result);
        };
        child.on('message', onMessage);
        void ended.then(() => reject(new Error('the server has ended')));
        child.send({ ...message, id });
      });
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
