import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { createFileCache, type FileCache } from './file-cache.ts';

let folder = '';
let now = Date.UTC(2026, 10, 21);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openCache = (maxBytes = 100) => createFileCache({ folder, maxBytes, now: () => now });
async function store(cache: FileCache, name: string, bytes: number): Promise<void> {
  const draft = await cache.draft();
  await writeFile(draft, Buffer.alloc(bytes));
  await cache.store(name, draft);
}
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

describe('the cache of files', () => {
  it('stays within its space and evicts the least recently used first', async () => {
    const cache = openCache();
    await store(cache, 'aa.webp', 40);
    await store(cache, 'bb.webp', 40);
    expect(await cache.find('aa.webp')).toMatchObject({ bytes: 40 });
    await store(cache, 'cc.webp', 40);
    expect(await files()).toEqual(['aa.webp', 'cc.webp']);
    expect(await cache.find('bb.webp')).toBeNull();
    expect(cache.bytes).toBe(80);
    await store(cache, 'aa.webp', 60);
    expect(cache.bytes).toBe(100);
  });

  it('restores its entries in order of use after a restart, without incomplete ones', async () => {
    const first = openCache();
    await store(first, 'aa.webp', 40);
    await store(first, 'bb.webp', 40);
    await writeFile(await first.draft(), 'half a file');
    now = Date.now() + 2 * hourMs;
    await first.find('aa.webp');
    const again = openCache();
    expect(await again.find('cc.webp')).toBeNull();
    expect(again.bytes).toBe(80);
    expect(await files()).toEqual(['aa.webp', 'bb.webp']);
    const third = openCache(50);
    expect(await third.find('aa.webp')).not.toBeNull();
    expect(await files()).toEqual(['aa.webp']);
  });

  it('does not store a file that exceeds all of its space', async () => {
    const cache = openCache();
    await store(cache, 'aa.webp', 40);
    await store(cache, 'bb.webp', 101);
    expect(await cache.find('bb.webp')).toBeNull();
    expect(await files()).toEqual(['aa.webp']);
    await store(cache, 'aa.webp', 101);
    expect(cache.bytes).toBe(0);
    expect(await files()).toEqual([]);
  });

  it('drops an entry whose file was removed', async () => {
    const cache = openCache();
    await store(cache, 'aa.webp', 40);
    cache.remove('aa.webp');
    expect(await cache.find('aa.webp')).toBeNull();
    expect(cache.bytes).toBe(0);
  });
});
