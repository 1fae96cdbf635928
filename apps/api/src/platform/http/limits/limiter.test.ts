import { describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { addressLimits } from '../../security/address-groups.ts';
import { createLimiter, type Limiter } from './limiter.ts';

const isRefused = (attempt: () => void): boolean => {
  try {
    attempt();
    return false;
  } catch {
    return true;
  }
};

describe('createLimiter', () => {
  it('[SEC-12] refuses requests beyond the limit, names the time to wait, and recovers', () => {
    let now = 0;
    const limiter = createLimiter(() => now);
    for (let i = 0; i < 3; i += 1) limiter.consume('ann', 3, 60_000);
    now = 20_000;
    expect(() => limiter.consume('ann', 3, 60_000)).toThrow(
      expect.objectContaining({ code: 'too_many_requests', status: 429, retryAfter: 40 }),
    );
    limiter.consume('bob', 3, 60_000);
    now = 60_000;
    expect(() => limiter.consume('ann', 3, 60_000)).not.toThrow();
  });

  it('[SEC-29] can admit further keys uncounted, so that one network cannot block all others', () => {
    const limiter = createLimiter(() => 0, { maxKeys: 100, beyondMaxKeys: 'admit' });
    limiter.consume('guilty', 1, minuteMs);
    for (let i = 0; i < 10_000; i += 1) limiter.consume(`other ${i}`, 3, minuteMs);
    expect(isRefused(() => limiter.consume('guilty', 1, minuteMs))).toBe(true);
    expect(isRefused(() => limiter.consume('new', 1, minuteMs))).toBe(false);
    expect(isRefused(() => limiter.consume('new', 1, minuteMs))).toBe(false);
  });

  it('[SEC-12] refuses a client over the limit, however much other addresses send', () => {
    const limiter = createLimiter(() => 0, { maxKeys: 100 });
    for (let i = 0; i < 3; i += 1) limiter.consume('guilty', 3, minuteMs);
    for (let i = 0; i < 10_000; i += 1) isRefused(() => limiter.consume(`other ${i}`, 3, minuteMs));
    expect(isRefused(() => limiter.consume('guilty', 3, minuteMs))).toBe(true);
  });

  it('[SEC-12] counts clients beyond its maximum of keys together, and drops keys when their windows end', () => {
    let now = 0;
    const limiter = createLimiter(() => now, { maxKeys: 100 });
    for (let i = 0; i < 100; i += 1) limiter.consume(`early ${i}`, 3, minuteMs);
    const refused = Array.from({ length: 40_000 }, (_, i) =>
      isRefused(() => limiter.consume(`late ${i}`, 3, minuteMs)),
    ).filter((item) => item);
    // 4,096 windows of three requests.
    expect(refused.length).toBeGreaterThanOrEqual(40_000 - 3 * 4096);
    now = minuteMs;
    expect(isRefused(() => limiter.consume('late 1', 3, minuteMs))).toBe(false);
  });

  it('multiplies every limit by its factor', () => {
    const limiter = createLimiter(() => 0, { factor: 2 });
    for (let i = 0; i < 6; i += 1) limiter.consume('ann', 3, minuteMs);
    expect(isRefused(() => limiter.consume('ann', 3, minuteMs))).toBe(true);
  });

  it('[SEC-29] shares the points of a client with other processes only once they exceed a share of the limit', async () => {
    const counted: number[] = [];
    const count = async (_key: string, _limit: number, _windowMs: number, points: number) =>
      counted.push(points) && 0;
    const limiter = createLimiter(() => 0, { shared: { count }, sharesAbove: 0.25 });
    for (const points of [10, 15, 5, 50]) limiter.consume('ann', 100, minuteMs, points);
    expect(counted).toEqual([30, 50]);
    expect(isRefused(() => limiter.consume('ann', 100, minuteMs, 20))).toBe(false);
    expect(isRefused(() => limiter.consume('ann', 100, minuteMs, 1))).toBe(true);
  });

  it('[SEC-12] shares the count of admitted requests with all processes, and refuses once they reach the limit together', async () => {
    let now = 0;
    const counted: string[] = [];
    const shared = {
      count: async (key: string, limit: number, windowMs: number) => {
        counted.push(`${key} ${limit} ${windowMs}`);
        return counted.length > 3 ? 20_000 : 0;
      },
    };
    const limiter = createLimiter(() => now, { factor: 2, shared });
    // Admitted before the response arrives.
    for (let i = 0; i < 4; i += 1) limiter.consume('ann', 5, minuteMs);
    expect(counted).toEqual(Array.from({ length: 4 }, () => 'ann 10 60000'));
    await Promise.resolve();
    expect(() => limiter.consume('ann', 5, minuteMs)).toThrow(
      expect.objectContaining({ code: 'too_many_requests', retryAfter: 20 }),
    );
    expect(counted).toHaveLength(4);
    limiter.consume('bob', 5, minuteMs);
    now = 20_000;
    expect(isRefused(() => limiter.consume('ann', 5, minuteMs))).toBe(false);
  });

  it('[SEC-12] does not send further keys than it counts itself to the shared store', () => {
    const counted: string[] = [];
    const shared = { count: async (key: string) => counted.push(key) && 0 };
    const limiter = createLimiter(() => 0, { maxKeys: 100, shared });
    for (let i = 0; i < 1000; i += 1) isRefused(() => limiter.consume(`new ${i}`, 3, minuteMs));
    expect(counted).toHaveLength(100);
  });

  it('[SEC-12] limits a household by its /64 and an organisation by its /48', () => {
    const limiter = createLimiter(() => 0);
    const from = (address: string, one: Limiter = limiter) =>
      isRefused(() => one.consumeFrom('login', address, 3, minuteMs));
    for (let i = 0; i < 3; i += 1) expect(from(`2001:db8:1:1::${i}`)).toBe(false);
    expect(from('2001:db8:1:1::9')).toBe(true);
    const passed = Array.from({ length: 200 }, (_, i) => from(`2001:db8:2:${i.toString(16)}::1`));
    expect(passed.filter((refused) => !refused)).toHaveLength(24);
    expect(from('2001:db8:3::1')).toBe(false);
    for (let i = 0; i < 3; i += 1) expect(from('192.0.2.7')).toBe(false);
    expect(from('::ffff:192.0.2.7')).toBe(true);
    expect(from('192.0.2.8')).toBe(false);
  });
});

describe('addressLimits', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', null],
    ['::ffff:192.0.2.7', '192.0.2.7', null],
    ['::FFFF:c000:0207', '192.0.2.7', null],
    ['0:0:0:0:0:ffff:c000:207', '192.0.2.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1:2%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('[SEC-12] counts %s as %s', (address, own, site) => {
    expect(addressLimits(address, 3)).toEqual([
      ...(site === null ? [] : [{ group: site, limit: 24 }]),
      { group: own, limit: 3 },
    ]);
    expect(addressLimits(address, 3, 5)[0]?.limit).toBe(site === null ? 3 : 5);
  });
});
