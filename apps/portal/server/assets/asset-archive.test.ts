import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { archiveBuild } from './asset-archive.ts';
import { addBuild } from '../portal-app.ts';

/** Runs before every `rm` and `rename`, with the file that is removed or moved. */
const { hook } = vi.hoisted(() => ({
  hook: { beforeRemoval: null as ((file: string) => Promise<void>) | null },
}));
vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>();
  return {
    ...fs,
    rm: async (...args: Parameters<typeof fs.rm>) => {
      await hook.beforeRemoval?.(String(args[0]));
      await fs.rm(...args);
    },
    rename: async (...args: Parameters<typeof fs.rename>) => {
      await hook.beforeRemoval?.(String(args[0]));
      await fs.rename(...args);
    },
  };
});

const builtAt = 1_800_000_000_000;
let root = '';
let folder = '';
let warnings: string[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'grandstand-builds-'));
  folder = path.join(root, 'archive');
  warnings = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Starts a process that serves a build of these files from `startedAt` on. */
async function serve(
  id: string,
  files: Record<string, string>,
  { startedAt = builtAt, maxBytes = 1000 } = {},
) {
  const assetsFolder = mkdtempSync(path.join(root, 'assets-'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(assetsFolder, name), content);
  const build = { id, timestamp: builtAt };
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const archive = await archiveBuild({
    folder,
    assetsFolder,
    build,
    log,
    now: startedAt,
    maxBytes,
  });
  const app = fastify();
  await addBuild(app, assetsFolder, build, archive);
  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
  return {
    get,
    body: async (name: string) => {
      const { statusCode, body } = await get(`/assets/${name}`);
      return statusCode === 200 ? body : statusCode;
    },
  };
}
const archivedFiles = () => readdirSync(path.join(folder, 'files')).toSorted();

describe('[FLT-08] archived files of builds', () => {
  it('are served unchanged to open pages, with the data of their build', async () => {
    await serve('one', { 'page-1.js': 'old', 'page-1.js.br': 'old, smaller', 'all.js': 'all' });
    const { get, body } = await serve('two', { 'page-2.js': 'new', 'all.js': 'all' });
    const old = await get('/assets/page-1.js');
    expect([old.statusCode, old.body]).toEqual([200, 'old, smaller']);
    expect(old.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect([await body('page-2.js'), await body('all.js'), await body('page-3.js')]).toEqual([
      'new',
      'all',
      404,
    ]);
    for (const [id, status] of [
      ['one', 200],
      ['two', 200],
      ['three', 404],
    ] as const)
      expect((await get(`/builds/meta/${id}.json`)).statusCode, id).toBe(status);
    expect((await get('/builds/meta/one.json')).json()).toEqual({ id: 'one', timestamp: builtAt });
    for (const name of ['..%2flists%2fone.json', '..%2f..%2farchive%2flists%2fone.json'])
      expect((await get(`/assets/${name}`)).statusCode).not.toBe(200);
    expect((await get('/builds/meta/..%2flists%2fone.json')).statusCode).toBe(404);
  });

  it('are served by a process of the previous build too, while both serve', async () => {
    const before = await serve('one', { 'page-1.js': 'old' });
    await serve('two', { 'page-2.js': 'new' });
    expect(await before.body('page-2.js')).toBe('new');
  });

  it('expire a week after a newer build replaced theirs, however long it served', async () => {
    await serve('one', { 'page-1.js': 'a', 'all.js': 'all' });
    const replaced = builtAt + 30 * dayMs;
    const second = await serve(
      'two',
      { 'page-2.js': 'b', 'all.js': 'all' },
      { startedAt: replaced },
    );
    expect(await second.body('page-1.js')).toBe('a');
    await serve('two', { 'page-2.js': 'b', 'all.js': 'all' }, { startedAt: replaced + dayMs });
    const third = await serve('three', { 'page-3.js': 'c' }, { startedAt: replaced + 8 * dayMs });
    expect(await third.body('page-2.js')).toBe('b');
    expect(await third.body('page-1.js')).toBe(404);
    expect(archivedFiles()).toEqual(['all.js', 'page-2.js', 'page-3.js']);
    expect((await third.get('/builds/meta/one.json')).statusCode).toBe(404);
  });

  it('stay within the disk limit; files shared by builds count once', async () => {
    const files = (name: string) => ({ [name]: 'x'.repeat(200), 'all.js': 'y'.repeat(500) });
    for (const [index, name] of ['1.js', '2.js', '3.js'].entries())
      await serve(name.charAt(0), files(name), { startedAt: builtAt + index });
    expect(archivedFiles()).toEqual(['2.js', '3.js', 'all.js']);
    const huge = await serve('4', { '4.js': 'z'.repeat(2000) }, { startedAt: builtAt + 4 });
    expect(archivedFiles()).toEqual(['4.js']);
    expect(await huge.body('4.js')).toHaveLength(2000);
  });

  it.each(['one', 'four'])(
    'remain if a process of build %s starts during a cleanup',
    async (id) => {
      await serve('one', { 'page-1.js': 'a' });
      await serve('two', { 'page-2.js': 'b' }, { startedAt: builtAt + dayMs });
      const startedAt = builtAt + 30 * dayMs;
      hook.beforeRemoval = async (file) => {
        if (path.dirname(file) === path.join(folder, 'parts')) return;
        hook.beforeRemoval = null;
        await serve(id, { 'page-1.js': 'a' }, { startedAt });
      };
      const last = await serve('three', { 'page-3.js': 'c' }, { startedAt });
      expect(hook.beforeRemoval).toBeNull();
      expect(archivedFiles()).toContain('page-1.js');
      expect((await last.get(`/builds/meta/${id}.json`)).statusCode).toBe(200);
      expect(readdirSync(path.join(folder, 'parts'))).toEqual([]);
    },
  );

  it('leave no partial files, except those that may still be written', async () => {
    const parts = path.join(folder, 'parts');
    mkdirSync(parts, { recursive: true });
    for (const name of ['abandoned', 'under-way']) writeFileSync(path.join(parts, name), 'ha');
    const longAgo = Date.now() / 1000 - 2 * 60 * 60;
    utimesSync(path.join(parts, 'abandoned'), longAgo, longAgo);
    await serve('one', { 'page-1.js': 'a' });
    expect(readdirSync(parts)).toEqual(['under-way']);
  });

  it('are copied again if they are incomplete; an unusable folder does not stop the start', async () => {
    mkdirSync(path.join(folder, 'files'), { recursive: true });
    writeFileSync(path.join(folder, 'files/page-1.js'), 'ol');
    await serve('one', { 'page-1.js': 'old' });
    expect(await (await serve('two', { 'page-2.js': 'new' })).body('page-1.js')).toBe('old');
    writeFileSync(path.join(folder, 'lists/cut.json'), '');
    const { get, body } = await serve('three', { 'page-3.js': 'newer' });
    expect(await body('page-2.js')).toBe('new');
    expect((await get('/builds/meta/cut.json')).statusCode).toBe(404);
    expect(warnings).toEqual([]);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    expect(await (await serve('four', { 'page-4.js': 'new' })).body('page-4.js')).toBe('new');
    expect(warnings).toEqual(['the files of this build could not be archived']);
  });
});
