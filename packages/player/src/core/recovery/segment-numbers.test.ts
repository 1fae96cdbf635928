import { expect, it } from 'vitest';
import { watchSegmentNumbers } from './segment-numbers.ts';

it('segment numbers that go back mean a restarted stream, a small lag of one server does not', () => {
  const numbers = watchSegmentNumbers();
  expect(numbers.hasRestarted(0, 60)).toBe(false);
  expect(numbers.hasRestarted(0, 61)).toBe(false);
  expect(numbers.hasRestarted(0, 58)).toBe(false);
  expect(numbers.hasRestarted(1, 3)).toBe(false);
  expect(numbers.hasRestarted(0, 53)).toBe(true);
  expect(numbers.hasRestarted(0, 54)).toBe(false);
  numbers.reset();
  expect(numbers.hasRestarted(0, 2)).toBe(false);
});
