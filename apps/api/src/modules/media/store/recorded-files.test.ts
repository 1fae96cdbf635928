import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileCache } from '../../../platform/cache/file-cache.ts';
import { createFolderStore } from '../../../platform/files/store/folder-store.ts';
import { digestOfFile, StoreError } from '../../../platform/files/store/file-store.ts';
import { createRecordedFiles } from './recorded-files.ts';
import { addStoredFiles, readStoredFiles } from './stored-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  await mkdir(path.join(folder, 'archive'));
  await mkdir(path.join(folder, 'recordings/alpha/match'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const signal = new AbortController().signal;
const recording = () => path.join(folder, 'recordings/alpha/match');
const store = () => createFolderStore(path.join(folder, 'archive'));
const open = (maxBytes: number) =>
  createRecordedFiles({
    recordingsDir: path.join(folder, 'recordings'),
    store: () => Promise.resolve(store()),
    cache: createFileCache({ folder: path.join(folder, 'cache'), maxBytes }),
    log: pino({ level: 'silent' }),
    clock: () => 0,
  }).of(recording());

/** Writes a file of 100 bytes and moves it. */
async function move(name: string, content = name.padEnd(100, '.')): Promise<void> {
  const file = path.join(recording(), name);
  await writeFile(file, content);
  await store().put(`alpha/match/${name}`, file, content.length, signal);
  await addStoredFiles(recording(), [{ path: name, ...(await digestOfFile(file)), modifiedMs: 7 }]);
  await unlink(file);
}
const names = Array.from({ length: 10 }, (_, index) => `${index}.m4s`);
const cachedFiles = async () =>
  (await readdir(path.join(folder, 'cache'), { recursive: true })).filter((name) =>
    name.endsWith('.m4s'),
  );

it('a recording reads more moved files than the cache can hold without exceeding its limit', async () => {
  for (const name of names) await move(name);
  const files = open(250);
  for (const name of [...names, ...names]) {
    expect(await readFile(await files.locate(name), 'utf8')).toBe(name.padEnd(100, '.'));
    expect((await cachedFiles()).length).toBeLessThanOrEqual(2);
  }
});

it('the error for a moved file larger than the cache names the setting to raise', async () => {
  await move('0.m4s');
  await expect(open(50).locate('0.m4s')).rejects.toThrow('MEDIA_STORE_CACHE_MB');
});

it('a recording fetches a moved file again after its cached copy was removed', async () => {
  await move('0.m4s');
  const files = open(250);
  await rm(await files.locate('0.m4s'));
  expect(await readFile(await files.locate('0.m4s'), 'utf8')).toContain('0.m4s');
});

it('a recording uses a local file while the store fails, and locates a file that never existed on the local disk', async () => {
  await move('0.m4s');
  await rm(path.join(folder, 'archive'), { recursive: true });
  const files = open(250);
  await expect(files.locate('0.m4s')).rejects.toMatchObject({ code: 'service_unavailable' });
  await writeFile(path.join(recording(), '0.m4s'), 'here');
  expect(await readFile(await files.locate('0.m4s'), 'utf8')).toBe('here');
  expect(await files.locate('9.m4s')).toBe(path.join(recording(), '9.m4s'));
});

it('the reader of the list of stored files skips incomplete lines, and uses the last line of a path', async () => {
  await move('0.m4s', 'first');
  await move('0.m4s', 'second');
  const list = path.join(recording(), 'stored.jsonl');
  await writeFile(list, `${await readFile(list, 'utf8')}\n{"path":"1.m4s","size":4`);
  await move('2.m4s');
  const found = await readStoredFiles(recording());
  expect([...found.keys()]).toEqual(['0.m4s', '2.m4s']);
  expect(found.get('0.m4s')?.size).toBe(6);
  expect(await readFile(await open(250).locate('0.m4s'), 'utf8')).toBe('second');
});

it('a folder store rejects while its folder is missing, as on an unmounted disk, and does not create it', async () => {
  await rm(path.join(folder, 'archive'), { recursive: true });
  const put = store().put('alpha/match/0.m4s', path.join(folder, 'any'), 1, signal);
  await expect(put).rejects.toThrow(StoreError);
  await expect(put).rejects.toThrow('archive cannot be used (ENOENT)');
  await expect(store().read('alpha/match/0.m4s', signal)).rejects.toThrow(StoreError);
  expect(await readdir(folder)).toEqual(['recordings']);
});
