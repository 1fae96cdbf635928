import { describe, expect, it } from 'vitest';
import { ShareBusyError, ShareCache, type SharePicture } from './share-cache.ts';

const picture = (version: string, bytes = 10_000): SharePicture => ({
  jpeg: Buffer.alloc(bytes),
  version,
});
const aCache = (change: Partial<ConstructorParameters<typeof ShareCache>[0]> = {}) =>
  new ShareCache({ maxBytes: 100_000, freshMs: 1_000, maxQueued: 3, ...change });

/** A drawing that completes on demand. */
function aPendingDrawing(version = '1') {
  const { promise, resolve } = Promise.withResolvers<SharePicture>();
  return { draw: () => promise, end: () => resolve(picture(version)) };
}

describe('share picture cache', () => {
  it('never exceeds its limit in bytes, however many are requested', async () => {
    const cache = aCache();
    for (let index = 0; index < 200; index += 1) {
      await cache.get(`a|${index}|en`, 'x', async () => picture('1', 9_000));
      expect(cache.bytes).toBeLessThanOrEqual(100_000);
    }
    expect(cache.bytes).toBeGreaterThan(50_000);
  });

  it('draws one at a time, once for all who wait, and refuses further ones', async () => {
    const cache = aCache();
    let drawing = 0;
    let maxDrawing = 0;
    let drawn = 0;
    const draw = async () => {
      drawing += 1;
      drawn += 1;
      maxDrawing = Math.max(maxDrawing, drawing);
      await new Promise((resolve) => setImmediate(resolve));
      drawing -= 1;
      return picture('1');
    };
    const requests = ['a', 'a', 'b', 'c'].map((key) => cache.get(key, 'x', draw));
    await expect(cache.get('d', 'x', draw)).rejects.toBeInstanceOf(ShareBusyError);
    await Promise.all(requests);
    expect([maxDrawing, drawn]).toEqual([1, 3]);
    expect((await cache.get('d', 'x', draw)).version).toBe('1');
  });

  it('[SEC-30] limits the queued drawings of one address', async () => {
    let inUse = 0;
    const shares = {
      acquire: (address: string) => {
        if (address === 'greedy' && inUse === 2) return null;
        inUse += 1;
        return () => void (inUse -= 1);
      },
    };
    const cache = aCache({ maxQueued: 9, shares });
    const pending = aPendingDrawing();
    const all = ['a', 'b'].map((key) => cache.get(key, 'greedy', pending.draw));
    await expect(cache.get('c', 'greedy', pending.draw)).rejects.toBeInstanceOf(ShareBusyError);
    // A drawing that others have already requested takes no further slot.
    all.push(cache.get('a', 'greedy', pending.draw), cache.get('c', 'other', pending.draw));
    pending.end();
    await Promise.all(all);
    expect(inUse).toBe(0);
  });

  it('continues after a failed drawing and caches nothing of it', async () => {
    const cache = aCache();
    await expect(cache.get('a', 'x', () => Promise.reject(new Error('torn')))).rejects.toThrow(
      'torn',
    );
    expect((await cache.get('a', 'x', async () => picture('2'))).version).toBe('2');
  });

  it('revalidates a picture that is no longer fresh, and serves it again if it is current', async () => {
    let now = 0;
    const cache = aCache({ now: () => now });
    const first = await cache.get('a', 'x', async () => picture('1'));
    now = 2_000;
    const cachedVersions: (string | null)[] = [];
    const again = await cache.get('a', 'x', async (cachedVersion) => {
      cachedVersions.push(cachedVersion);
      return null;
    });
    expect([again, cachedVersions]).toEqual([first, ['1']]);
  });

  it('does not cache a drawing that started before the event changed', async () => {
    const cache = aCache();
    const old = aPendingDrawing('old');
    const first = cache.get('t|e1|en', 'x', old.draw);
    cache.drop('t', 'e1');
    old.end();
    expect((await first).version).toBe('old');
    expect((await cache.get('t|e1|en', 'x', async () => picture('new'))).version).toBe('new');
  });

  it('[SEC-27] checks a picture on each request if access to it may end, and drops it with the event of its clip', async () => {
    const cache = aCache();
    const versions = async (draw: (cached: string | null) => SharePicture | null) =>
      (await cache.get('t|c1|en', 'x', async (cached) => draw(cached))).version;
    const ofMatch = { events: ['m1'] };
    await versions(() => ({ ...picture('1'), ...ofMatch, mustCheck: true }));
    expect(await versions(() => null)).toBe('1');
    expect(await versions(() => ({ ...picture('2'), ...ofMatch }))).toBe('2');
    expect(await versions(() => picture('unused'))).toBe('2');
    cache.drop('t', 'm2');
    cache.drop('other', 'm1');
    expect(await versions(() => picture('unused'))).toBe('2');
    cache.drop('t', 'm1');
    expect(await versions((cached) => picture(cached ?? 'new'))).toBe('new');
  });
});
