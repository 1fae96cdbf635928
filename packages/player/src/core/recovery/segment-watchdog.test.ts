import { expect, it } from 'vitest';
import { createSegmentWatchdog } from './segment-watchdog.ts';

it('a response that stalls midway is detected after 4 s, a slow or late one is not', () => {
  const { hasStopped } = createSegmentWatchdog();
  const segment = { stats: { loaded: 0 } };
  expect(hasStopped(segment, 0)).toBe(false);
  expect(hasStopped(segment, 7000)).toBe(false);
  for (let at = 8000; at <= 20_000; at += 3999) {
    segment.stats.loaded += 1;
    expect(hasStopped(segment, at)).toBe(false);
  }
  expect(hasStopped(segment, 19_997 + 3999)).toBe(false);
  expect(hasStopped(segment, 19_997 + 4000)).toBe(true);
  // The same byte count of another segment is a fresh start.
  expect(hasStopped({ stats: { loaded: segment.stats.loaded } }, 30_000)).toBe(false);
  expect(hasStopped(null, 60_000)).toBe(false);
  expect(hasStopped(null, 90_000)).toBe(false);
});
