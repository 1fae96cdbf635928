/** Dumps a PostgreSQL server with its own programs and restores it, counting both. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { StartupError } from '../../context/error.ts';
import { inheritedEnvironment } from '../../config/config.ts';
import type { RunSql } from '../migrate.ts';
import { refusePrivilegedRole } from '../server/postgres.ts';
import { dumpFile } from './manifest.ts';
import {
  digestTables,
  listTables,
  readState,
  type DatabaseState,
  type TableDigests,
} from './table-digests.ts';

/** Options of `pg_dump` and `pg_restore`: the role that restores owns everything. */
const withoutOwners = ['--no-owner', '--no-privileges', '--no-comments'];

/** Splits the password off an address, because other accounts of the machine see arguments. */
function withoutPassword(address: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, env: password === '' ? {} : { PGPASSWORD: password } };
}

interface Program {
  readonly name: 'pg_dump' | 'pg_restore';
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Reads the standard output; it is discarded otherwise. */
  readonly read?: (output: NodeJS.ReadableStream) => Promise<void>;
}

/** Runs a program of PostgreSQL. Throws `StartupError` with its last lines if it fails. */
async function runProgram({ name, args, env = {}, read }: Program): Promise<void> {
  const child = spawn(name, args, {
    env: inheritedEnvironment(env),
    stdio: ['ignore', read === undefined ? 'ignore' : 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const [code, errors] = await Promise.all([
    ended,
    child.stderr === null ? '' : text(child.stderr),
    child.stdout === null ? null : read?.(child.stdout),
  ]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new StartupError(
          `${name} is not installed; install PostgreSQL's client programs (on Debian: apt install postgresql-client)`,
        )
      : error;
  });
  if (code !== 0)
    throw new StartupError(`${name} failed: ${errors.trim().split('\n').slice(-5).join('\n')}`);
}

/** Throws `StartupError` unless the program is there and at least as new as the server. */
async function requireProgram(name: Program['name'], major: number): Promise<void> {
  let output = '';
  await runProgram({
    name,
    args: ['--version'],
    read: async (stream) => {
      output = await text(stream);
    },
  });
  const found = Number(/(\d+)/.exec(output)?.[1]);
  if (!(found >= major))
    throw new StartupError(
      `${name} ${found} is older than PostgreSQL ${major}; install the client programs of PostgreSQL ${major} (on Debian: apt install postgresql-client-${major})`,
    );
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'grandstand backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const majorOf = (version: string) => Number.parseInt(version, 10);
const runOn =
  (client: Client): RunSql =>
  async (statement) =>
    (await client.query(statement)).rows as unknown[];

async function majorVersion(run: RunSql): Promise<number> {
  const [row] = (await run('SHOW server_version')) as { server_version: string }[];
  return majorOf(row?.server_version ?? '');
}

/**
 * Throws `StartupError` for a role that is subject to row-level security. It sees no tenant's rows, so its dump
 * would have empty tables and yet succeed.
 */
async function refuseRestrictedRole(run: RunSql): Promise<void> {
  const [role] = (await run(`SELECT rolname AS name, rolsuper OR rolbypassrls AS "seesAll"
    FROM pg_roles WHERE rolname = current_user`)) as { name: string; seesAll: boolean }[];
  if (role?.seesAll === true) return;
  throw new StartupError(
    `BACKUP_DATABASE_URL: the role "${role?.name}" is subject to row-level security, so its backup would have no rows; set an address with a role of its own: create role grandstand_backup login password '…' bypassrls in role pg_read_all_data`,
  );
}

/**
 * Dumps a database into a folder. Counts its rows in the snapshot that is dumped, and the rows of the written
 * dump.
 * @param url with a role that reads everything
 */
export const dumpServer = (url: string, folder: string): Promise<DatabaseState> =>
  withClient(url, async (client) => {
    const run = runOn(client);
    await refuseRestrictedRole(run);
    const major = await majorVersion(run);
    await requireProgram('pg_dump', major);
    await requireProgram('pg_restore', major);
    await run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const [snapshot] = (await run('SELECT pg_export_snapshot() AS id')) as { id: string }[];
    const file = path.join(folder, dumpFile);
    const target = withoutPassword(url);
    const [state] = await Promise.all([
      readState(run, 'DATABASE_URL'),
      runProgram({
        name: 'pg_dump',
        args: [
          '--format=custom',
          `--snapshot=${snapshot?.id}`,
          `--file=${file}`,
          ...withoutOwners,
          `--dbname=${target.url}`,
        ],
        env: target.env,
      }),
    ]);
    await run('ROLLBACK');
    await checkDump(file, state.tables);
    return state;
  });

/** Reads a dump and throws `StartupError` unless each table has as many rows as were counted. */
async function checkDump(file: string, tables: TableDigests): Promise<void> {
  const counts = new Map<string, number>();
  await runProgram({
    name: 'pg_restore',
    args: ['--data-only', '--file=-', file],
    read: async (stream) => {
      let table: string | null = null;
      for await (const line of linesOf(stream)) {
        if (table === null) {
          table = /^COPY (\S+) .*FROM stdin;$/.exec(line)?.[1] ?? null;
          if (table !== null) counts.set(table, 0);
        } else if (line === String.raw`\.`) table = null;
        else counts.set(table, (counts.get(table) ?? 0) + 1);
      }
    },
  });
  const wrong = Object.entries(tables)
    .filter(([table, { rows }]) => (counts.get(table) ?? 0) !== rows)
    .map(([table, { rows }]) => `${table}: ${counts.get(table) ?? 0} of ${rows} rows`);
  if (wrong.length > 0)
    throw new StartupError(`The written dump is incomplete:\n${wrong.join('\n')}`);
}

/** Splits at line feeds only: COPY escapes them in rows, but not other separators. */
async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  stream.setEncoding('latin1');
  let rest = '';
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * Throws `StartupError` unless the database is empty and this role may restore into it, with programs that
 * read a dump of a server of that version.
 */
export const requireEmptyServer = (url: string, dumpedVersion: string): Promise<void> =>
  withClient(url, async (client) => {
    const run = runOn(client);
    const [role] = (await run(`SELECT rolname, rolsuper, rolbypassrls FROM pg_roles
      WHERE rolname = current_user`)) as Parameters<typeof refusePrivilegedRole>[0][];
    if (role !== undefined) refusePrivilegedRole(role);
    const tables = await listTables(run);
    if (tables.length > 0)
      throw new StartupError(
        `DATABASE_URL: a restore needs an empty database, and this one has ${tables.length} tables (${tables[0]}, …); create another one, or drop and create this one`,
      );
    const major = await majorVersion(run);
    if (major < majorOf(dumpedVersion))
      throw new StartupError(
        `DATABASE_URL: the backup is of PostgreSQL ${majorOf(dumpedVersion)}, this server is ${major}; use the same version or a newer one`,
      );
    await requireProgram('pg_restore', majorOf(dumpedVersion));
  });

/** Restores a dump in one transaction and returns the digests of what is in the database then. */
export async function restoreServer(url: string, folder: string): Promise<TableDigests> {
  const target = withoutPassword(url);
  await runProgram({
    name: 'pg_restore',
    args: [
      '--exit-on-error',
      '--single-transaction',
      ...withoutOwners,
      `--dbname=${target.url}`,
      path.join(folder, dumpFile),
    ],
    env: target.env,
  });
  return withClient(url, async (client) => {
    const run = runOn(client);
    await run('BEGIN');
    // The owner lifts row-level security for this transaction alone, to count what is there.
    for (const table of await listTables(run))
      await run(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    const tables = await digestTables(run);
    await run('ROLLBACK');
    await run('ANALYZE');
    return tables;
  });
}
