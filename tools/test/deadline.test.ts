import { expect, it } from 'vitest';
import { deadlineOf } from './deadline.ts';

it('journeys may begin at any time without the setting, and up to that minute with it', () => {
  expect(deadlineOf({}, 1000)).toBe(Infinity);
  expect(deadlineOf({ TEST_MINUTES: '' }, 1000)).toBe(Infinity);
  expect(deadlineOf({ TEST_MINUTES: '2.5' }, 1000)).toBe(151_000);
});

it.each(['soon', '0', '-1'])('a setting of %s is refused by name', (minutes) => {
  expect(() => deadlineOf({ TEST_MINUTES: minutes }, 0)).toThrow(`TEST_MINUTES: "${minutes}"`);
});
