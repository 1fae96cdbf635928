/** Rows and checksums of every table, to compare a database with its copy. */
import { createHash } from 'node:crypto';
import { StartupError } from '../../context/error.ts';
import { appliedMigrations, type AppliedMigration, type RunSql } from '../migrate.ts';

interface TableDigest {
  readonly rows: number;
  /** Checksum of the rows in any order. */
  readonly checksum: string;
}

/** Digests by `schema.table`. */
export type TableDigests = Readonly<Record<string, TableDigest>>;

/** Digests of the content of a database, in one snapshot. */
export interface DatabaseState {
  /** Of the database server. */
  readonly version: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: TableDigests;
}

/**
 * Reads the state of a database. Call in a transaction.
 * @param setting that names the database
 */
export async function readState(run: RunSql, setting: string): Promise<DatabaseState> {
  const migrations = await appliedMigrations(run);
  if (migrations === null) throw new StartupError(`${setting}: the database has no tables yet`);
  const [row] = (await run('SHOW server_version')) as { server_version: string }[];
  return { version: row?.server_version ?? '', migrations, tables: await digestTables(run) };
}

const ownSchemas = `n.nspname NOT IN ('pg_catalog', 'information_schema')
  AND n.nspname NOT LIKE 'pg\\_toast%' AND n.nspname NOT LIKE 'pg\\_temp%'`;

/** Lists the tables that hold rows, by quoted name; partitions instead of their parents. */
export async function listTables(run: RunSql): Promise<string[]> {
  const rows = (await run(`SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND ${ownSchemas} ORDER BY 1`)) as { name: string }[];
  return rows.map(({ name }) => name);
}

/**
 * Settings on which the text of a row depends. Without row security, a statement that policies would filter
 * fails instead of returning fewer rows.
 */
const settings = [
  'row_security = off',
  "TimeZone = 'UTC'",
  "DateStyle = 'ISO, YMD'",
  "IntervalStyle = 'postgres'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
];

/** Counts and digests every table. Call in a transaction, whose snapshot it reads. */
export async function digestTables(run: RunSql): Promise<TableDigests> {
  for (const setting of settings) await run(`SET LOCAL ${setting}`);
  const digests: Record<string, TableDigest> = {};
  for (const table of await listTables(run)) {
    // 60 bits of each row's MD5, added up: the order of rows does not matter, and any server computes the same.
    const [row] = (await run(`SELECT count(*)::text AS rows, coalesce(sum(
        ('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint::numeric), 0)::text AS sum
      FROM ${table} t`)) as { rows: string; sum: string }[];
    const checksum = createHash('sha256').update(`${row?.rows}:${row?.sum}`).digest('hex');
    digests[table] = { rows: Number(row?.rows), checksum: checksum.slice(0, 32) };
  }
  return digests;
}

/** Returns one line for each table that differs. */
export const differencesOf = (expected: TableDigests, found: TableDigests): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted().flatMap((table) => {
    const [wanted, actual] = [expected[table], found[table]];
    if (wanted === undefined) return [`${table}: is not in the backup`];
    if (actual === undefined) return [`${table}: is missing`];
    if (wanted.rows !== actual.rows)
      return [`${table}: expected ${wanted.rows} rows, found ${actual.rows}`];
    return wanted.checksum === actual.checksum ? [] : [`${table}: the rows differ`];
  });
