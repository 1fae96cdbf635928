/**
 * A site from processes of this machine, each on a port and in a folder of its own: PostgreSQL behind pgbouncer, S3,
 * Redis, processes for pages, calls and media, one for jobs, the ingest, and HAProxy in front.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverArguments, serverProcess } from '../bootstrap/server-process.mjs';
import { root } from '../root.ts';
import { capture } from '../test/command.ts';
import { findPostgres } from '../test/postgres.ts';
import { startProcess, type Command, type ManagedProcess } from './managed-process.ts';
import { poolerCommand } from './pooler.ts';
import { startCluster, type PostgresCluster } from './postgres-cluster.ts';
import { findProgram, missingForTopology, s3Script, settingNames } from './programs.ts';
import { databaseProxyFile, proxyFile } from './proxy-file.ts';
import { untilListening, untilReadyAt } from './ready.ts';

/** The key with which s3rver signs and is signed to. */
const s3Key = 'S3RVER';

export interface TopologyOptions {
  /** Folder of all data and outputs; empty or missing, or that of an earlier topology that has ended. */
  readonly home: string;
  /** Port of the proxy, which viewers use. */
  readonly port: number;
  /** The first of 11 ports of the other processes, one more for each web beyond two; by default 20 above `port`. */
  readonly firstPort?: number;
  /** Port at which encoders publish. */
  readonly rtmpPort: number;
  /** Number of processes for pages, calls and media; by default two. */
  readonly webs?: number;
  /** `local` has the demo, its logins and its stand-ins. */
  readonly environment: 'local' | 'production';
  /** Time after which a process that has ended starts again, ms; null for never. */
  readonly restartsAfterMs: number | null;
  /** True to reach PostgreSQL through a proxy that changes to `ports.standby` if the first server is down. */
  readonly hasDatabaseProxy?: boolean;
  /** Settings of all server processes, above the topology's own. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly print: (line: string) => void;
}

export type WebName = `web-${number}`;
export type ServerName = WebName | 'jobs' | 'ingest';
export type ProcessName = ServerName | 'proxy' | 'pooler' | 's3' | 'redis' | 'database-proxy';

const rolesOf = (name: ServerName): string =>
  name === 'jobs' || name === 'ingest' ? name : 'web,api,media';

export interface Topology {
  readonly origin: string;
  readonly operatorKey: string;
  readonly database: PostgresCluster;
  readonly ports: Readonly<ReturnType<typeof portsFrom>>;
  /** Names of the processes for pages, calls and media. */
  readonly webs: readonly WebName[];
  readonly processOf: (name: ProcessName) => ManagedProcess;
  /** Ends a server process and starts it with further settings; resolves when it is ready. */
  restart(name: ServerName, changed: RestartOptions): Promise<void>;
  /** Environment of a server process, or of an operator command, with its own data directory. */
  environmentOf(roles: string, name: string): NodeJS.ProcessEnv;
  /** Resolves when a process responds that it is ready. */
  untilReady(name: ServerName): Promise<void>;
  stop(): Promise<void>;
}

export interface RestartOptions {
  readonly settings?: NodeJS.ProcessEnv;
  /** Folder of the sources to run: another checkout is another version. */
  readonly source?: string;
}

const haproxyCommand = (file: string): Command => ({
  file: findProgram('haproxy') ?? 'haproxy',
  args: ['-db', '-f', file],
});

function portsFrom(first: number) {
  const ports = {
    internal: first,
    'web-1': first + 1,
    'web-2': first + 2,
    jobs: first + 3,
    ingest: first + 4,
    postgres: first + 5,
    pooler: first + 6,
    s3: first + 7,
    redis: first + 8,
    database: first + 9,
    standby: first + 10,
  };
  return {
    ...ports,
    /** Returns the port of a server process; further web processes come after all other processes. */
    of: (name: ServerName): number =>
      (ports as Partial<Record<string, number>>)[name] ??
      first + 8 + Number(name.slice('web-'.length)),
  };
}

/** Makes the folders. Accounts of PostgreSQL and pgbouncer pass through; `data` is private to ours. */
function makeFolders(home: string): void {
  const modes = { '': 0o711, data: 0o700, 'data/s3': 0o700, log: 0o700, proxy: 0o700 };
  for (const [name, mode] of Object.entries(modes)) {
    mkdirSync(join(home, name), { recursive: true });
    chmodSync(join(home, name), mode);
  }
}

const operatorOf = (source: string) => join(source, 'apps/standalone/src/operator/operator.ts');

/** Runs `operator migrate`, as an orchestrator does before it starts a version. */
export async function migrate(env: NodeJS.ProcessEnv, source = root): Promise<string> {
  const { code, output } = await capture(process.execPath, [operatorOf(source), 'migrate'], {
    env,
    cwd: source,
  });
  if (code !== 0) throw new Error(`operator migrate failed: ${output.trim()}`);
  return output.trim();
}

/** Starts everything; resolves when the proxy and all processes are ready. Leaves nothing behind if one fails. */
export async function startTopology(options: TopologyOptions): Promise<Topology> {
  const missing = missingForTopology();
  const programs = findPostgres();
  if (missing.length > 0 || programs === null)
    throw new Error(`The topology needs ${missing.join(', ')}, which this machine lacks`);
  const { home, port, rtmpPort, environment, restartsAfterMs, print } = options;
  const ports = portsFrom(options.firstPort ?? port + 20);
  const webs = Array.from({ length: options.webs ?? 2 }, (_, index): WebName => `web-${index + 1}`);
  const [firstWeb = 'web-1', ...otherWebs] = webs;
  const servers: readonly ServerName[] = ['ingest', ...webs, 'jobs'];
  makeFolders(home);
  const data = join(home, 'data');
  const operatorKey = 'the operator key of the topology on this machine';
  writeFileSync(join(data, 'operator.key'), operatorKey, { mode: 0o600 });
  const origin = `http://localhost:${port}`;

  const processes = new Map<ProcessName, ManagedProcess>();
  const add = (name: ProcessName, command: Command): ManagedProcess => {
    const started = startProcess({
      name,
      command,
      folder: join(home, 'log'),
      restartsAfterMs,
      print,
    });
    processes.set(name, started);
    return started;
  };
  const processOf = (name: ProcessName): ManagedProcess => {
    const running = processes.get(name);
    if (running === undefined) throw new Error(`the topology has no ${name}`);
    return running;
  };
  let database: PostgresCluster | null = null;
  const stop = async (): Promise<void> => {
    // PostgreSQL is not among the processes.
    const stores = [...processes.keys()].filter(
      (name) => !servers.some((server) => server === name),
    );
    for (const names of [servers, stores])
      await Promise.all(names.map(async (name) => processes.get(name)?.stop()));
    // A drill may have ended it.
    await database?.stop('immediate').catch(() => {});
  };

  /** Starts PostgreSQL, pgbouncer, S3 and Redis. Returns the settings that name them. */
  async function startStores(): Promise<NodeJS.ProcessEnv> {
    database = await startCluster(programs ?? '', join(home, 'postgres'), ports.postgres);
    const direct = new URL(database.url);
    if (options.hasDatabaseProxy === true) {
      direct.port = String(ports.database);
      const file = join(home, 'proxy/database.cfg');
      writeFileSync(file, databaseProxyFile(ports.database, [ports.postgres, ports.standby]));
      await untilListening(ports.database, add('database-proxy', haproxyCommand(file)));
    }
    const pooled = new URL(direct);
    pooled.port = String(ports.pooler);
    const pooler = add('pooler', poolerCommand(join(home, 'pooler'), ports.pooler, direct));
    await untilListening(ports.pooler, pooler);
    const s3Options = ['-a', '127.0.0.1', '-p', String(ports.s3), '-d', join(data, 's3')];
    const s3Args = [s3Script(), '-s', ...s3Options, '--configure-bucket', 'grandstand'];
    await untilListening(ports.s3, add('s3', { file: process.execPath, args: s3Args }));
    const redisOptions = ['--port', String(ports.redis), '--bind', '127.0.0.1', '--dir', data];
    const redisArgs = [...redisOptions, '--save', '', '--appendonly', 'no'];
    const redisFile = findProgram('redis-server') ?? 'redis-server';
    await untilListening(ports.redis, add('redis', { file: redisFile, args: redisArgs }));
    return {
      DATABASE_URL: pooled.href,
      DIRECT_DATABASE_URL: direct.href,
      BACKUP_DATABASE_URL: direct.href.replace('grandstand@', 'grandstand_backup@'),
      MEDIA_STORE: 's3://grandstand/matches',
      S3_ENDPOINT: `http://127.0.0.1:${ports.s3}`,
      S3_ACCESS_KEY_ID: s3Key,
      S3_SECRET_ACCESS_KEY: s3Key,
      REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    };
  }

  try {
    const stores = await startStores();
    // Overrides a developer's `.env`: empty counts as not set.
    const unset = Object.fromEntries(settingNames().map((name) => [name, '']));
    const environmentOf = (roles: string, name: string): NodeJS.ProcessEnv => ({
      ...unset,
      ...serverProcess.env,
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      GRANDSTAND_ENV: environment,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ROLES: roles,
      DATA_DIR: join(data, name),
      SHARED_DIR: join(data, 'shared'),
      RECORDINGS_DIR: join(data, 'recordings'),
      ...stores,
      MIGRATE: 'off',
      TOKEN_SECRET: 'the token secret of the topology on this machine',
      OPERATOR_KEY: operatorKey,
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: 'loopback',
      RTMP_PORT: String(rtmpPort),
      API_URL: `http://127.0.0.1:${ports.internal}`,
      RTMP_HOST: '127.0.0.1',
      ...options.settings,
    });
    const addServer = (name: ServerName, { settings = {}, source = root }: RestartOptions = {}) =>
      add(name, {
        file: process.execPath,
        args: [...serverArguments, join(source, 'apps/standalone/src/main.ts')],
        env: { ...environmentOf(rolesOf(name), name), PORT: String(ports.of(name)), ...settings },
        cwd: source,
      });
    const untilReady = (name: ServerName) => untilReadyAt(ports.of(name), processOf(name));

    await migrate(environmentOf('', 'migrate'));
    const file = join(home, 'proxy/haproxy.cfg');
    const standIns = environment === 'local' ? ports.jobs : null;
    const proxied = { internal: ports.internal, webs: webs.map(ports.of), standIns };
    writeFileSync(file, proxyFile({ viewers: port, ...proxied }));
    const proxy = haproxyCommand(file);
    const check = spawnSync(proxy.file, ['-c', '-f', file], { encoding: 'utf8' });
    if (check.status !== 0) throw new Error(`haproxy: ${check.stderr.trim()}`);
    // The first one imports the demo; the others find it.
    addServer(firstWeb);
    await untilReady(firstWeb);
    add('proxy', proxy);
    const others = [...otherWebs, 'jobs', 'ingest'] as const;
    for (const name of others) addServer(name);
    await Promise.all(others.map(untilReady));
    await untilReadyAt(port, processOf('proxy'));
    if (database === null) throw new Error('PostgreSQL was not started');
    return {
      origin,
      operatorKey,
      database,
      ports,
      webs,
      processOf,
      environmentOf,
      untilReady,
      stop,
      restart: async (name, changed) => {
        await processOf(name).stop();
        addServer(name, changed);
        await untilReady(name);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
