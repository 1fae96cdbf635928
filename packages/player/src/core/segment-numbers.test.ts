import { expect, it } from 'vitest';
import { watchNumbers } from './segment-numbers.ts';

it('numbers that go back are a stream that counts anew, those of a server that is behind are not', () => {
  const numbers = watchNumbers();
  expect(numbers.goBack(0, 60)).toBe(false);
  expect(numbers.goBack(0, 61)).toBe(false);
  expect(numbers.goBack(0, 58)).toBe(false);
  expect(numbers.goBack(1, 3)).toBe(false);
  expect(numbers.goBack(0, 53)).toBe(true);
  expect(numbers.goBack(0, 54)).toBe(false);
  numbers.forget();
  expect(numbers.goBack(0, 2)).toBe(false);
});
