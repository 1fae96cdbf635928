import { expect, it } from 'vitest';
import { deadlineOf, deadlineVariable, isOutOfTime } from './deadline.ts';

it('journeys may begin at any time without the setting, and up to that minute with it', () => {
  expect(deadlineOf({}, 1000)).toBe(Infinity);
  expect(deadlineOf({ TEST_MINUTES: '' }, 1000)).toBe(Infinity);
  expect(deadlineOf({ TEST_MINUTES: '2.5' }, 1000)).toBe(151_000);
});

it.each(['soon', '0', '-1'])('a setting of %s is refused by name', (minutes) => {
  expect(() => deadlineOf({ TEST_MINUTES: minutes }, 0)).toThrow(`TEST_MINUTES: "${minutes}"`);
});

it('a journey may begin until the deadline, at any time without one, and is repeated even after it', () => {
  const env = { [deadlineVariable]: '2000' };
  expect(isOutOfTime(env, 2000, 0)).toBe(false);
  expect(isOutOfTime(env, 2001, 0)).toBe(true);
  expect(isOutOfTime(env, 2001, 1)).toBe(false);
  expect(isOutOfTime({}, 2001, 0)).toBe(false);
  expect(isOutOfTime({ [deadlineVariable]: String(Infinity) }, 2001, 0)).toBe(false);
});
