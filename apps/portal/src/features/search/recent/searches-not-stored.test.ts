import { afterEach, expect, it, vi } from 'vitest';
import { storageFailures } from '../../../lib/errors/testing.ts';
import { addRecent, clearRecent, readRecent } from './recent-searches.ts';

afterEach(() => vi.restoreAllMocks());

it.each(Object.entries(storageFailures))('no search is stored if %s', (_failure, refuse) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  refuse();
  addRecent({ text: 'harbour', scope: 'game' });
  clearRecent();
  expect(readRecent()).toEqual([]);
  expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
});
