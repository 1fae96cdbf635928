import { expect, it } from 'vitest';
import { watchNumbers } from './segment-numbers.ts';

it('segment numbers that go back mean a restarted stream, a small lag of one server does not', () => {
  const numbers = watchNumbers();
  expect(numbers.goBack(0, 60)).toBe(false);
  expect(numbers.goBack(0, 61)).toBe(false);
  expect(numbers.goBack(0, 58)).toBe(false);
  expect(numbers.goBack(1, 3)).toBe(false);
  expect(numbers.goBack(0, 53)).toBe(true);
  expect(numbers.goBack(0, 54)).toBe(false);
  numbers.reset();
  expect(numbers.goBack(0, 2)).toBe(false);
});
