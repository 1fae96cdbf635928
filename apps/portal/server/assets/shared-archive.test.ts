import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import type { SharedBuilds } from '../options.ts';
import { addBuild } from '../portal-app.ts';
import { archiveInStore } from './shared-archive.ts';

let root = '';
let drafts = 0;
let now = 1_800_000_000_000;
let isAway = false;
const warnings: string[] = [];
/** The files of the store, with the times at which they were stored. */
const stored = new Map<string, { readonly file: string; readonly modifiedMs: number }>();
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'grandstand-shared-builds-'));
  stored.clear();
  warnings.length = 0;
  isAway = false;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const files: SharedBuilds = {
  draft: async () => path.join(root, `draft-${(drafts += 1)}`),
  put: async (key, draft) => {
    if (isAway) throw new Error('away');
    const file = path.join(root, `stored-${(drafts += 1)}`);
    renameSync(draft, file);
    stored.set(key, { file, modifiedMs: now });
  },
  locate: async (key) => stored.get(key)?.file ?? null,
  remove: async (key) => void stored.delete(key),
  walk: async function* (folder) {
    if (isAway) throw new Error('away');
    for (const [key, { modifiedMs }] of stored)
      if (key.startsWith(folder)) yield { key, size: 1, modifiedMs };
  },
};

/** Starts a process with a build of these one-letter files. */
async function serve(id: string, names: readonly string[]) {
  const assetsFolder = path.join(root, `assets-${(drafts += 1)}`);
  mkdirSync(assetsFolder);
  for (const name of names) writeFileSync(path.join(assetsFolder, name), name.slice(0, 1));
  const build = { id, timestamp: now };
  const archive = await archiveInStore({
    files,
    folder: path.join(root, `copies-${(drafts += 1)}`),
    assetsFolder,
    build,
    log: { warn: (_: object, message: string) => void warnings.push(message) },
    now: () => now,
  });
  const app = fastify();
  await addBuild(app, assetsFolder, build, archive);
  await archive.stored;
  archive.close();
  return async (address: string) => {
    const { statusCode, headers, body } = await app.inject(address);
    return statusCode === 200 ? [body, headers['content-type']] : statusCode;
  };
}
const script = 'application/javascript; charset=utf-8';

it('[FLT-08] a process serves the files of builds that others stored, before and after its own', async () => {
  const first = await serve('first', ['a.js', 'shared.js']);
  const second = await serve('second', ['b.js', 'shared.js']);
  expect(await second('/assets/b.js')).toEqual(['b', script]);
  expect(await second('/assets/a.js')).toEqual(['a', script]);
  expect(await first('/assets/b.js')).toEqual(['b', script]);
  expect(await first('/builds/meta/second.json')).toEqual([
    JSON.stringify({ id: 'second', timestamp: now }),
    'application/json; charset=utf-8',
  ]);
  for (const address of ['/assets/none.js', '/assets/..%2fx.js', '/builds/meta/none.json'])
    expect(await second(address)).toBe(404);
});

it('[FLT-08] builds that were replaced a week ago are removed with the files that no other has', async () => {
  await serve('first', ['a.js', 'shared.js']);
  now += dayMs;
  await serve('second', ['b.js', 'shared.js']);
  now += 8 * dayMs;
  await serve('second', ['b.js', 'shared.js']);
  expect([...stored.keys()].toSorted()).toEqual([
    'builds/files/b.js',
    'builds/files/shared.js',
    'builds/lists/second.json',
  ]);
});

it('a process whose store is down serves its own files', async () => {
  isAway = true;
  const get = await serve('first', ['a.js']);
  expect(await get('/assets/a.js')).toEqual(['a', script]);
  expect(warnings).toEqual(['the files of this build could not be stored yet']);
});
