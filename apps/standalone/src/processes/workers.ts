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
  /** What the first worker says once it serves. */
  readonly welcome: string;
  /** Replaces every worker by a new one, one after the other; the next starts before the former ends. */
  restart(): Promise<void>;
  /** Stops accepting, and ends the workers as each ends alone. */
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

/** Returns the place of an address among `count`, the same in every run. An IPv6 address counts as its /64. */
export const placeOf = (address: string, count: number): number =>
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
  /** The workers that serve, by place; null while one is started again. */
  const places: (Worker | null)[] = Array.from({ length: config.workers }, () => null);
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
      // Its own line, just above, says why.
      ready.reject(new StartupError(`WORKERS: worker ${number} ended before it was ready`)),
    );
    await ready.promise;
    return worker;
  }

  /** Lets a worker serve at a place, and starts another one there if it ends unexpectedly. */
  function install(place: number, worker: Worker, pause: number): void {
    places[place] = worker;
    void worker.exited.then(() => {
      if (isClosing || places[place] !== worker) return;
      places[place] = null;
      const hadSettled = performance.now() - worker.startedAt > settledMs;
      startAgain(place, hadSettled ? pauseMs.first : pause);
    });
  }

  function startAgain(place: number, pause: number): void {
    console.error(`Workers: one stopped unexpectedly; it starts again in ${pause / 1000} s`);
    const next = Math.min(pause * 2, pauseMs.max);
    const timer = setTimeout(() => {
      timers.delete(timer);
      start().then(
        (worker) => (isClosing ? end(worker) : install(place, worker, next)),
        () => {
          if (!isClosing) startAgain(place, next);
        },
      );
    }, pause);
    timers.add(timer);
  }

  async function end({ child, exited }: Worker): Promise<void> {
    // A message, so that connections that were passed before arrive before it.
    if (child.connected) child.send({ kind: 'close' }, () => {});
    await exited;
  }

  /**
   * An address always has the same worker, which counts its requests; behind a proxy, whose address says nothing,
   * connections go to the workers in turn.
   */
  function workerFor({ remoteAddress = '' }: Socket): Worker | null {
    const first =
      config.trustProxy.length > 0 ? (turn += 1) : placeOf(remoteAddress, places.length);
    for (let step = 0; step < places.length; step += 1) {
      const worker = places[(first + step) % places.length];
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
    // First, since a taken port stops the start.
    servers = await listenAt(config, pass);
    // The first one migrates the database, and says what is wrong with the settings.
    install(0, await start(), pauseMs.first);
    const others = places.slice(1).map(async (_, index) => {
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
    for (const place of places.keys()) {
      const former = places[place];
      // It is started again anyway.
      if (former == null) continue;
      const worker = await start();
      if (isClosing) return end(worker);
      install(place, worker, pauseMs.first);
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
