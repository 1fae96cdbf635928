/** A backup of a running topology, restored as on an empty machine, and the process started on it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serverArguments } from '../../bootstrap/server-process.mjs';
import { root } from '../../root.ts';
import { capture } from '../../test/command.ts';
import { startProcess, type ManagedProcess } from '../managed-process.ts';
import { untilReadyAt } from '../ready.ts';
import type { Topology } from '../topology.ts';

const database = 'restored';

async function operator(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const script = join(root, 'apps/standalone/src/operator/operator.ts');
  const { code, output } = await capture(process.execPath, [script, ...args], { env, cwd: root });
  if (code !== 0) throw new Error(`operator ${args.join(' ')}: ${output.trim()}`);
  return output;
}

/** Counts the rows that matter, by table, as the superuser: of every tenant. */
export async function countRows(site: Topology, name = 'grandstand'): Promise<string[]> {
  const tables = ['event', 'user_account', 'purchase', 'entitlement', 'ledger_entry'];
  const count = (table: string) => `select '${table} ' || count(*) from ${table}`;
  return (await site.database.query(tables.map(count).join(' union all '), name)).split('\n');
}

/** Backs up the site, restores it to another database and empty folders, and serves that at a port. */
export async function startRestored(
  site: Topology,
  home: string,
  port: number,
): Promise<ManagedProcess> {
  const backup = join(home, 'backup');
  await operator(site.environmentOf('jobs', 'jobs'), 'backup', backup);
  await site.database.query(`create database ${database} owner grandstand`, 'postgres');
  const target = `postgres://grandstand@127.0.0.1:${site.database.port}/${database}`;
  const data = join(home, 'machine');
  const shared = join(home, 'machine-shared');
  for (const folder of [data, shared]) mkdirSync(folder, { mode: 0o700 });
  const env = {
    ...site.environmentOf('web,api,media,jobs', 'restored'),
    // The demo would extend its schedule.
    GRANDSTAND_ENV: 'production',
    DATABASE_URL: target,
    DIRECT_DATABASE_URL: target,
    BACKUP_DATABASE_URL: '',
    DATA_DIR: data,
    SHARED_DIR: shared,
    PORT: String(port),
  };
  await operator(env, 'restore', backup);
  const restored = startProcess({
    name: 'restored',
    command: {
      file: process.execPath,
      args: [...serverArguments, join(root, 'apps/standalone/src/main.ts')],
      env,
      cwd: root,
    },
    folder: join(home, 'log'),
    restartsAfterMs: null,
    print: () => {},
  });
  await untilReadyAt(port, restored);
  return restored;
}
