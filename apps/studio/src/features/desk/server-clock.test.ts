import { expect, it } from 'vitest';
import { clockOffsetOf } from './desk.api.ts';

it('the desk estimates the server’s clock by the fastest response, and again after the device’s clock was set', () => {
  // The server is 5000 ms ahead; responses take 100 ms, 4000 ms and 20 ms.
  const first = clockOffsetOf(15_000, { sentAt: 9900, receivedAt: 10_100 }, undefined);
  expect(first).toBe(4900);
  const slow = clockOffsetOf(25_000, { sentAt: 19_900, receivedAt: 24_000 }, first);
  expect(slow).toBe(4900);
  const fast = clockOffsetOf(35_000, { sentAt: 29_990, receivedAt: 30_020 }, slow);
  expect(fast).toBe(4980);
  // The device's clock was put forward by a minute.
  expect(clockOffsetOf(45_000, { sentAt: 99_990, receivedAt: 100_020 }, fast)).toBe(-55_020);
});
