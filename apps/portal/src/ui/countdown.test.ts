import { expect, it } from 'vitest';
import { unitsUntil } from './countdown.tsx';

it('a countdown splits the remaining time into units and never goes below zero', () => {
  expect(unitsUntil(((25 * 60 + 3) * 60 + 9) * 1000)).toEqual({
    days: 1,
    hours: 1,
    minutes: 3,
    seconds: 9,
  });
  expect(unitsUntil(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
