import { describe, expect, it } from 'vitest';
import { createConnectionLimits, type ConnectionLimits } from './connection-limits.ts';

/** Opens connections that send no key; returns the number that is admitted. */
const open = (limits: ConnectionLimits, addresses: readonly string[]) =>
  addresses.filter((address) => limits.admit(address) !== null).length;
const times = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => addressOf(index));

describe('connections without an accepted key', () => {
  it('[SEC-30] are at most eight from one address, so that others still connect', () => {
    const limits = createConnectionLimits();
    expect(
      open(
        limits,
        times(20, () => '203.0.113.7'),
      ),
    ).toBe(8);
    expect(open(limits, ['203.0.113.8', '::ffff:203.0.113.9'])).toBe(2);
  });

  it('[SEC-12] are at most eight from the /64 of an IPv6 address, and 32 from its /48', () => {
    const limits = createConnectionLimits();
    expect(
      open(
        limits,
        times(100, (index) => `2001:db8:1:2::${index.toString(16)}`),
      ),
    ).toBe(8);
    expect(open(limits, ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2:3:4:5:6%eth0'])).toBe(0);
    expect(
      open(
        limits,
        times(100, (index) => `2001:db8:1:${index.toString(16)}::1`),
      ),
    ).toBe(24);
    expect(open(limits, ['2001:db8:2::1', '::1'])).toBe(2);
  });

  it('[SEC-30] are at most half of all, so that encoders with a key find a slot', () => {
    const limits = createConnectionLimits();
    const encoders = times(10, (index) => `198.51.100.${index}`).map((address) => {
      const admitted = limits.admit(address);
      admitted?.accept();
      return admitted;
    });
    expect(encoders).not.toContain(null);
    expect(
      open(
        limits,
        times(400, (index) => `10.0.${index >> 8}.${index & 255}`),
      ),
    ).toBe(128);
  });

  it('free their slot once, when their key is accepted or they close', () => {
    const limits = createConnectionLimits();
    const all = times(8, () => '203.0.113.7').map((address) => limits.admit(address));
    expect(limits.admit('203.0.113.7')).toBeNull();
    all[0]?.accept();
    all[0]?.accept();
    expect(
      open(
        limits,
        times(3, () => '203.0.113.7'),
      ),
    ).toBe(1);
    all[0]?.close();
    all[1]?.close();
    all[1]?.close();
    expect(
      open(
        limits,
        times(3, () => '203.0.113.7'),
      ),
    ).toBe(1);
  });
});

it('connections with an accepted key are 256 at most', () => {
  const limits = createConnectionLimits();
  const addresses = times(300, (index) => `10.0.${index >> 8}.${index & 255}`);
  const encoders = addresses.map((address) => {
    const admitted = limits.admit(address);
    admitted?.accept();
    return admitted;
  });
  expect(encoders.filter((encoder) => encoder !== null)).toHaveLength(256);
  encoders[0]?.close();
  expect(limits.admit('10.1.0.1')).not.toBeNull();
});
