import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { capture, type Outcome } from './command.ts';
import { freePorts } from './free-ports.ts';

/** The oldest supported major version of PostgreSQL. */
const minVersion = 15;
const startTimeoutMs = 30_000;
const testRole = 'grandstand_test';
/** Reads every row, for the tests of backups, which know its name. */
const backupRole = 'grandstand_backup';
/** Empties tables between tests: row-level security and triggers do not apply to it. */
const resetRole = 'grandstand_reset';

/** A temporary server; `stop` removes it with all its data. */
export type TemporaryServer = { url: string; version: string; stop: () => Promise<void> };

/**
 * Finds the folder with PostgreSQL's server programs: in `PATH`, else the newest packaged version.
 *
 * @returns null if there is none, or only an unsupported version
 */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string | null {
  // Debian and Ubuntu install each version here, outside `PATH`.
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return (
    folders.find(
      (folder) =>
        existsSync(join(folder, 'initdb')) &&
        existsSync(join(folder, 'postgres')) &&
        majorVersion(folder) >= minVersion,
    ) ?? null
  );
}

function majorVersion(folder: string): number {
  return Number.parseInt(versionOf(folder), 10) || 0;
}

function versionOf(folder: string): string {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return /\(PostgreSQL\) (\S+)/.exec(stdout ?? '')?.[1] ?? '';
}

/**
 * Starts a server on an empty data directory, reachable over loopback only. Its role owns its databases,
 * may create others, and is neither a superuser nor exempt from row-level security. A second role is for backups, and a third one empties tables.
 *
 * @param folder from `findPostgres`
 * @param options `isLowPriority`: it runs only on idle processor time; `databases`: names of further databases
 * @throws Error with the last lines of the program that failed
 */
export async function startPostgres(
  folder: string,
  {
    isLowPriority = false,
    databases = [],
  }: { isLowPriority?: boolean; databases?: readonly string[] } = {},
): Promise<TemporaryServer> {
  const home = mkdtempSync(join(tmpdir(), 'grandstand-postgres-'));
  // PostgreSQL refuses to run as root. The other user must own the folder.
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (user !== null) {
    spawnSync('chown', [user, home]);
    chmodSync(home, 0o700);
  }
  const data = join(home, 'data');
  const port = await freePorts(1);
  const asUser = (program: string, args: string[]): [string, string[]] =>
    user === null
      ? [join(folder, program), args]
      : ['runuser', ['-u', user, '--', join(folder, program), ...args]];

  let server: ChildProcess | null = null;
  const stop = async (): Promise<void> => {
    if (server !== null && server.exitCode === null) {
      const closed = new Promise((resolve) => server?.once('close', resolve));
      await capture(...asUser('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w']), {
        cwd: home,
      });
      server.kill();
      await closed;
    }
    rmSync(home, { recursive: true, force: true });
  };

  try {
    const initdb = ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
    expectSuccess('initdb', await capture(...asUser('initdb', initdb), { cwd: home }));
    const sql = [
      `create role ${testRole} login createdb nosuperuser nobypassrls;`,
      `create role ${backupRole} login bypassrls in role pg_read_all_data;`,
      `create role ${resetRole} login bypassrls in role ${testRole};`,
      `grant set on parameter session_replication_role to ${resetRole};`,
      ...[testRole, ...databases].map((name) => `create database ${name} owner ${testRole};`),
    ];
    expectSuccess(
      'create role',
      runInSingleUserMode(asUser('postgres', ['--single', '-D', data, 'postgres']), sql),
    );
    // A vacuum of tables that a test has just emptied would plan the next test's statements for empty tables.
    const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'autovacuum=off'];
    const location = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', home];
    const [file, args] = asUser('postgres', [
      ...location,
      ...settings.flatMap((setting) => ['-c', setting]),
    ]);
    // Niced from the start, so that the processes of its connections inherit it.
    const [program, ...rest] = [...(isLowPriority ? ['nice', '-n', '19'] : []), file, ...args];
    server = spawn(program ?? file, rest, { cwd: home, stdio: 'ignore' });

    await untilReady(data, () => server?.exitCode ?? null);
    return {
      url: `postgres://${testRole}@127.0.0.1:${port}/${testRole}`,
      version: versionOf(folder),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function unprivilegedUser(): string {
  const { status } = spawnSync('id', ['postgres']);
  return status === 0 ? 'postgres' : 'nobody';
}

/** Runs statements in single-user mode: before the server listens, and without a client program. */
function runInSingleUserMode([file, args]: [string, string[]], statements: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: '/',
    encoding: 'utf8',
    input: `${statements.join('\n')}\n`,
  });
  const output = `${stdout ?? ''}${stderr ?? ''}`;
  return { code: status === 0 && !output.includes('ERROR:') ? 0 : 1, output };
}

/** Waits until the last line of the lock file, to which the server writes its state, is `ready`. */
async function untilReady(data: string, exitCode: () => number | null): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const deadline = Date.now() + startTimeoutMs;
  while (!existsSync(file) || !/^ready\s*$/m.test(readFileSync(file, 'utf8'))) {
    if (exitCode() !== null) throw new Error(`postgres ended with code ${exitCode()}`);
    if (Date.now() > deadline) throw new Error(`postgres was not ready after ${startTimeoutMs} ms`);
    await wait(50);
  }
}

function expectSuccess(step: string, { code, output }: Outcome): void {
  if (code !== 0) throw new Error(`${step}: ${output.trim().split('\n').slice(-3).join(' / ')}`);
}
