import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { openDataDirectory } from './data-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { ensureTemplate } from './template.ts';

const root = mkdtempSync(path.join(tmpdir(), 'grandstand-data-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = (name: string) => {
  const dir = path.join(root, name);
  mkdirSync(dir, { recursive: true });
  return dir;
};
const cacheDir = fileURLToPath(
  new URL('../../../../../node_modules/.cache/grandstand', import.meta.url),
);

describe('lockDirectory', () => {
  it('refuses a folder that a running process has locked, in one line that names the process', () => {
    const dir = folder('locked');
    const lock = lockDirectory(dir);
    expect(() => lockDirectory(dir)).toThrow(
      `DATA_DIR: ${dir} is in use by the process ${process.pid}`,
    );
    lock.release();
    lockDirectory(dir).release();
  });

  it('takes over from a process that was killed', async () => {
    const dir = folder('killed');
    const module = fileURLToPath(new URL('directory-lock.ts', import.meta.url));
    const code = `import { lockDirectory } from ${JSON.stringify(module)};
      lockDirectory(${JSON.stringify(dir)}); console.log('locked'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
    await once(child.stdout, 'data');
    expect(() => lockDirectory(dir)).toThrow(`the process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockDirectory(dir).release();
  }, 20_000);

  it('does not mistake another process with a reused id for the holder', () => {
    const dir = folder('reused');
    writeFileSync(
      path.join(dir, 'lock'),
      JSON.stringify({ pid: process.pid, started: '1', host: hostname() }),
    );
    expect(() => lockDirectory(dir).release()).not.toThrow();
  });

  it('takes over from another machine only after its heartbeat stopped', () => {
    const dir = folder('elsewhere');
    const file = path.join(dir, 'lock');
    writeFileSync(file, JSON.stringify({ pid: 1, started: '1', host: 'another-container' }));
    expect(() => lockDirectory(dir)).toThrow('is in use');
    const before = new Date(Date.now() - 60_000);
    utimesSync(file, before, before);
    lockDirectory(dir).release();
  });
});

describe('openDataDirectory', () => {
  it('preserves rows across a restart and removes an interrupted first start', async () => {
    const dir = folder('data');
    mkdirSync(path.join(dir, 'pg'));
    writeFileSync(path.join(dir, 'pg', 'PG_VERSION'), 'half');
    writeFileSync(path.join(dir, 'pg.creating'), '');
    const template = await ensureTemplate(cacheDir);
    const first = await openDataDirectory(dir, template);
    await first.withoutTenant((trx) =>
      trx.insertInto('meta').values({ key: 'stored', value: 'yes' }).execute(),
    );
    await expect(openDataDirectory(dir, template)).rejects.toThrow('is in use');
    await first.close();
    const second = await openDataDirectory(dir, template);
    const rows = await second.withoutTenant((trx) => trx.selectFrom('meta').selectAll().execute());
    await second.close();
    expect(rows).toEqual([{ key: 'stored', value: 'yes' }]);
  }, 60_000);

  it('ends the thread that creates a cluster before another opens it', async () => {
    const dir = folder('threads');
    const threads: string[] = [];
    const record = (worker: Worker) => {
      threads.push('started');
      worker.once('exit', () => threads.push('ended'));
    };
    const template = await ensureTemplate(cacheDir);
    process.on('worker', record);
    try {
      await openDataDirectory(dir, template).then((db) => db.close());
      await expect.poll(() => threads).toEqual(['started', 'ended', 'started', 'ended']);
    } finally {
      process.off('worker', record);
    }
  }, 60_000);

  it('limits buffer memory even for a cluster with other settings', async () => {
    const dir = folder('buffers');
    const template = await ensureTemplate(cacheDir);
    await openDataDirectory(dir, template).then((db) => db.close());
    appendFileSync(path.join(dir, 'pg', 'postgresql.conf'), "\nshared_buffers = '128MB'\n");
    const db = await openDataDirectory(dir, template);
    const { rows } = await db.queue.executeSql(
      `SELECT current_setting('shared_buffers') AS buffers,
        current_setting('maintenance_work_mem') AS upkeep`,
    );
    await db.close();
    expect(rows).toEqual([{ buffers: '32MB', upkeep: '16MB' }]);
  }, 60_000);
});
