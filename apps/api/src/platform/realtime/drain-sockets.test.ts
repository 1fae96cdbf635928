import { expect, it } from 'vitest';
import { drainMsOf, drainSockets } from './drain-sockets.ts';

it('[FLT-08] draining takes no time without sockets, little with a few, and at most 20 s', () => {
  expect([0, 5, 250, 5000, 10_000].map(drainMsOf)).toEqual([0, 20, 1000, 20_000, 20_000]);
});

it.each([1, 7, 300, 6000])(
  '[FLT-08] draining closes %i sockets once each, evenly spread',
  async (count) => {
    let now = 0;
    const closedAt: number[] = [];
    const connections = Array.from({ length: count }, () => ({ close: () => closedAt.push(now) }));
    await drainSockets(connections, async (ms) => void (now += ms));
    expect(closedAt).toHaveLength(count);
    const total = drainMsOf(count);
    for (const [index, at] of closedAt.entries()) {
      expect(at).toBeGreaterThan((index / count) * total - 21);
      expect(at).toBeLessThan((index / count) * total + 21);
    }
  },
);
