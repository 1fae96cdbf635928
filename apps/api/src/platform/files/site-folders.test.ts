import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing.ts';
import { parseConfig } from '../config/config.ts';
import type { OpenDatabase } from '../database/database.ts';
import { checkSiteFolders, markFile } from './site-folders.ts';

let db: OpenDatabase;
let root = '';
beforeAll(async () => {
  db = await openTestDatabase();
}, 120_000);
afterAll(() => db.close());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'folders-'));
  await db.withoutTenant((trx) => sql`DELETE FROM meta WHERE key LIKE 'folder:%'`.execute(trx));
  return () => rm(root, { recursive: true });
});

/** Starts a process with these settings; returns what it logs. */
async function startWith(env: Readonly<Record<string, string>>): Promise<string[]> {
  const lines: string[] = [];
  const config = parseConfig(
    {
      DATABASE_URL: 'postgres://club@db/club',
      SHARED_DIR: 'shared',
      RECORDINGS_DIR: 'recordings',
      ...env,
    },
    root,
  );
  const log = { error: (_: object, line: string) => void lines.push(line) };
  await checkSiteFolders({ config, db, log: log as never });
  return lines;
}

it('says nothing of folders that all processes have, however often they start', async () => {
  for (let start = 0; start < 3; start += 1) expect(await startWith({})).toEqual([]);
});

it('says nothing of folders that two processes mark at the same time', async () => {
  expect(await Promise.all([startWith({}), startWith({})])).toEqual([[], []]);
});

it('names the setting of a folder that is not the one of the others, such as a disk that is not mounted', async () => {
  await startWith({});
  await mkdir(path.join(root, 'unmounted'));
  const mark = (await readFile(path.join(root, 'shared', markFile), 'utf8')).trim();
  expect(await startWith({ SHARED_DIR: 'unmounted' })).toEqual([
    expect.stringMatching(
      new RegExp(`^SHARED_DIR: ${root}/unmounted is not the folder .* write ${mark} into`),
    ),
  ]);
  expect(await startWith({ RECORDINGS_DIR: 'unmounted' })).toEqual([
    expect.stringMatching(/^RECORDINGS_DIR: .*whose recordings and uploads are missing here/),
  ]);
  // What the message says.
  await writeFile(path.join(root, 'unmounted', markFile), `${mark}\n`);
  expect(await startWith({ SHARED_DIR: 'unmounted' })).toEqual([]);
  expect(await startWith({})).toEqual([]);
});

it('leaves a folder that a process does not share alone: shared files in S3, recordings of pages', async () => {
  await startWith({});
  const own = { SHARED_DIR: 'own', RECORDINGS_DIR: 'own', ROLES: 'web' };
  expect(await startWith({ ...own, SHARED_STORE: 's3://shared' })).toEqual([]);
  expect(await startWith(own)).toHaveLength(1);
});
