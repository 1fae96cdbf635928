/** A PostgreSQL server with a streaming replica for tests, on ports and in a folder of their own. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.testing.ts';

/** Debian and Ubuntu install each version in a folder of its own, outside `PATH`. */
const packaged = '/usr/lib/postgresql';
const folders = [
  (spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout ?? '').trim(),
  ...(existsSync(packaged)
    ? readdirSync(packaged)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => path.join(packaged, version, 'bin'))
    : []),
];
const programs =
  folders.find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(path.join(folder, name))),
  ) ?? null;

/** False where PostgreSQL's programs are missing: Debian has them as `postgresql`. */
export const hasPostgresPrograms = programs !== null;

const startTimeoutMs = 60_000;
const role = 'grandstand_test';

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout) || 65_534;
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export interface ReplicatedPostgres {
  /** Of the primary, with a role that row-level security holds for. */
  readonly url: string;
  readonly replicaUrl: string;
  /** Of the replica, with a superuser. */
  readonly privilegedReplicaUrl: string;
  /** The replica receives changes, but shows none. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both. Rejects if a program fails. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const home = mkdtempSync(path.join(tmpdir(), 'grandstand-replicated-'));
  const account = unprivileged();
  if (account !== null) chownSync(home, account.uid, account.gid);
  const options = { cwd: home, ...account };
  const servers: ChildProcess[] = [];
  const execute = (name: string, args: readonly string[]) => {
    const { status, stderr } = spawnSync(path.join(programs, name), args, {
      ...options,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
  };
  const close = async () => {
    for (const server of servers.toReversed()) {
      if (server.exitCode !== null) continue;
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
    }
    rmSync(home, { recursive: true, force: true });
  };
  /** Starts a server on its data directory. Returns its address for the superuser. */
  const start = async (data: string): Promise<string> => {
    const port = await freePort();
    const settings = ['fsync=off', `unix_socket_directories=${home}`, 'autovacuum=off'];
    const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port)];
    const server = spawn(
      path.join(programs, 'postgres'),
      [...args, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    );
    servers.push(server);
    const url = `postgres://owner@127.0.0.1:${port}/postgres`;
    const deadline = Date.now() + startTimeoutMs;
    for (;;) {
      if (server.exitCode !== null) throw new Error(`postgres ended with code ${server.exitCode}`);
      const isReady = await run(url, 'SELECT 1').then(
        () => true,
        () => false,
      );
      if (isReady) return url;
      if (Date.now() > deadline) throw new Error('postgres was not ready in time');
      await wait(100);
    }
  };
  try {
    const initdb = ['-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
    execute('initdb', ['-D', path.join(home, 'primary'), ...initdb]);
    const primary = await start(path.join(home, 'primary'));
    await run(primary, `CREATE ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS`);
    await run(primary, `CREATE DATABASE ${role} OWNER ${role}`);
    const copy = ['-D', path.join(home, 'replica'), '-d', primary, '-R', '-X', 'stream'];
    execute('pg_basebackup', [...copy, '-c', 'fast', '--no-sync']);
    const replica = await start(path.join(home, 'replica'));
    const addressOf = (server: string, user: string) => {
      const url = new URL(server);
      url.username = user;
      url.pathname = `/${role}`;
      return url.href;
    };
    return {
      url: addressOf(primary, role),
      replicaUrl: addressOf(replica, role),
      privilegedReplicaUrl: addressOf(replica, 'owner'),
      pauseReplay: async () => void (await run(replica, 'SELECT pg_wal_replay_pause()')),
      resumeReplay: async () => void (await run(replica, 'SELECT pg_wal_replay_resume()')),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
