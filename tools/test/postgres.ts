import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { capture, type Outcome } from './command.ts';
import { freePorts } from './free-ports.ts';

/** The oldest supported PostgreSQL. */
const OLDEST = 15;
const READY_WITHIN_MS = 30_000;
const ROLE = 'grandstand_test';

/** A temporary server; `stop` removes it with all its data. */
export type ThrowAwayServer = { url: string; version: string; stop: () => Promise<void> };

/**
 * Finds the folder with PostgreSQL's own programs, newest first.
 *
 * @returns null if there is none, or only an unsupported version
 */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged)
    ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(packaged, version, 'bin')),
  ];
  return (
    folders.find(
      (folder) =>
        existsSync(join(folder, 'initdb')) &&
        existsSync(join(folder, 'postgres')) &&
        majorVersion(folder) >= OLDEST,
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
 * Starts a server on an empty data directory, reachable over loopback only. Its role owns its database,
 * may create others, and is neither a superuser nor exempt from row-level security.
 *
 * @param folder from `findPostgres`
 * @param options `yields`: it runs only on idle processor time
 * @throws Error with the last lines of the program that failed
 */
export async function startPostgres(
  folder: string,
  { yields = false }: { yields?: boolean } = {},
): Promise<ThrowAwayServer> {
  const home = mkdtempSync(join(tmpdir(), 'grandstand-postgres-'));
  // PostgreSQL refuses to run as root; the other user must be able to enter the folder.
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (user !== null) {
    spawnSync('chown', [user, home]);
    chmodSync(home, 0o700);
  }
  const data = join(home, 'data');
  const port = await freePorts(1);
  const as = (program: string, args: string[]): [string, string[]] =>
    user === null
      ? [join(folder, program), args]
      : ['runuser', ['-u', user, '--', join(folder, program), ...args]];

  let server: ChildProcess | null = null;
  const stop = async (): Promise<void> => {
    if (server !== null && server.exitCode === null) {
      const closed = new Promise((resolve) => server?.once('close', resolve));
      await capture(...as('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w']), { cwd: home });
      server.kill();
      await closed;
    }
    rmSync(home, { recursive: true, force: true });
  };

  try {
    const initdb = ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
    expectSuccess('initdb', await capture(...as('initdb', initdb), { cwd: home }));
    const sql = [
      `create role ${ROLE} login createdb nosuperuser nobypassrls;`,
      `create database ${ROLE} owner ${ROLE};`,
    ];
    expectSuccess(
      'create role',
      singleUser(as('postgres', ['--single', '-D', data, 'postgres']), sql),
    );
    const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=100'];
    const place = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', home];
    const [file, args] = as('postgres', [
      ...place,
      ...settings.flatMap((setting) => ['-c', setting]),
    ]);
    // Its connection processes inherit this.
    const [program, ...rest] = [...(yields ? ['nice', '-n', '19'] : []), file, ...args];
    server = spawn(program ?? file, rest, { cwd: home, stdio: 'ignore' });

    await untilReady(data, () => server?.exitCode ?? null);
    return {
      url: `postgres://${ROLE}@127.0.0.1:${port}/${ROLE}`,
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

/** Single-user mode runs statements before the server listens, without a client program. */
function singleUser([file, args]: [string, string[]], statements: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: '/',
    encoding: 'utf8',
    input: `${statements.join('\n')}\n`,
  });
  const output = `${stdout ?? ''}${stderr ?? ''}`;
  return { code: status === 0 && !output.includes('ERROR:') ? 0 : 1, output };
}

/** The server writes its state into the last line of its lock file. */
async function untilReady(data: string, exitCode: () => number | null): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!existsSync(file) || !/^ready\s*$/m.test(readFileSync(file, 'utf8'))) {
    if (exitCode() !== null) throw new Error(`postgres ended with code ${exitCode()}`);
    if (Date.now() > deadline) throw new Error('postgres was not ready in time');
    await delay(50);
  }
}

function expectSuccess(step: string, { code, output }: Outcome): void {
  if (code !== 0) throw new Error(`${step}: ${output.trim().split('\n').slice(-3).join(' / ')}`);
}
