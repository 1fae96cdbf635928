/** An older version on a database that a newer one has migrated, as an operator meets it: by the started process. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@grandstand/api/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../config.ts';
import {
  createDatabase,
  dropDatabase,
  failingStart,
  startProcess,
} from './started-process.testing.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const name = `rollback_${process.pid}`;

describe.skipIf(server === '')('after a rollback', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-rollback-'));
  let env: Record<string, string> & { PORT: string };
  beforeAll(async () => {
    env = {
      PORT: String(await freePort()),
      DATABASE_URL: await createDatabase(server, name),
      DATA_DIR: path.join(folder, 'data'),
    };
  }, 60_000);
  afterAll(async () => {
    await dropDatabase(server, name);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** Records a migration of a newer version. */
  async function migrateFurther(migration: string, compatible: boolean): Promise<void> {
    const client = new Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query('INSERT INTO migration (name, compatible) VALUES ($1, $2)', [
      migration,
      compatible,
    ]);
    await client.end();
  }
  /** Runs `operator migrate`; returns its exit code and what it prints. */
  async function migrate(): Promise<readonly [number, string]> {
    const script = path.join(projectRoot, 'apps/standalone/src/operator/operator.ts');
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [script, 'migrate'], {
        env: { PATH: process.env.PATH, ...env },
      });
      return [0, stdout];
    } catch (error) {
      const { code, stderr } = error as { readonly code: number; readonly stderr: string };
      return [code, stderr];
    }
  }

  it('the process starts on newer migrations that are compatible; else it and "operator migrate" name each and the way out', async () => {
    expect((await migrate())[0]).toBe(0);
    await migrateFurther('9001-compatible', true);
    const started = await startProcess(env);
    expect(await started.end('SIGTERM')).toBe(0);

    await migrateFurther('9002-players', false);
    await migrateFurther('9003-clubs', false);
    const expected =
      'The database was migrated by a newer version (it has "9002-players", "9003-clubs", with which this version does not work); start that version, or restore the backup from before the upgrade into another database (docs/operations.md, "Rollback across an incompatible migration")\n';
    expect(await failingStart(env)).toEqual([1, expected]);
    expect(await failingStart({ ...env, MIGRATE: 'off' })).toEqual([1, expected]);
    expect(await migrate()).toEqual([1, expected]);
  }, 180_000);
});
