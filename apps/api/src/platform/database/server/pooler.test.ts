/** Through pgbouncer in transaction mode everything works but LISTEN, which fails silently. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createInstallations,
  type Installation,
} from '../../../testing/empty-installations.testing.ts';
import { freePort } from '../../../testing/free-port.testing.ts';
import { openDatabase } from '../database.ts';
import { z } from 'zod';
import { connectProcesses } from '../../realtime/channel/process-channel.ts';

const server = process.env.TEST_DATABASE_URL;
const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;

const installations = createInstallations(server);
const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-pooler-'));
let pooler: ChildProcess | null = null;
let installation: Installation;
let pooled = '';
const direct = () => installation.databaseUrl ?? '';

/** Resolves when it accepts connections. */
async function started({ stderr }: ChildProcess): Promise<void> {
  for await (const text of stderr ?? []) if (String(text).includes('process up')) return;
  throw new Error('pgbouncer has ended');
}

beforeAll(async () => {
  if (!server || !isInstalled) return;
  installation = await installations.fresh();
  const target = new URL(direct());
  const port = await freePort();
  const config = path.join(folder, 'pgbouncer.ini');
  writeFileSync(path.join(folder, 'users.txt'), `"${target.username}" ""\n`);
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${target.hostname} port=${target.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'auth_type = trust',
      `auth_file = ${path.join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      // Fewer than the clients, so that transactions of one client use several connections.
      'default_pool_size = 3',
      'unix_socket_dir =',
    ].join('\n'),
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  pooler = spawn('pgbouncer', [...asUser, config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await started(pooler);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  pooled = url.href;
}, 120_000);
afterAll(async () => {
  pooler?.kill('SIGKILL');
  await installations.remove();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

const openChannel = (options: { url: string; directUrl?: string }) => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  return connectProcesses({ ...options, log, checkEveryMs: 300 }).then((channel) => ({
    channel,
    lines,
  }));
};

it.skipIf(!server || !isInstalled)(
  'transactions keep their tenant, advisory locks and statements with values through a pooler in transaction mode',
  async () => {
    const db = await openDatabase({
      kind: 'postgres',
      url: pooled,
      directUrl: direct(),
      timeoutFactor: 10,
    });
    try {
      const seen = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          db.forTenant(`tenant-${index % 2}`, async ({ trx }) => {
            await sql`SELECT pg_advisory_xact_lock(${index % 5})`.execute(trx);
            const { rows } = await sql<{ tenant: string; value: number }>`
              SELECT current_setting('grandstand.tenant') AS tenant, ${index}::int AS value`.execute(
              trx,
            );
            return `${rows[0]?.tenant} ${rows[0]?.value}`;
          }),
        ),
      );
      expect(seen).toEqual(seen.map((_, index) => `tenant-${index % 2} ${index}`));
      // Nothing of a transaction's settings is left on a connection.
      const { rows } = await db.queue.executeSql(
        `SELECT coalesce(current_setting('grandstand.tenant', true), '') AS tenant`,
      );
      expect(rows).toEqual([{ tenant: '' }]);
    } finally {
      await db.close();
    }
  },
  60_000,
);

it.skipIf(!server || !isInstalled)(
  'a channel through a pooler notices that it receives nothing and says which setting to change; with the direct address it listens',
  async () => {
    const { channel: deaf, lines } = await openChannel({ url: pooled });
    try {
      await expect.poll(() => deaf.states().postgresql).toBe('silent');
      expect(lines.join('')).toContain('Set DIRECT_DATABASE_URL to the server itself');
    } finally {
      await deaf.close();
    }
    const one = await openChannel({ url: pooled, directUrl: direct() });
    const other = await openChannel({ url: pooled, directUrl: direct() });
    const received: unknown[] = [];
    other.channel.subscribe('goal', z.unknown(), (message) => received.push(message));
    try {
      await one.channel.send('goal', { home: 1 });
      await expect.poll(() => received).toEqual([{ home: 1 }]);
      expect([one.channel.states().postgresql, other.channel.states().postgresql]).toEqual([
        'listening',
        'listening',
      ]);
      expect([...one.lines, ...other.lines]).toEqual([]);
    } finally {
      await one.channel.close();
      await other.channel.close();
    }
  },
  60_000,
);
