/**
 * A rolling restart of two processes behind a proxy, with the files of `deploy/`, under requests and open sockets:
 * `node bench/rolling-restart/main.ts --requests 300 --sockets 2000 --rounds 3`; with `--workers 2` the processes stay,
 * and SIGHUP replaces the workers of each.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '@grandstand/api/child-processes.testing';
import { serverArguments, serverProcess } from '../../tools/bootstrap/server-process.mjs';
import { freePorts } from '../../tools/test/free-ports.ts';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { openSockets } from '../../tools/topology/open-sockets.ts';
import { createMatch, pathsOf } from '../../tools/topology/drills/site.ts';
import { findProgram } from '../../tools/topology/programs.ts';
import { proxyFile } from '../../tools/topology/proxy-file.ts';

export interface Options {
  readonly proxy: 'haproxy' | 'nginx';
  readonly requestsPerSecond: number;
  readonly sockets: number;
  /** Number of times that each process is restarted. */
  readonly rounds: number;
  /** `WORKERS` of each process. With several, SIGHUP replaces them, and their process goes on. */
  readonly workers: number;
}

export interface Outcome {
  readonly requests: number;
  /** Number of responses by status or error code, of those that are not 200. */
  readonly failures: Readonly<Record<string, number>>;
  /** Longest time to a response, ms. */
  readonly slowestMs: number;
  readonly sockets: number;
  /** Sockets that were open again at the end. */
  readonly socketsBack: number;
  /** Sockets that a restart closed, counted each time. */
  readonly socketsLost: number;
  /** Longest time that a socket was disconnected, ms. */
  readonly longestAwayMs: number;
  /** Longest time from the signal to the end of a process, or of the last of its workers, ms. */
  readonly longestDrainMs: number;
}

const root = join(import.meta.dirname, '../..');
const main = join(root, 'apps/standalone/src/main.ts');
const operatorKey = 'the operator key of the measurement, long enough';
const hasPortal =
  existsSync(join(root, 'apps/portal/dist/.vite')) ||
  existsSync(join(root, 'apps/portal/dist/server'));
/** Time to reconnect after the last restart, ms. */
const reconnectMs = 30_000;
const startTimeoutMs = 120_000;

/** Why this machine cannot measure; null if it can. */
export function missingForRestart(proxy: Options['proxy']): string | null {
  if (findPostgres() === null) return 'PostgreSQL 15 or newer';
  return findProgram(proxy) === null ? proxy : null;
}

const statusOf = (port: number, path: string): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, path, agent: false, headers: { host: 'localhost' } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.once('error', () => resolve(0));
    sent.end();
  });

async function until(check: () => Promise<boolean>, what: string, timeoutMs: number) {
  const endsAt = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > endsAt) throw new Error(`${what} did not happen in ${timeoutMs} ms`);
    await wait(50);
  }
}

interface RunningProcess {
  readonly child: ChildProcess;
  readonly port: number;
}

async function startProcess(
  home: string,
  databaseUrl: string,
  port: number,
  publicPort: number,
  workers: number,
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [...serverArguments, main], {
    cwd: root,
    env: {
      ...serverProcess.env,
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(home, String(port)),
      SHARED_DIR: join(home, 'shared'),
      RECORDINGS_DIR: join(home, 'recordings'),
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: 'a secret of the measurement, long enough',
      GRANDSTAND_ENV: 'production',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'loopback',
      RATE_LIMIT_FACTOR: '9999',
      OPERATOR_KEY: operatorKey,
      WORKERS: String(workers),
      PUBLIC_ORIGIN: `http://localhost:${publicPort}`,
      ROLES: hasPortal ? 'web,api,media,jobs' : 'api,media,jobs',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      return (await statusOf(port, '/readyz')) === 200;
    },
    'the start of the server',
    startTimeoutMs,
  );
  await until(
    async () => workers === 1 || workersOf(child).length === workers,
    'the start of all workers',
    startTimeoutMs,
  );
  return { child, port };
}

const workersOf = ({ pid = 0 }: ChildProcess): number[] => childrenOf(pid);

/** Replaces the workers of a process; resolves when the former ones have ended. */
async function replaceWorkers(child: ChildProcess, workers: number): Promise<void> {
  const former = new Set(workersOf(child));
  child.kill('SIGHUP');
  await until(
    async () => {
      const current = workersOf(child);
      return current.length === workers && !current.some((pid) => former.has(pid));
    },
    'the replacement of all workers',
    startTimeoutMs,
  );
}

const controlOf = (home: string) => join(home, 'haproxy.sock');

/** Returns the states of both processes as HAProxy sees them. */
function statesAt(home: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(controlOf(home), () => socket.write('show stat processes 4 -1\n'));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.once('error', reject);
    socket.once('end', () => {
      const [header = '', ...rows] = text.trim().split('\n');
      const column = header.split(',').indexOf('status');
      resolve(rows.map((row) => row.split(',')[column] ?? ''));
    });
  });
}

/** Resolves when the proxy sends requests to both processes. nginx tries each process by itself, without checks. */
const untilProxied = async ({ proxy }: Options, home: string): Promise<void> =>
  proxy === 'nginx'
    ? undefined
    : until(
        async () => (await statesAt(home)).join() === 'UP,UP',
        'the return of a process to the proxy',
        startTimeoutMs,
      );

/** Starts the proxy with its file of `deploy/`, at other ports, and addresses divided evenly. */
function startProxy(
  proxy: Options['proxy'],
  home: string,
  ports: {
    readonly public: number;
    readonly internal: number;
    readonly processes: readonly [number, number];
  },
): ChildProcess {
  const file = join(home, `${proxy}.conf`);
  if (proxy === 'haproxy') {
    const { public: viewers, internal, processes: webs } = ports;
    const control = `global\n  stats socket ${controlOf(home)}\n`;
    writeFileSync(file, control + proxyFile({ viewers, internal, webs, standIns: null }));
    return spawn(findProgram('haproxy') ?? proxy, ['-db', '-f', file], { stdio: 'ignore' });
  }
  const text = readFileSync(join(root, 'deploy/nginx/several-processes.conf'), 'utf8');
  const config = text
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports.processes[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports.processes[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.public};`)
    .replace('/var/log/nginx/grandstand.log grandstand', 'off')
    .replaceAll('hash $remote_addr consistent;', '');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${home}/nginx.pid; error_log ${home}/nginx.log;
    events { worker_connections 16384; }
    http { client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/f;
    uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s;\n${config}\n}`,
  );
  return spawn(findProgram('nginx') ?? proxy, ['-p', home, '-c', file], { stdio: 'ignore' });
}

/** Sends requests for these paths in turn at a steady rate until it is stopped. */
function startRequests(port: number, perSecond: number, paths: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const failures: Record<string, number> = {};
  const running = new Set<Promise<void>>();
  let requests = 0;
  let slowestMs = 0;
  const send = (path: string): Promise<void> => {
    requests += 1;
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const end = (outcome: string) => {
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        if (outcome !== '200') failures[outcome] = (failures[outcome] ?? 0) + 1;
        resolve();
      };
      const headers = { host: 'localhost' };
      const sent = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
        response.resume();
        response.once('error', () => end('broken response'));
        const by = response.headers['x-request-id'] === undefined ? ' of the proxy' : '';
        const { statusCode } = response;
        response.once('end', () => end(statusCode === 200 ? '200' : `${statusCode}${by}`));
      });
      sent.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'error'));
      sent.end();
    });
  };
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (let missing = Math.floor(due) - requests; missing > 0; missing -= 1) {
      const sent = send(paths[requests % paths.length] ?? '/').finally(() => running.delete(sent));
      running.add(sent);
    }
  }, 10);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      agent.destroy();
      return { requests, failures, slowestMs: Math.round(slowestMs) };
    },
  };
}

/** Restarts both processes, or replaces their workers, in turn, `rounds` times. */
export async function measureRollingRestart(options: Options): Promise<Outcome> {
  const postgres = findPostgres();
  if (postgres === null) throw new Error('PostgreSQL is missing');
  const home = mkdtempSync(join(tmpdir(), 'grandstand-restart-'));
  const database = await startPostgres(postgres);
  const closing: (() => Promise<unknown> | void)[] = [
    () => rmSync(home, { recursive: true, force: true }),
    () => database.stop(),
  ];
  const endProcess = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const first = await freePorts(4);
    const [second, shared, internal] = [first + 1, first + 2, first + 3];
    const processes = [
      await startProcess(home, database.url, first, shared, options.workers),
      await startProcess(home, database.url, second, shared, options.workers),
    ];
    closing.push(() => Promise.all(processes.map(({ child }) => endProcess(child))));
    const ports = { public: shared, internal, processes: [first, second] } as const;
    const proxy = startProxy(options.proxy, home, ports);
    closing.push(() => endProcess(proxy));
    await until(
      async () => {
        if (proxy.exitCode !== null)
          throw new Error(`${options.proxy} ended with ${proxy.exitCode}`);
        return (await statusOf(shared, '/api/info/imprint')) === 200;
      },
      'the start of the proxy',
      startTimeoutMs,
    );
    await untilProxied(options, home);
    const sockets = await openSockets(shared, options.sockets);
    closing.push(() => sockets.close());
    // What a viewer of a match requests: pages, a call, playlists and a segment.
    const site = { origin: `http://localhost:${shared}`, operatorKey };
    const all = await pathsOf(site, await createMatch(site, first, 'A match'));
    const paths = all.filter(
      (path) => hasPortal || path.startsWith('/api/') || path.startsWith('/media/'),
    );
    const requests = startRequests(shared, options.requestsPerSecond, paths);
    let longestDrainMs = 0;
    for (let round = 0; round < options.rounds; round += 1)
      for (const index of [0, 1]) {
        const former = processes[index];
        if (former === undefined) continue;
        const startedAt = performance.now();
        if (options.workers > 1) await replaceWorkers(former.child, options.workers);
        else await endProcess(former.child);
        longestDrainMs = Math.max(longestDrainMs, Math.round(performance.now() - startedAt));
        if (options.workers === 1)
          processes[index] = await startProcess(home, database.url, former.port, shared, 1);
        await untilProxied(options, home);
      }
    await until(async () => sockets.count() === options.sockets, 'reconnection', reconnectMs).catch(
      () => {},
    );
    return {
      ...(await requests.stop()),
      sockets: options.sockets,
      socketsBack: sockets.count(),
      socketsLost: sockets.lost(),
      longestAwayMs: sockets.longestAwayMs(),
      longestDrainMs,
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}
