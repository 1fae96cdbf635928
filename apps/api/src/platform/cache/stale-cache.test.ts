import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../context/error.ts';
import { createStaleCache, type StaleCache } from './stale-cache.ts';

let now = 0;
let loads = 0;
let cache: StaleCache<string | null>;
const limits = { clock: () => now, freshMs: 1000, staleMs: 600_000, max: 2000 };
beforeEach(() => {
  now = 0;
  loads = 0;
  cache = createStaleCache(limits);
});

const loader = (value: string | null) => async () => {
  loads += 1;
  return value;
};
const unreachable = async () => {
  loads += 1;
  throw new AppError('service_unavailable');
};
/** Lets pending loads finish. */
const finishPending = () => new Promise((resolve) => setImmediate(resolve));
const get = (load: () => Promise<string | null>, name = 'e', tenantId = 'alpha') =>
  cache.get(tenantId, name, load);

describe('cached values', () => {
  it('are loaded once per lifetime, and once for all concurrent callers', async () => {
    expect(await Promise.all([get(loader('a')), get(loader('b'))])).toEqual(['a', 'a']);
    // Not in the background, because the caller's transaction may have ended by then.
    now = 999;
    expect(await get(loader('c'))).toBe('a');
    expect(loads).toBe(1);
    now = 1000;
    expect(await get(loader('d'))).toBe('d');
    expect(loads).toBe(2);
  });

  it('are cached even if they are empty', async () => {
    expect(await get(loader(null))).toBeNull();
    expect(await get(loader('a'))).toBeNull();
  });

  it('belong to one tenant', async () => {
    await get(loader('a'));
    expect(await get(loader('b'), 'e', 'beta')).toBe('b');
    cache.expire('beta', null);
    expect(await get(loader('c'))).toBe('a');
    expect(await get(loader('d'), 'e', 'beta')).toBe('d');
  });

  it('are reloaded once expired, one or all', async () => {
    await get(loader('a'));
    await get(loader('b'), 'f');
    cache.expire('alpha', 'e');
    expect(await get(loader('c'))).toBe('c');
    expect(await get(loader('d'), 'f')).toBe('b');
    cache.expire('alpha', null);
    expect(await get(loader('e'), 'f')).toBe('e');
  });

  it('are awaited by every caller during a reload after a change', async () => {
    await get(loader('before'));
    cache.expire('alpha', 'e');
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    const all = Promise.all([get(() => promise), get(loader('other'))]);
    finish('after');
    expect(await all).toEqual(['after', 'after']);
  });

  it('that were requested before a change do not count as current after it', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    const early = get(() => promise);
    cache.expire('alpha', 'e');
    const late = get(loader('after'));
    expect(await late).toBe('after');
    finish('before');
    expect(await early).toBe('before');
    expect(await get(loader('again'))).toBe('after');
  });

  it('pass on failures and cache none', async () => {
    const broken = async () => {
      throw new Error('broken');
    };
    await get(loader('a'));
    now = 1000;
    await expect(get(broken)).rejects.toThrow('broken');
    expect(await get(loader('b'))).toBe('b');
  });

  it('[FLT-01] are served stale during an outage for a limited time, without a query per request', async () => {
    await get(loader('a'));
    now = 2000;
    expect(await get(unreachable)).toBe('a');
    expect(await get(unreachable)).toBe('a');
    expect(loads).toBe(2);
    now = 3000;
    expect(await get(unreachable)).toBe('a');
    expect(loads).toBe(3);
    now = 4000;
    expect(await get(loader('b'))).toBe('b');
    now = 603_999;
    expect(await get(unreachable)).toBe('b');
    now = 605_000;
    await expect(get(unreachable)).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(get(unreachable, 'unknown')).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('[FLT-01] that are served stale are marked as such, with the start of the outage and their own time', async () => {
    const getWithState = (load: () => Promise<string | null>, name = 'e') =>
      cache.getWithState('alpha', name, load);
    expect(await getWithState(loader('a'))).toEqual({ value: 'a', stale: null });
    now = 500;
    await get(loader('b'), 'f');
    now = 3000;
    const stale = { confirmedAt: 0, unreachableSince: 3000 };
    expect(await getWithState(unreachable)).toEqual({ value: 'a', stale });
    now = 5000;
    expect(await getWithState(unreachable, 'f')).toEqual({
      value: 'b',
      stale: { confirmedAt: 500, unreachableSince: 3000 },
    });
    expect(await getWithState(unreachable)).toEqual({ value: 'a', stale });
    await get(loader('c'), 'g');
    now = 7000;
    expect(await getWithState(unreachable)).toEqual({
      value: 'a',
      stale: { confirmedAt: 0, unreachableSince: 7000 },
    });
  });

  it('[FLT-01] that have changed do not become current because the database was unreachable', async () => {
    await get(loader('a'));
    now = 100;
    cache.expire('alpha', 'e');
    await get(unreachable);
    now = 500;
    expect(await cache.getWithState('alpha', 'e', unreachable)).toMatchObject({
      value: 'a',
      stale: { unreachableSince: 100 },
    });
  });

  it('[FLT-01] that are known to be wrong are not served stale, even if they arrive afterwards', async () => {
    await get(loader('a'));
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    now = 2000;
    const early = get(() => promise);
    cache.remove('alpha', 'e');
    finish('before');
    expect(await early).toBe('before');
    await expect(get(unreachable)).rejects.toMatchObject({ code: 'service_unavailable' });
    await get(loader('a'), 'f');
    cache.remove('alpha', null);
    await expect(get(unreachable, 'f')).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('[FLT-01] that a change invalidates are not served stale, including those still loading', async () => {
    await get(loader('a'));
    await get(loader('b'), 'f');
    now = 2000;
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    const early = get(() => promise, 'g');
    cache.removeWhere('alpha', (value) => value === 'a');
    finish('before');
    expect(await early).toBe('before');
    for (const name of ['e', 'g'])
      await expect(get(unreachable, name)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await get(unreachable, 'f')).toBe('b');
  });

  it('[FLT-01] that are put are not loaded again, nor replaced by an earlier load', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    const early = get(() => promise);
    cache.put('alpha', 'e', null);
    finish('before');
    await early;
    expect(await get(loader('a'))).toBeNull();
    now = 2000;
    expect(await get(unreachable)).toBeNull();
  });

  it('[FLT-01] are limited in number: the least recently used are evicted', async () => {
    await get(loader('a'), 'first');
    await get(loader('a'), 'second');
    for (let index = 0; index < 1998; index += 1) await get(loader('a'), `other-${index}`);
    await get(loader('b'), 'first');
    await get(loader('a'), 'one more');
    expect(await get(loader('new'), 'first')).toBe('a');
    expect(await get(loader('new'), 'second')).toBe('new');
  });
});

describe('revalidated values', () => {
  beforeEach(() => {
    cache = createStaleCache({ ...limits, revalidates: true });
  });
  const broken = async () => {
    loads += 1;
    throw new Error('broken');
  };

  it('are reloaded before they expire, while callers get the cached value', async () => {
    await get(loader('a'));
    now = 749;
    expect(await get(loader('b'))).toBe('a');
    expect(loads).toBe(1);
    now = 750;
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    const slow = async () => {
      loads += 1;
      return promise;
    };
    expect(await get(slow)).toBe('a');
    expect(await get(slow)).toBe('a');
    expect(loads).toBe(2);
    finish('b');
    await finishPending();
    expect(await get(loader('c'))).toBe('b');
    expect(loads).toBe(2);
  });

  it('are awaited once expired, however long ago they were loaded', async () => {
    await get(loader('a'));
    now = 900;
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    expect(await get(() => promise)).toBe('a');
    now = 1000;
    const waits = get(loader('c'));
    finish('b');
    expect(await waits).toBe('b');
  });

  it('are loaded by the next caller after expiry if the revalidation failed', async () => {
    await get(loader('a'));
    now = 800;
    expect(await get(broken)).toBe('a');
    now = 1000;
    await expect(get(broken)).rejects.toThrow('broken');
    expect(await get(loader('b'))).toBe('b');
  });

  it('ignore a revalidation that started before a change', async () => {
    await get(loader('a'));
    now = 800;
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    expect(await get(() => promise)).toBe('a');
    cache.expire('alpha', 'e');
    finish('before');
    expect(await get(loader('after'))).toBe('after');
  });

  it.each([
    ['a fault', broken, 600_000],
    ['an unreachable database', unreachable, 600_000],
    ['an unreachable database, and no stale values', unreachable, 0],
  ])(
    'stay valid until expiry and are revalidated once, whatever the outcome: %s',
    async (_, renewal, staleMs) => {
      cache = createStaleCache({ ...limits, staleMs, revalidates: true });
      const known = { value: 'a', stale: null };
      await get(loader('a'));
      now = 850;
      expect(await cache.getWithState('alpha', 'e', renewal)).toEqual(known);
      await finishPending();
      expect(await cache.getWithState('alpha', 'e', loader('b'))).toEqual(known);
      now = 999;
      expect(await cache.getWithState('alpha', 'e', loader('b'))).toEqual(known);
      expect(loads).toBe(2);
      now = 1850;
      expect(await get(loader('b'))).toBe('b');
    },
  );

  it('are no longer valid after a change, even if the revalidation failed', async () => {
    await get(loader('a'));
    now = 850;
    const { promise, reject } = Promise.withResolvers<string>();
    expect(await get(() => promise)).toBe('a');
    cache.expire('alpha', 'e');
    reject(new Error('broken'));
    await finishPending();
    expect(await get(loader('b'))).toBe('b');
  });
});
