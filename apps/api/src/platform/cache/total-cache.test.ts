import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { createTotalCache, type TotalCache } from './total-cache.ts';

const start = Date.UTC(2026, 10, 21);
let now = start;
let cache: TotalCache;
beforeEach(() => {
  now = start;
  cache = createTotalCache(() => now);
});

/** Returns a list's total for this many rows. */
const totalOf = (rows: number, { tenant = 'alpha', key = 'all' } = {}) =>
  cache.get({ tenantId: tenant }, key, async () => rows);

describe('cached totals of lists', () => {
  it('are counted again after five seconds', async () => {
    await totalOf(1000);
    now = start + 5000;
    expect(await totalOf(2000)).toBe(1000);
    now = start + 5001;
    expect(await totalOf(2000)).toBe(2000);
  });

  it('exclude small ones, because viewers notice if those are wrong', async () => {
    await totalOf(999);
    expect(await totalOf(998)).toBe(998);
  });

  it('are separated by tenant and by filter', async () => {
    await totalOf(1000);
    expect(await totalOf(2000, { tenant: 'beta' })).toBe(2000);
    expect(await totalOf(3000, { key: 'clips' })).toBe(3000);
    cache.drop('alpha');
    expect(await totalOf(4000)).toBe(4000);
    expect(await totalOf(5000, { tenant: 'beta' })).toBe(2000);
  });

  it('exclude a count that started before a drop', async () => {
    await cache.get({ tenantId: 'alpha' }, 'all', async () => {
      cache.drop('alpha');
      return 1000;
    });
    expect(await totalOf(2000)).toBe(2000);
  });

  it('exclude a count on a replica that may lack a change', async () => {
    await cache.get({ tenantId: 'alpha', isOutdated: () => true }, 'all', async () => 1000);
    expect(await totalOf(2000)).toBe(2000);
  });

  it('evict the oldest when there are a thousand', async () => {
    for (let key = 0; key < 1001; key += 1) await totalOf(1000, { key: String(key) });
    expect(await totalOf(2000, { key: '1' })).toBe(1000);
    expect(await totalOf(2000, { key: '0' })).toBe(2000);
  });
});

describe('in the backend', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({});
  });
  afterAll(() => api.close());

  it('totals are counted again once an event of the tenant changed, but not for a score', async () => {
    const { totals, eventChanges } = api.app.platform;
    const count = (rows: number) => totals.get({ tenantId: 'alpha' }, 'all', async () => rows);
    await count(1000);
    await eventChanges.publish({ tenantId: 'alpha', eventId: 'e', kind: 'scored' });
    await eventChanges.publish({ tenantId: 'beta', eventId: 'e', kind: 'created' });
    expect(await count(2000)).toBe(1000);
    await eventChanges.publish({ tenantId: 'alpha', eventId: 'e', kind: 'created' });
    expect(await count(2000)).toBe(2000);
  });
});
