import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { invalidationOf } from './cache-invalidation.ts';
import { NoPageError, PageCache, type CacheRule, type FreshPage } from './page-cache.ts';
import { createStringInterner } from './string-interner.ts';
import { compressPage, cachedPage, createCachedPage, type StoredPage } from './compressed-page.ts';

const anyEvent: CacheRule = { freshMs: 1_000, invalidatedBy: 'any-event' };
const ownEvent: CacheRule = { freshMs: 1_000, invalidatedBy: 'own-event' };
const key = (path: string, tenantId = 't') => ({ tenantId, locale: 'en', path, query: '' });

const textOf = async (page: StoredPage) => (await page.body('identity')).toString();

function setUp(maxBytes = 1_000_000) {
  const clock = { now: 0 };
  const cache = new PageCache({ maxBytes, staleMs: 10_000, now: () => clock.now });
  let count = 0;
  const renders =
    (rule: CacheRule | null, status = 200) =>
    async (): Promise<FreshPage> => {
      count += 1;
      return { page: await createCachedPage(status, `page ${count}`, 'policy'), rule };
    };
  const text = async (path: string, rule: CacheRule | null = anyEvent, tenantId = 't') =>
    textOf(await cache.get(key(path, tenantId), renders(rule)));
  /** Starts the next render of `/`, which completes once it is released. */
  const startSlowRender = async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const slow = cache.get(key('/'), async () => {
      const fresh = await renders(anyEvent)();
      await promise;
      return fresh;
    });
    await new Promise(setImmediate);
    return { slow, release };
  };
  return { cache, clock, renders, text, startSlowRender, count: () => count };
}

afterEach(() => void vi.useRealTimers());

describe('page cache', () => {
  it('caches pages compressed in the encodings browsers accept, with an ETag of their content', async () => {
    const page = await createCachedPage(200, 'héllo', 'p');
    expect(brotliDecompressSync(await page.body('br')).toString()).toBe('héllo');
    expect(gunzipSync(await page.body('gzip')).toString()).toBe('héllo');
    expect((await createCachedPage(200, 'héllo', 'p')).etag).toBe(page.etag);
    expect((await createCachedPage(200, 'hallo', 'p')).etag).not.toBe(page.etag);
  });

  it('serves a fresh page as it is, and a stale one while the next renders', async () => {
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

  it('serves no stale page longer than its rule allows, unless rendering fails', async () => {
    const { cache, clock, text } = setUp();
    const nowOn: CacheRule = { ...anyEvent, staleWhileRevalidateMs: 500 };
    expect(await text('/', nowOn)).toBe('page 1');
    clock.now = 1_499;
    expect(await text('/', nowOn)).toBe('page 1');
    await expect.poll(() => text('/', nowOn)).toBe('page 2');
    clock.now += 1_500;
    const failed = await cache.get(key('/'), () => Promise.reject(new Error('no database')));
    expect(await textOf(failed)).toBe('page 2');
    expect(await text('/', nowOn)).toBe('page 3');
  });

  it('concurrent requests share one render', async () => {
    const { text, count } = setUp();
    await Promise.all([text('/'), text('/'), text('/')]);
    expect(count()).toBe(1);
  });

  it('keeps tenants separate', async () => {
    const { text } = setUp();
    expect(await text('/', anyEvent, 'a')).toBe('page 1');
    expect(await text('/', anyEvent, 'b')).toBe('page 2');
    expect(await text('/', anyEvent, 'a')).toBe('page 1');
  });

  it('caches nothing without a rule', async () => {
    const { text, count } = setUp();
    await text('/no', null);
    await text('/no', null);
    expect(count()).toBe(2);
  });

  it('serves the stale page while rendering fails', async () => {
    const { cache, clock, renders, text } = setUp();
    await text('/');
    clock.now = 5_000;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const page = await cache.get(key('/'), renders(null, 503));
      expect(await textOf(page)).toBe('page 1');
      await new Promise(setImmediate);
    }
    const page = await cache.get(key('/'), () => Promise.reject(new Error('broken')));
    expect(page.status).toBe(200);
  });

  it('drops the tenant’s pages that show a changed event', async () => {
    const { cache, text } = setUp();
    const paths = ['/', '/events/e1/', '/events/e2/'] as const;
    const rules = [anyEvent, ownEvent, ownEvent] as const;
    const pagesOf = (tenantId: string) =>
      Promise.all(paths.map((path, index) => text(path, rules[index], tenantId)));
    const [before, other] = [await pagesOf('a'), await pagesOf('b')];
    cache.change({ tenantId: 'a', eventId: 'e1' }, 'drop');
    const after = await pagesOf('a');
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[2]).toBe(before[2]);
    expect(await pagesOf('b')).toEqual(other);
  });

  it('a change of a viewer’s clip drops no list, but every page about the clip', async () => {
    const { cache, text } = setUp();
    const bothPages = () => Promise.all([text('/', anyEvent), text('/events/c1/', ownEvent)]);
    const before = await bothPages();
    const change = { tenantId: 't', eventId: 'c1', kind: 'clip-changed' } as const;
    cache.change(change, invalidationOf(change));
    const after = await bothPages();
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('neither caches nor shares a page whose render started before a change', async () => {
    const { cache, startSlowRender, text } = setUp();
    const { slow, release } = await startSlowRender();
    cache.change({ tenantId: 't', eventId: 'e1' }, 'drop');
    expect(await text('/')).toBe('page 2');
    release();
    expect(await textOf(await slow)).toBe('page 1');
    expect(await text('/')).toBe('page 2');
  });

  describe('after a non-urgent change', () => {
    const goal = { tenantId: 't', eventId: 'e1' };

    it('serves the stale list once for a few seconds while the next renders', async () => {
      const { cache, clock, text, count } = setUp();
      expect(await text('/')).toBe('page 1');
      cache.change(goal, 'stale');
      expect(await text('/')).toBe('page 1');
      await expect.poll(() => text('/')).toBe('page 2');
      expect(count()).toBe(2);
      cache.change(goal, 'stale');
      clock.now = 10_000;
      expect(await text('/')).toBe('page 3');
    });

    it('[DSC-31] serves no stale list after these seconds, however long the next one takes', async () => {
      const { cache, clock, text, startSlowRender } = setUp();
      await text('/');
      cache.change(goal, 'stale');
      clock.now = 10_000;
      const { slow, release } = await startSlowRender();
      let isSettled = false;
      const pending = cache.get(key('/'), () => Promise.reject(new Error('a second render')));
      void pending.then(() => (isSettled = true));
      for (let round = 0; round < 20; round += 1) await new Promise(setImmediate);
      expect(isSettled).toBe(false);
      release();
      expect(await textOf(await pending)).toBe('page 2');
      expect(await textOf(await slow)).toBe('page 2');
    });

    it('[DSC-31] serves the stale list if the next one cannot be rendered', async () => {
      const { cache, clock, text } = setUp();
      await text('/');
      cache.change(goal, 'stale');
      clock.now = 10_500;
      const page = cache.get(key('/'), () => Promise.reject(new Error('no database')));
      expect(await textOf(await page)).toBe('page 1');
    });

    it('[DSC-31] marks a render that replaces an outdated page, for which viewers may wait, but not one after expiry', async () => {
      const { cache, clock, renders, text } = setUp();
      await text('/');
      const replaced: boolean[] = [];
      const get = () =>
        cache.get(key('/'), (replacesOutdated) => {
          replaced.push(replacesOutdated);
          return renders(anyEvent)();
        });
      clock.now = 2_000;
      await get();
      await expect.poll(() => text('/')).toBe('page 2');
      cache.change(goal, 'stale');
      await get();
      expect(replaced).toEqual([false, true]);
    });

    it('counts the seconds from the first of several changes', async () => {
      const { cache, clock, text } = setUp();
      await text('/');
      cache.change(goal, 'stale');
      clock.now = 9_000;
      cache.change(goal, 'stale');
      clock.now = 10_000;
      expect(await text('/')).toBe('page 2');
    });

    it('renders the event’s own page before it responds', async () => {
      const { cache, text } = setUp();
      await Promise.all([text('/events/e1/', ownEvent), text('/events/e12/', ownEvent)]);
      cache.change(goal, 'stale');
      expect(await text('/events/e1/', ownEvent)).toBe('page 3');
      expect(await text('/events/e12/', ownEvent)).toBe('page 2');
    });

    it('caches a page as stale if its render started before the change', async () => {
      const { cache, renders, text } = setUp();
      const release = Promise.withResolvers<void>();
      const slow = cache.get(key('/'), async () => {
        await release.promise;
        return renders(anyEvent)();
      });
      cache.change(goal, 'stale');
      release.resolve();
      expect(await textOf(await slow)).toBe('page 1');
      expect(await text('/')).toBe('page 1');
      await expect.poll(() => text('/')).toBe('page 2');
    });

    it('leaves the pages of other tenants unchanged', async () => {
      const { cache, text, count } = setUp();
      await text('/', anyEvent, 'other');
      cache.change(goal, 'stale');
      await text('/', anyEvent, 'other');
      expect(count()).toBe(1);
    });
  });

  describe('after an urgent change', () => {
    const saved = { tenantId: 't', eventId: 'e1' };

    it('responds with the next page, and with the stale one only if there is none', async () => {
      const { cache, renders, text } = setUp();
      await text('/');
      cache.change(saved, 'renew');
      expect(await text('/')).toBe('page 2');
      cache.change(saved, 'renew');
      const get = async (render: () => Promise<FreshPage>) =>
        textOf(await cache.get(key('/'), render));
      expect(await get(renders(null, 503))).toBe('page 2');
      expect(await get(() => Promise.reject(new Error('broken')))).toBe('page 2');
      expect(await text('/')).toBe('page 4');
    });

    it('a page whose render started before it is not shared and never replaces a newer one', async () => {
      const { cache, startSlowRender, text } = setUp();
      const { slow, release } = await startSlowRender();
      cache.change(saved, 'renew');
      expect(await text('/')).toBe('page 2');
      release();
      await slow;
      expect(await text('/')).toBe('page 2');
    });

    it('drops a page that now redirects', async () => {
      const { cache, text } = setUp();
      await text('/');
      cache.change(saved, 'renew');
      const redirect = () => Promise.reject(new NoPageError('elsewhere'));
      await expect(cache.get(key('/'), redirect)).rejects.toBeInstanceOf(NoPageError);
      await expect(cache.get(key('/'), () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    });
  });

  describe('an incomplete page', () => {
    const incompleteRender =
      (renders: ReturnType<typeof setUp>['renders']) => async (): Promise<FreshPage> => ({
        ...(await renders(anyEvent)()),
        incomplete: true,
      });

    it('is cached for one second', async () => {
      const { cache, clock, renders, text } = setUp();
      await cache.get(key('/'), incompleteRender(renders));
      clock.now = 999;
      expect(await text('/')).toBe('page 1');
      clock.now = 1_000;
      expect(await text('/')).toBe('page 2');
    });

    it('never replaces a complete one, in responses or in the cache', async () => {
      const { cache, clock, renders, text } = setUp();
      await text('/');
      cache.change({ tenantId: 't', eventId: 'e1' }, 'renew');
      expect(await textOf(await cache.get(key('/'), incompleteRender(renders)))).toBe('page 1');
      clock.now = 900;
      expect(await text('/')).toBe('page 3');
    });
  });

  it('counts the gzip body after its first request, and holds nothing uncompressed', async () => {
    const { cache, clock, renders } = setUp();
    clock.now = 0;
    const html = 'a page of many words '.repeat(5_000);
    const page = await cache.get(key('/'), async () => ({
      ...(await renders(anyEvent)()),
      page: await createCachedPage(200, html, 'policy'),
    }));
    const before = cache.bytes;
    expect(before).toBeLessThan(2_000);
    const gz = await page.body('gzip');
    expect(cache.bytes).toBe(before + gz.length);
    expect(await page.body('gzip')).toBe(gz);
    for (const body of [gz, await page.body('br')])
      expect(body.buffer.byteLength).toBe(body.byteLength);
  });

  it('counts at least the heap size of pages that arrive from the render thread', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const compressed = await compressPage(
      200,
      'a page',
      `default-src ${'https://a.example '.repeat(50)}`,
    );
    const internPolicy = createStringInterner();
    const { cache } = setUp(100_000_000);
    const fill = async (from: number, to: number) => {
      for (let index = from; index < to; index += 1)
        await cache.get(key(`/event/00000000-0000-4000-8000-${index}/a-match`), async () => {
          const sent = structuredClone({ ...compressed, etag: `${compressed.etag}${index}` });
          const page = cachedPage({ ...sent, policy: internPolicy(sent.policy) });
          return { page, rule: structuredClone(ownEvent) };
        });
      await new Promise(setImmediate);
      collect();
      return { heap: process.memoryUsage().heapUsed, counted: cache.bytes };
    };
    const before = await fill(0, 1_000);
    const after = await fill(1_000, 5_000);
    expect(after.heap - before.heap).toBeLessThan(after.counted - before.counted);
  });

  it('never exceeds its limit', async () => {
    const { cache, text } = setUp(5_000);
    for (let index = 0; index < 50; index += 1) await text(`/${index}`);
    expect(cache.bytes).toBeLessThanOrEqual(5_000);
    expect(cache.bytes).toBeGreaterThan(0);
  });
});
