/** `node bench/rolling-restart/main.ts` measures the same under more requests and sockets. */
import { describe, expect, it } from 'vitest';
import { measureRollingRestart, missingForRestart } from './rolling-restart.ts';

describe.each(['haproxy', 'nginx'] as const)('a rolling restart behind %s', (proxy) => {
  it.skipIf(missingForRestart(proxy) !== null)(
    '[FLT-08] fails no request, and every socket comes back',
    async () => {
      const outcome = await measureRollingRestart({
        proxy,
        requestsPerSecond: 50,
        sockets: 100,
        rounds: 1,
        workers: 1,
      });
      expect(outcome.failures).toEqual({});
      expect(outcome.requests).toBeGreaterThan(200);
      expect(outcome.socketsBack).toBe(100);
      // Both processes had sockets.
      expect(outcome.socketsLost).toBeGreaterThanOrEqual(100);
      expect(outcome.longestDrainMs).toBeGreaterThanOrEqual(3000);
    },
    400_000,
  );
});

describe('workers behind haproxy', () => {
  it.skipIf(missingForRestart('haproxy') !== null)(
    'are replaced without a failed request, and every socket comes back',
    async () => {
      const outcome = await measureRollingRestart({
        proxy: 'haproxy',
        requestsPerSecond: 50,
        sockets: 100,
        rounds: 1,
        workers: 2,
      });
      expect(outcome.failures).toEqual({});
      expect(outcome.requests).toBeGreaterThan(200);
      expect(outcome.socketsBack).toBe(100);
      // All workers had sockets.
      expect(outcome.socketsLost).toBeGreaterThanOrEqual(100);
    },
    400_000,
  );
});
