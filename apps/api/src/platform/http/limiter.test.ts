import { describe, expect, it } from 'vitest';
import { addressGroup, createLimiter } from './limiter.ts';

describe('createLimiter', () => {
  it('[SEC-12] refuses what exceeds a window, tells when to come back, and forgets', () => {
    let now = 0;
    const limiter = createLimiter(() => now);
    for (let i = 0; i < 3; i += 1) limiter.take('ann', 3, 60_000);
    now = 20_000;
    expect(() => limiter.take('ann', 3, 60_000)).toThrow(
      expect.objectContaining({ code: 'too_many_requests', status: 429, retryAfter: 40 }),
    );
    limiter.take('bob', 3, 60_000);
    now = 60_000;
    expect(() => limiter.take('ann', 3, 60_000)).not.toThrow();
  });
});

describe('addressGroup', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('[SEC-12] groups %s as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
