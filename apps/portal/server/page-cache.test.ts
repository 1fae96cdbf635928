import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageCache, storePage, type CacheRule, type FreshPage } from './page-cache.ts';

const any: CacheRule = { fresh: 1_000, on: 'any-event' };
const own: CacheRule = { fresh: 1_000, on: 'own-event' };
const key = (path: string, tenantId = 't') => ({ tenantId, locale: 'en', path, query: '' });

function setUp(maxBytes = 1_000_000) {
  const clock = { now: 0 };
  const cache = new PageCache({ maxBytes, staleMs: 10_000, now: () => clock.now });
  let count = 0;
  const renders =
    (rule: CacheRule | null, status = 200) =>
    async (): Promise<FreshPage> => {
      count += 1;
      return { page: await storePage(status, `page ${count}`, 'policy'), rule };
    };
  const text = async (path: string, rule: CacheRule | null = any, tenantId = 't') =>
    (await cache.get(key(path, tenantId), renders(rule))).bodies.identity.toString();
  return { cache, clock, renders, text, count: () => count };
}

describe('page cache', () => {
  it('keeps pages compressed in the ways browsers ask for, with a tag of their content', async () => {
    const page = await storePage(200, 'héllo', 'p');
    expect(brotliDecompressSync(page.bodies.br).toString()).toBe('héllo');
    expect(gunzipSync(page.bodies.gzip).toString()).toBe('héllo');
    expect((await storePage(200, 'héllo', 'p')).etag).toBe(page.etag);
    expect((await storePage(200, 'hallo', 'p')).etag).not.toBe(page.etag);
  });

  it('serves a fresh page as it is, and an older one while it renders the next', async () => {
    const { clock, text, count } = setUp();
    expect(await text('/')).toBe('page 1');
    clock.now = 999;
    expect(await text('/')).toBe('page 1');
    clock.now = 1_000;
    expect(await text('/')).toBe('page 1');
    await expect.poll(() => text('/')).toBe('page 2');
    expect(count()).toBe(2);
    clock.now = 100_000;
    expect(await text('/')).toBe('page 3');
  });

  it('renders once for everyone who asks at the same time', async () => {
    const { text, count } = setUp();
    await Promise.all([text('/'), text('/'), text('/')]);
    expect(count()).toBe(1);
  });

  it('keeps tenants apart', async () => {
    const { text } = setUp();
    expect(await text('/', any, 'a')).toBe('page 1');
    expect(await text('/', any, 'b')).toBe('page 2');
    expect(await text('/', any, 'a')).toBe('page 1');
  });

  it('keeps nothing that has no rule', async () => {
    const { text, count } = setUp();
    await text('/no', null);
    await text('/no', null);
    expect(count()).toBe(2);
  });

  it('serves the old page while rendering fails', async () => {
    const { cache, clock, renders, text } = setUp();
    await text('/');
    clock.now = 5_000;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const page = await cache.get(key('/'), renders(null, 503));
      expect(page.bodies.identity.toString()).toBe('page 1');
      await new Promise(setImmediate);
    }
    const page = await cache.get(key('/'), () => Promise.reject(new Error('broken')));
    expect(page.status).toBe(200);
  });

  it('drops the pages of a tenant that a changed event is seen on', async () => {
    const { cache, text } = setUp();
    const paths = ['/', '/events/e1/', '/events/e2/'] as const;
    const rules = [any, own, own] as const;
    const all = (tenantId: string) =>
      Promise.all(paths.map((path, index) => text(path, rules[index], tenantId)));
    const [before, other] = [await all('a'), await all('b')];
    cache.drop({ tenantId: 'a', eventId: 'e1' });
    const after = await all('a');
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[2]).toBe(before[2]);
    expect(await all('b')).toEqual(other);
  });

  it('does not keep, nor share, a page that was begun before a change', async () => {
    const { cache, renders, text } = setUp();
    const release = Promise.withResolvers<void>();
    const slow = cache.get(key('/'), async () => {
      const fresh = await renders(any)();
      await release.promise;
      return fresh;
    });
    await new Promise(setImmediate);
    cache.drop({ tenantId: 't', eventId: 'e1' });
    expect(await text('/')).toBe('page 2');
    release.resolve();
    expect((await slow).bodies.identity.toString()).toBe('page 1');
    expect(await text('/')).toBe('page 2');
  });

  it('never holds more than it may', async () => {
    const { cache, text } = setUp(5_000);
    for (let index = 0; index < 50; index += 1) await text(`/${index}`);
    expect(cache.bytes).toBeLessThanOrEqual(5_000);
    expect(cache.bytes).toBeGreaterThan(0);
  });
});
