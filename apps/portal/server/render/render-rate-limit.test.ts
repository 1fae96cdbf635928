import { beforeAll, describe, expect, it } from 'vitest';
import { aPortal, warmUpRenderer } from '../testing.ts';

beforeAll(warmUpRenderer);

/** A portal that records its cache misses, limited to `maxMisses`. */
async function aCountingPortal(maxMisses = Infinity) {
  const misses: string[] = [];
  const { app } = await aPortal({
    limitMisses: (miss, tenantId, address) => {
      if (misses.length >= maxMisses) return 17;
      misses.push(`${miss} ${tenantId} ${address}`);
      return 0;
    },
  });
  const get = (url: string) =>
    app.inject({ url, headers: { host: 'localhost' }, remoteAddress: '192.0.2.1' });
  return { get, misses };
}

describe('cache misses', () => {
  it.each([
    ['/live/', 'page'],
    ['/robots.txt', 'page'],
    ['/share/en/site.jpg', 'share-picture'],
  ])('[SEC-23] render %s once, whatever is added to its address', async (url, miss) => {
    const { get, misses } = await aCountingPortal();
    const first = await get(url);
    expect(first.statusCode).toBe(200);
    for (const query of ['?v=1', '?v=2', '?v=1&v=3', '?utm_source=x', '?__proto__=1']) {
      const again = await get(url + query);
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    }
    expect(misses).toEqual([`${miss} northline 192.0.2.1`]);
  });

  it('[SEC-24] count search pages separately', async () => {
    const { get, misses } = await aCountingPortal();
    for (const url of ['/search/', '/search/?q=a', '/search/?q=b', '/nothing-1', '/nothing-2'])
      await get(url);
    expect(misses.map((miss) => miss.split(' ')[0])).toEqual([
      'page',
      'search',
      'search',
      'page',
      'page',
    ]);
  });

  it('[SEC-24] are refused to an address over its limit; cached pages are still served', async () => {
    const { get } = await aCountingPortal(1);
    expect((await get('/live/')).statusCode).toBe(200);
    for (const url of ['/upcoming/', '/nothing', '/feeds/latest.xml', '/share/en/site.jpg']) {
      const { statusCode, headers } = await get(url);
      expect({
        url,
        statusCode,
        retryAfter: headers['retry-after'],
        cacheControl: headers['cache-control'],
      }).toEqual({ url, statusCode: 429, retryAfter: '17', cacheControl: 'no-store' });
    }
    expect((await get('/live/')).statusCode).toBe(200);
  });
});
