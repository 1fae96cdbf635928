/**
 * Several processes behind one port. The parent accepts connections and passes each to a worker; it reads nothing of
 * them. A worker that ends is started again.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import {
  addressGroup,
  loadOrCreateSecret,
  makePrivate,
  StartupError,
  type ApiConfig,
} from '@grandstand/api';
import { workerEnvironment, type WorkerSecrets } from '../config.ts';
import { withoutIpv6 } from '../listen.ts';

/** Pause before a worker is started again, ms; it doubles up to `max`. */
const pauseMs = { first: 1000, max: 30_000 };
/** After a worker that ran for longer, the pause is the first again. */
const settledMs = 60_000;

interface Worker {
  /** From 1, unique among those that run. */
  readonly number: number;
  readonly child: ChildProcess;
  readonly startedAt: number;
  readonly exited: Promise<void>;
}

export interface Workers {
  /** The lines that the first worker prints once it serves. */
  readonly welcome: string;
  /** Replaces every worker by a new one, one after the other; the next starts before the former ends. */
  restart(): Promise<void>;
  /** Stops accepting connections, and ends each worker as it would end by itself. */
  close(): Promise<void>;
}

/** Listens at a port, without reading from its connections. Rejects if an address is taken. */
async function listenAt(
  { host, port }: Pick<ApiConfig, 'host' | 'port'>,
  onConnection: (socket: Socket) => void,
): Promise<Server[]> {
  const servers: Server[] = [];
  // As a single process does for `localhost`.
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    const server = createServer({ pauseOnConnect: true }, onConnection);
    servers.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        address === '::1' && withoutIpv6.has(error.code ?? '') ? resolve() : reject(error),
      );
      server.listen({ port, host: address, ...(address === '::1' && { ipv6Only: true }) }, resolve);
    });
  }
  return servers;
}

/**
 * Returns the slot of the worker that serves an address, from 0 to `count` - 1; the same in every run. An IPv6
 * address counts as its /64.
 */
export const slotOf = (address: string, count: number): number =>
  createHash('sha256').update(addressGroup(address)).digest().readUInt32BE(0) % count;

/**
 * Starts the workers and listens. Throws `StartupError` if the first worker cannot start, and the error of the port.
 * @param command arguments of Node: the script and its own
 */
export async function startWorkers(
  config: ApiConfig,
  command: readonly string[],
): Promise<Workers> {
  const [script = '', ...args] = command;
  makePrivate(config.dataDir);
  const secrets: WorkerSecrets = {
    operatorKey:
      config.operatorKey ?? loadOrCreateSecret(path.join(config.dataDir, 'operator.key')),
    tokenSecret: config.tokenSecret ?? loadOrCreateSecret(path.join(config.dataDir, 'token.key')),
  };
  const running = new Set<Worker>();
  /** The worker that serves in each slot; null while another one is started. */
  const slots: (Worker | null)[] = Array.from({ length: config.workers }, () => null);
  const timers = new Set<NodeJS.Timeout>();
  let isClosing = false;
  let welcome = '';
  let turn = 0;

  function freeNumber(): number {
    const used = new Set([...running].map(({ number }) => number));
    let number = 1;
    while (used.has(number)) number += 1;
    return number;
  }

  /** Starts a worker; resolves when it is ready. Rejects with `StartupError` if it ends before. */
  async function start(): Promise<Worker> {
    const number = freeNumber();
    const child = fork(script, args, {
      env: workerEnvironment(config, number, secrets),
      // A signal of the terminal reaches only this process.
      detached: true,
      execArgv: process.execArgv.filter((argument) => !argument.includes('parent-watchdog')),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const { promise: exited, resolve: exit } = Promise.withResolvers<void>();
    const worker: Worker = { number, child, startedAt: performance.now(), exited };
    running.add(worker);
    const leave = () => {
      running.delete(worker);
      exit();
    };
    child.once('exit', leave);
    child.on('error', leave);
    const ready = Promise.withResolvers<void>();
    child.on('message', (message: { readonly kind?: string; readonly welcome?: string }) => {
      if (message.kind !== 'ready') return;
      welcome ||= message.welcome ?? '';
      ready.resolve();
    });
    void exited.then(() =>
      // The worker has printed the reason itself.
      ready.reject(new StartupError(`WORKERS: worker ${number} ended before it was ready`)),
    );
    await ready.promise;
    return worker;
  }

  /** Lets a worker serve in a slot, and starts another one in it if the worker ends unexpectedly. */
  function install(slot: number, worker: Worker, pause: number): void {
    slots[slot] = worker;
    void worker.exited.then(() => {
      if (isClosing || slots[slot] !== worker) return;
      slots[slot] = null;
      const hadSettled = performance.now() - worker.startedAt > settledMs;
      startAgain(slot, hadSettled ? pauseMs.first : pause);
    });
  }

  function startAgain(slot: number, pause: number): void {
    console.error(`Workers: one stopped unexpectedly; it starts again in ${pause / 1000} s`);
    const next = Math.min(pause * 2, pauseMs.max);
    const timer = setTimeout(() => {
      timers.delete(timer);
      start().then(
        (worker) => (isClosing ? end(worker) : install(slot, worker, next)),
        () => {
          if (!isClosing) startAgain(slot, next);
        },
      );
    }, pause);
    timers.add(timer);
  }

  async function end({ child, exited }: Worker): Promise<void> {
    // By a message rather than a signal: the connections that were passed before then arrive first.
    if (child.connected) child.send({ kind: 'close' }, () => {});
    await exited;
  }

  /**
   * Returns the worker for a connection; null if none is running. An address always has the same worker, which counts
   * its requests. Behind a proxy, all connections have the address of the proxy and go to the workers in turn.
   */
  function workerFor({ remoteAddress = '' }: Socket): Worker | null {
    const first = config.trustProxy.length > 0 ? (turn += 1) : slotOf(remoteAddress, slots.length);
    for (let step = 0; step < slots.length; step += 1) {
      const worker = slots[(first + step) % slots.length];
      if (worker?.child.connected === true) return worker;
    }
    return null;
  }

  const pass = (socket: Socket): void => {
    const worker = workerFor(socket);
    if (worker === null) return void socket.destroy();
    worker.child.send({ kind: 'connection' }, socket, (error) => {
      if (error !== null) socket.destroy();
    });
  };

  let servers: Server[];
  try {
    // Listen first, since a port in use makes the start fail.
    servers = await listenAt(config, pass);
    // The first worker migrates the database, and reports invalid settings, before the others start.
    install(0, await start(), pauseMs.first);
    const others = slots.slice(1).map(async (_, index) => {
      install(index + 1, await start(), pauseMs.first);
    });
    await Promise.all(others);
  } catch (error) {
    isClosing = true;
    await Promise.all([...running].map(end));
    throw error;
  }

  let restarting: Promise<void> | null = null;
  async function replaceAll(): Promise<void> {
    for (const slot of slots.keys()) {
      const former = slots[slot];
      // The slot is empty because its worker is being started again.
      if (former == null) continue;
      const worker = await start();
      if (isClosing) return end(worker);
      install(slot, worker, pauseMs.first);
      await end(former);
    }
    console.error('Workers: all were replaced');
  }

  return {
    welcome: `${welcome.trimEnd()}\n  Workers: ${config.workers} (WORKERS)\n`,
    restart: async () => {
      restarting ??= replaceAll()
        .catch((error: unknown) => {
          console.error('Workers: the others were not replaced:', error);
        })
        .finally(() => {
          restarting = null;
        });
      await restarting;
    },
    close: async () => {
      isClosing = true;
      for (const timer of timers) clearTimeout(timer);
      // A proxy sees 503 at /readyz of the workers meanwhile, so they accept until they have drained.
      await Promise.all([...running].map(end));
      for (const server of servers) server.close();
    },
  };
}
