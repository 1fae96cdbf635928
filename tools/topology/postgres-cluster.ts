import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../test/command.ts';
import { findProgram, unprivilegedUser } from './programs.ts';

const role = 'grandstand';
const backupRole = 'grandstand_backup';

/** A PostgreSQL server with a folder and a port of its own, which drills stop, copy and promote. */
export interface PostgresCluster {
  readonly port: number;
  /** Address of its database, for the role that owns it. */
  readonly url: string;
  /** Starts it; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Ends it; `immediate` as a crash does. Resolves when it has ended. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts a copy in another folder, which follows this server until it is promoted. */
  startStandby(folder: string, port: number): Promise<PostgresCluster>;
  /** Turns a standby into a server that accepts changes. */
  promote(): Promise<void>;
  /** Runs SQL as the superuser; returns its output, a row on each line. */
  query(sql: string, database?: string): Promise<string>;
}

/**
 * @param programs folder of PostgreSQL's programs, from `findPostgres`
 * @param folder empty or missing for a new one
 */
function clusterAt(programs: string, folder: string, port: number): PostgresCluster {
  const user = unprivilegedUser();
  const data = join(folder, 'data');
  const run = async (program: string, args: readonly string[]): Promise<string> => {
    // Clients may be installed elsewhere.
    const own = join(programs, program);
    const path = existsSync(own) ? own : (findProgram(program) ?? own);
    const [file, all] =
      user === null ? [path, [...args]] : ['runuser', ['-u', user, '--', path, ...args]];
    const { code, output } = await capture(file, all, { cwd: folder });
    if (code !== 0)
      throw new Error(`${program}: ${output.trim().split('\n').slice(-3).join(' / ')}`);
    return output;
  };
  const control = (...args: string[]) => run('pg_ctl', ['-D', data, '-w', ...args]);
  const at = ['-h', '127.0.0.1', '-p', String(port), '-U', 'owner'];
  return {
    port,
    url: `postgres://${role}@127.0.0.1:${port}/${role}`,
    // pg_ctl's child would keep the pipe of its output open.
    start: async () => void (await control('-l', join(folder, 'postgres.log'), '-s', 'start')),
    stop: async (mode = 'fast') => void (await control('-m', mode, 'stop')),
    startStandby: async (target, targetPort) => {
      makeOwned(target);
      const standby = clusterAt(programs, target, targetPort);
      await run('pg_basebackup', [
        ...at,
        '-D',
        join(target, 'data'),
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
      ]);
      writeSettings(join(target, 'data'), target, targetPort);
      await standby.start();
      return standby;
    },
    promote: async () => void (await control('promote')),
    query: async (sql, database = role) =>
      (
        await run('psql', [...at, '-d', database, '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', sql])
      ).trim(),
  };
}

/** Creates a folder that PostgreSQL's account owns. */
function makeOwned(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const user = unprivilegedUser();
  if (user !== null) spawnSync('chown', [user, folder]);
  chmodSync(folder, 0o700);
}

/** The data of tests need not survive a crash of the machine. */
function writeSettings(data: string, folder: string, port: number): void {
  const file = join(data, 'topology.conf');
  writeFileSync(
    file,
    [
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${folder}'`,
      'max_connections = 200',
      'fsync = off',
      'full_page_writes = off',
    ].join('\n'),
  );
  // PostgreSQL's account reads it, whatever the umask.
  chmodSync(file, 0o644);
}

/** Starts a new server with the database and its roles, or one that exists in the folder. */
export async function startCluster(
  programs: string,
  folder: string,
  port: number,
): Promise<PostgresCluster> {
  const data = join(folder, 'data');
  const isNew = !existsSync(data);
  makeOwned(folder);
  const cluster = clusterAt(programs, folder, port);
  if (isNew) {
    const user = unprivilegedUser();
    const initdb = ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
    const [file, args] =
      user === null
        ? [join(programs, 'initdb'), initdb]
        : ['runuser', ['-u', user, '--', join(programs, 'initdb'), ...initdb]];
    const { code, output } = await capture(file, args, { cwd: folder });
    if (code !== 0) throw new Error(`initdb: ${output.trim().split('\n').slice(-3).join(' / ')}`);
    spawnSync('sh', ['-c', `echo "include 'topology.conf'" >> ${data}/postgresql.conf`]);
  }
  writeSettings(data, folder, port);
  await cluster.start();
  if (!isNew) return cluster;
  try {
    await cluster.query(`create role ${role} login createdb nosuperuser nobypassrls`, 'postgres');
    await cluster.query(
      `create role ${backupRole} login bypassrls in role pg_read_all_data`,
      'postgres',
    );
    await cluster.query(`create database ${role} owner ${role}`, 'postgres');
  } catch (error) {
    await cluster.stop('immediate');
    throw error;
  }
  return cluster;
}
