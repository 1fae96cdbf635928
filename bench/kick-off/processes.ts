/** The site of the measurement: PostgreSQL, processes of the server with the demo, and HAProxy, on this machine. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverArguments, serverProcess } from '../../tools/bootstrap/server-process.mjs';
import { freePorts } from '../../tools/test/free-ports.ts';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { cpuMsOf, cpuMsOfEndedChildren, residentMbOf } from '../process-usage.ts';
import { findProgram } from '../../tools/topology/programs.ts';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'apps/standalone/src/main.ts');
const startTimeoutMs = 180_000;
/** Period of a quota of processor time, µs: Linux's default. */
const quotaPeriodUs = 100_000;
const quotaRoot = '/sys/fs/cgroup/cpu';

/** Processor time so far, ms. */
export interface Usage {
  /** Of all processes of the server. */
  readonly server: number;
  readonly postgres: number;
  readonly proxy: number;
}

export interface Site {
  /** Address of the proxy. */
  readonly port: number;
  /** Makes a call as an operator of the machine, at a process itself. Throws Error unless it succeeds. */
  readonly callAsOperator: (path: string, body: object) => Promise<void>;
  readonly usage: () => Usage;
  /** Resident memory of each process of the server, MB. */
  readonly residentMb: () => readonly number[];
  readonly close: () => Promise<void>;
}

interface Options {
  readonly processes: number;
  /** Share of a core that each process of the server may use; null for no limit. */
  readonly coreShare: number | null;
  /** Further settings of the processes. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Why this machine cannot measure; null if it can. */
export function missingForKickOff(coreShare: number | null): string | null {
  if (findPostgres() === null) return 'PostgreSQL 15 or newer';
  if (findProgram('haproxy') === null) return 'haproxy';
  if (coreShare === null) return null;
  try {
    limitProcess(process.pid, 'grandstand-trial', 1)();
    return null;
  } catch {
    return `quotas of processor time at ${quotaRoot}`;
  }
}

/** Limits a process to a share of a core; returns a function that removes the empty group after its end. */
function limitProcess(pid: number, name: string, share: number): () => void {
  const folder = join(quotaRoot, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'cpu.cfs_period_us'), String(quotaPeriodUs));
  writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(quotaPeriodUs * share)));
  if (pid !== process.pid) writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  return () => rmdirSync(folder);
}

async function until(check: () => Promise<boolean>, what: string): Promise<void> {
  const endsAt = performance.now() + startTimeoutMs;
  while (!(await check())) {
    if (performance.now() > endsAt) throw new Error(`${what} took too long`);
    await wait(100);
  }
}

const isReady = async (port: number, path: string): Promise<boolean> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
  await response?.arrayBuffer();
  return response?.status === 200;
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Returns the process of a PostgreSQL server with this port. */
function findPostgresProcess(databaseUrl: string): number {
  const { port } = new URL(databaseUrl);
  const { stdout } = spawnSync('pgrep', ['-f', `postgres.*-p ?${port}|postgres.*port=${port}`], {
    encoding: 'utf8',
  });
  const pids = stdout.trim().split('\n').map(Number);
  const server = pids.find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
    } catch {
      return false;
    }
  });
  if (server === undefined) throw new Error(`no process of PostgreSQL has port ${port}`);
  return server;
}

/** Returns the processor time of a process and of those that it started, ended ones included, ms. */
function cpuMsOfTree(pid: number): number {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const children = stdout.trim() === '' ? [] : stdout.trim().split('\n').map(Number);
  const running = children.map((child) => {
    try {
      return cpuMsOf(child);
    } catch {
      return 0;
    }
  });
  return (
    cpuMsOf(pid) + cpuMsOfEndedChildren(pid) + running.reduce((total, cpuMs) => total + cpuMs, 0)
  );
}

const toServers = (text: string, ports: readonly number[]): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const [, options = ''] = /^ {2}server one \S+(.*)$/.exec(line) ?? [];
      if (line.startsWith('  server two')) return [];
      if (!line.startsWith('  server one')) return [line];
      return ports.map(
        (port, index) =>
          `  server s${index} 127.0.0.1:${port}${options.replace('/one', `/s${index}`)}`,
      );
    })
    .join('\n');

/** Starts the site; the first process creates the demo's content. */
export async function startSite({ processes, coreShare, settings = {} }: Options): Promise<Site> {
  const programs = findPostgres();
  if (programs === null) throw new Error('PostgreSQL is missing');
  const home = mkdtempSync(join(tmpdir(), 'grandstand-kick-off-'));
  const database = await startPostgres(programs);
  const closing: (() => Promise<unknown> | void)[] = [
    () => rmSync(home, { recursive: true, force: true }),
    () => database.stop(),
  ];
  const close = async () => {
    for (const closeOne of closing.toReversed()) await closeOne();
  };
  try {
    const publicPort = await freePorts(1);
    const ports: number[] = [];
    const children: ChildProcess[] = [];
    for (let index = 0; index < processes; index += 1) {
      const port = await freePorts(1);
      const child = spawn(process.execPath, [...serverArguments, main], {
        cwd: root,
        env: {
          ...serverProcess.env,
          PATH: process.env['PATH'],
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: join(home, String(index)),
          SHARED_DIR: join(home, 'shared'),
          RECORDINGS_DIR: join(home, 'recordings'),
          DATABASE_URL: database.url,
          TOKEN_SECRET: 'a secret of the measurement, long enough',
          PUBLIC_ORIGIN: `http://localhost:${publicPort}`,
          NODE_ENV: 'production',
          LOG_LEVEL: 'error',
          INGEST: 'off',
          TRUST_PROXY: 'loopback',
          RATE_LIMIT_FACTOR: '9999',
          STORAGE_LIMIT_FACTOR: '999',
          // As in production.
          OVERLOAD_DELAY_MS: '250',
          ...settings,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      closing.push(() => end(child));
      children.push(child);
      ports.push(port);
      await until(async () => {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
        return isReady(port, '/readyz');
      }, 'the start of the server');
      const { pid } = child;
      if (coreShare !== null && pid !== undefined)
        closing.splice(-1, 0, limitProcess(pid, `grandstand-${pid}`, coreShare));
    }
    const file = join(home, 'haproxy.cfg');
    const text = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8');
    writeFileSync(
      file,
      toServers(text, ports)
        .replace('bind :80', `bind 127.0.0.1:${publicPort}`)
        // All viewers have this machine's address.
        .replaceAll('balance source\n  hash-type consistent', 'balance roundrobin'),
    );
    const proxy = spawn(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    closing.push(() => end(proxy));
    await until(async () => {
      if (proxy.exitCode !== null) throw new Error(`haproxy ended with ${proxy.exitCode}`);
      return isReady(publicPort, '/api/info/imprint');
    }, 'the start of the proxy');
    const postgres = findPostgresProcess(database.url);
    return {
      port: publicPort,
      callAsOperator: async (path, body) => {
        const key = readFileSync(join(home, '0', 'operator.key'), 'utf8').trim();
        const response = await fetch(`http://127.0.0.1:${ports[0]}/api/operator/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-operator-key': key },
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      },
      usage: () => ({
        server: children.reduce((total, { pid = 0 }) => total + cpuMsOf(pid), 0),
        postgres: cpuMsOfTree(postgres),
        proxy: cpuMsOf(proxy.pid ?? 0),
      }),
      residentMb: () => children.map(({ pid = 0 }) => residentMbOf(pid)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
